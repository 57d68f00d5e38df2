/** Who asks. Whatever reads or changes content takes the actor first; nothing means "everyone may". */
export type Actor =
  | { readonly kind: 'guest' }
  | { readonly kind: 'visitor'; readonly userId: string }
  | { readonly kind: 'staff'; readonly userId: string; readonly role: StaffRole }
  /** A command typed on the server's own machine, or the server itself; `name` goes into the release log. */
  | { readonly kind: 'operator'; readonly name: string }

export type StaffRole = 'administrator' | 'publisher' | 'editor' | 'viewer'

export const guest: Actor = { kind: 'guest' }
