/**
 * The person or process behind a request. Functions that read or change content take the actor as their first argument.
 * There is no actor that represents everyone.
 */
export type Actor =
  | { readonly kind: 'guest' }
  /** `from`: the client's IP address, for the audit log. */
  | { readonly kind: 'visitor'; readonly userId: string; readonly from?: string }
  | { readonly kind: 'staff'; readonly userId: string; readonly role: StaffRole; readonly from?: string }
  /**
   * A command on the server's own machine, or the server itself. `account`: the id of the person who runs the command.
   */
  | { readonly kind: 'operator'; readonly name: string; readonly account?: string }

const staffRoles = ['administrator', 'publisher', 'editor', 'viewer'] as const
type StaffRole = (typeof staffRoles)[number]

/** Account roles. */
export const accountRoles = [...staffRoles, 'practitioner'] as const
export type AccountRole = (typeof accountRoles)[number]

export const guest: Actor = { kind: 'guest' }

export const toActor = (account: { id: string; role: AccountRole }, from: string): Actor =>
  account.role === 'practitioner'
    ? { kind: 'visitor', userId: account.id, from }
    : { kind: 'staff', userId: account.id, role: account.role, from }

/**
 * Returns the name for logs: an account's id, a command's name, or `site command 005…` for a command that an account
 * runs. A command's name never begins like an account id.
 */
export function toActorName(actor: Actor): string {
  if (actor.kind === 'guest') return 'guest'
  if (actor.kind !== 'operator') return actor.userId
  return actor.account === undefined ? actor.name : `${actor.name} ${actor.account}`
}

/**
 * Splits a name that {@link toActorName} returned. `command` is undefined for actions that an account performs in the
 * studio.
 */
export function parseActorName(name: string): { readonly account: string; readonly command?: string } {
  const { command, account } = /^(?<command>.+) (?<account>005\w{15})$/.exec(name)?.groups ?? {}
  return command === undefined || account === undefined ? { account: name } : { account, command }
}
