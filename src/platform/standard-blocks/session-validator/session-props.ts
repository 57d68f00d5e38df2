/** The props that the server passes to the island: plain JSON, the same for every visitor. */

/** Labels of the dialogs by their name behind `session.`. */
export const labelNames = [
  'title',
  /** `{0}`: seconds, here and in `countdown`. */
  'body',
  'countdown',
  'continue',
  'logOut',
  'close',
  /** SSN-3: missing unless a site has something to add. */
  'help',
  'timedOut',
  /** Said instead of `timedOut` when the end was somebody's choice. */
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

/** SSN-3: its placeholder is left out of the dialogs. */
export const optionalLabel = 'help' satisfies (typeof labelNames)[number]

export type SessionLabels = Readonly<Record<(typeof labelNames)[number], string>>

export type SessionProps = {
  /** Where the session is asked for. */
  readonly address: string
  readonly labels: SessionLabels
}
