/** The island's props as plain JSON, the same for every visitor. */

/** Names of the dialogs' labels, without the prefix `session.`. */
export const labelNames = [
  'title',
  /** `{0}` is a number of seconds; the same applies to `countdown`. */
  'body',
  'countdown',
  'continue',
  'logOut',
  'close',
  /** SSN-3: missing by default; a site may add it. */
  'help',
  'timedOut',
  /** Replaces `timedOut` if the user has signed out. */
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
  /** `{0}` is a number of minutes. */
  'tooMany',
] as const

/** SSN-3: dialogs omit the label if it is missing. */
export const optionalLabel = 'help' satisfies (typeof labelNames)[number]

export type SessionLabels = Readonly<Record<(typeof labelNames)[number], string>>

export type SessionProps = {
  /** URL of the session endpoint. */
  readonly address: string
  readonly labels: SessionLabels
}
