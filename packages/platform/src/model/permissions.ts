/** All permissions, and the roles that have them. */
import { EpidermError } from '#kit'
import type { AccountRole, Actor } from './actor.ts'

/** Roles by permission. The operator of the machine has all permissions. Reading published content requires none. */
const rights = {
  /** Pages and blocks for signed-in visitors. */
  seePrivatePages: ['administrator', 'publisher', 'editor', 'viewer', 'practitioner'],
  /** Pages about running the site. */
  seeAdministratorPages: ['administrator'],
  /** Drafts, earlier releases, the release log. */
  seeUnpublished: ['administrator', 'publisher', 'editor', 'viewer'],
  /** Publishing, rolling back, importing. */
  publish: ['administrator', 'publisher'],
  editDrafts: ['administrator', 'publisher', 'editor'],
  /** Reading form submissions. */
  readSubmissions: ['administrator', 'publisher', 'editor', 'viewer'],
  /** Marking a submission as answered. */
  answerSubmissions: ['administrator', 'publisher', 'editor'],
  deleteSubmissions: ['administrator', 'publisher'],
  decideApplications: ['administrator', 'publisher'],
  /** Accounts of customers and staff, their roles, their sessions. */
  manageAccounts: ['administrator'],
  readAudit: ['administrator'],
  /** Reading messages that no mail server accepted. */
  readOutbox: ['administrator'],
} as const satisfies Record<string, readonly AccountRole[]>

export type Permission = keyof typeof rights

export function isAllowed(actor: Actor, right: Permission): boolean {
  if (actor.kind === 'operator') return true
  if (actor.kind === 'guest') return false
  const role: AccountRole = actor.kind === 'visitor' ? 'practitioner' : actor.role
  const roles: readonly AccountRole[] = rights[right]
  return roles.includes(role)
}

type RefusedAction = {
  /** The error's code. API clients read it, so each part of the platform has its own. */
  readonly code: string
  /** Completes "may not …". */
  readonly action: string
}

/** Throws a 403 that names the action and the roles that may perform it, unless the actor has the permission. */
export function requirePermission(actor: Actor, right: Permission, { code, action }: RefusedAction): void {
  if (isAllowed(actor, right)) return
  throw new EpidermError({
    code,
    status: 403,
    message: `${actor.kind === 'staff' ? `The role ${actor.role}` : `A ${actor.kind}`} may not ${action}.`,
    hint: `Sign in with one of these roles: ${rights[right].join(', ')}.`,
  })
}

/** Returns all permissions of an actor. */
export const toPermissions = (actor: Actor): Permission[] =>
  (Object.keys(rights) as Permission[]).filter((right) => isAllowed(actor, right))
