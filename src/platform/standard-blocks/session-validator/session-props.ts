/** The props that the server passes to the island: plain JSON, the same for every visitor. */

/** The names of the dialogs' labels, without the prefix `session.`. */
export const labelNames = [
  'title',
  /** `{0}`: seconds, here and in `countdown`. */
  'body',
  'countdown',
  'continue',
  'logOut',
  'close',
  /** SSN-3: missing unless a site adds it. */
  'help',
  'timedOut',
  /** Replaces `timedOut` if the user signed out. */
  'loggedOut',
  'offline',
  'unsent',
  'signInTitle',
  'signInText',
  'email',
  'password',
  'signIn',
  'signInFailed',
  'otherAccount',
  /** `{0}`: minutes. */
  'tooMany',
] as const

/** SSN-3: the dialogs omit its placeholder. */
export const optionalLabel = 'help' satisfies (typeof labelNames)[number]

export type SessionLabels = Readonly<Record<(typeof labelNames)[number], string>>

export type SessionProps = {
  /** URL of the session endpoint. */
  readonly address: string
  readonly labels: SessionLabels
}
