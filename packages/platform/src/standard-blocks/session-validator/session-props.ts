/** The island's props as plain JSON, the same for every visitor. */

/** Names of the dialogs' labels, without the prefix `session.`. */
export const sessionLabelNames = [
  'title',
  /** `{0}` is a number of seconds, as in `countdown`. */
  'body',
  'countdown',
  'continue',
  'logOut',
  'close',
  /** An optional label. It is missing unless the site adds it (SSN-3). */
  'help',
  'timedOut',
  /** Shown instead of `timedOut` if the user has signed out. */
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

/** The only optional label (SSN-3). */
export const optionalLabelName = 'help' satisfies (typeof sessionLabelNames)[number]

export type SessionLabels = Readonly<Record<(typeof sessionLabelNames)[number], string>>

export type SessionProps = {
  /** URL of the session endpoint. */
  readonly address: string
  readonly labels: SessionLabels
}
