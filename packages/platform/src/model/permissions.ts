/** Checks an actor's permissions. */
import { EpidermError } from '#kit'
import type { AccountRole, Actor } from './actor.ts'
import { listRolesWithPermission, permissions, type Permission } from './rights.ts'

export function isAllowed(actor: Actor, right: Permission): boolean {
  if (actor.kind === 'operator') return true
  if (actor.kind === 'guest') return false
  const role: AccountRole = actor.kind === 'visitor' ? 'practitioner' : actor.role
  return listRolesWithPermission(right).includes(role)
}

type ForbiddenAction = {
  /** The error's code, which API clients read. Each part of the platform has a different code. */
  readonly code: string
  /** Text that completes “may not …”. */
  readonly action: string
}

/** Throws a 403 that states the action and the roles that may perform it, unless the actor has the permission. */
export function requirePermission(actor: Actor, right: Permission, { code, action }: ForbiddenAction): void {
  if (isAllowed(actor, right)) return
  throw new EpidermError({
    code,
    status: 403,
    message: `${actor.kind === 'staff' ? `The role ${actor.role}` : `A ${actor.kind}`} may not ${action}.`,
    hint: `Sign in with one of these roles: ${listRolesWithPermission(right).join(', ')}.`,
  })
}

/** Returns all permissions of an actor. */
export const listPermissions = (actor: Actor): Permission[] =>
  permissions.filter((right) => isAllowed(actor, right))
