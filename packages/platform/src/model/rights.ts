/** All permissions with the roles that have them, and content types that require a separate permission. */
import type { AccountRole } from './actor.ts'

const rights = {
  /** Pages and blocks for signed-in visitors. */
  seePrivatePages: ['administrator', 'publisher', 'editor', 'viewer', 'practitioner'],
  /** Pages about running the site. */
  seeAdministratorPages: ['administrator'],
  /** Drafts, earlier releases, the release log. */
  seeUnpublished: ['administrator', 'publisher', 'editor', 'viewer'],
  /** The log of all edits. */
  seeActivity: ['administrator', 'publisher', 'editor'],
  /** Publishing, rolling back, importing. */
  publish: ['administrator', 'publisher'],
  /** Withdrawing an item from the site, without a draft. */
  withdraw: ['administrator', 'publisher'],
  editDrafts: ['administrator', 'publisher', 'editor'],
  /** Editing redirects. A redirect that a path change creates is part of that change. */
  changeRedirects: ['administrator', 'publisher'],
  /** Editing the templates of e-mails, and sending a test message. */
  editMails: ['administrator', 'publisher'],
  /** Permission to read form submissions and applications. */
  readSubmissions: ['administrator', 'publisher'],
  /** Marking a submission as answered. */
  answerSubmissions: ['administrator', 'publisher'],
  deleteSubmissions: ['administrator', 'publisher'],
  decideApplications: ['administrator', 'publisher'],
  /** Customer and staff accounts, with their roles and sessions. */
  manageAccounts: ['administrator'],
  /** Webhooks, retention and addresses for alerts. */
  manageInstallation: ['administrator'],
  /** Erasing the bytes of deleted pictures. */
  eraseMedia: ['administrator'],
  readAudit: ['administrator'],
  /** Reading messages that no mail server accepted. */
  readOutbox: ['administrator'],
} as const satisfies Record<string, readonly AccountRole[]>

export type Permission = keyof typeof rights

export const permissions = Object.keys(rights) as readonly Permission[]

/** Returns the roles that have a permission, the most powerful first. */
export const listRolesWithPermission = (right: Permission): readonly AccountRole[] => rights[right]

/** Permissions for editing drafts of some content types, in addition to `editDrafts`. */
const typeRights: ReadonlyMap<string, Permission> = new Map([
  ['epiderm__redirect', 'changeRedirects'],
  ['epiderm__mail', 'editMails'],
])

/** Returns the permission for editing drafts of a content type. */
export const findEditPermission = (type: string): Permission => typeRights.get(type) ?? 'editDrafts'
