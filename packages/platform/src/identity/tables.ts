/** Tables for accounts, sessions and links. Times are ISO 8601 in UTC; ids and keys are text. */

type AccountTable = {
  /** `005…`, 18 characters. */
  id: string
  /** The address in lower case; unique. */
  email: string
  name: string
  /** The organisation; empty for staff. */
  clinic: string
  role: string
  /** Argon2id, as a PHC string; null until a password is set. */
  password_hash: string | null
  is_closed: number
  created_at: string
}

type SessionTable = {
  /** SHA-256 of the token in hexadecimal digits, so that a person who reads the table cannot use a session. */
  token_hash: string
  /** Identifies the session in lists. Not a secret. */
  id: string
  account: string
  /** The browser's user agent. */
  client: string
  created_at: string
  /** The time of the owner's last action. */
  active_at: string
}

/** A single-use link that was sent or printed. */
type OneTimeLinkTable = {
  token_hash: string
  purpose: string
  /** Null for the link that creates the first administrator. */
  account: string | null
  /** The new address that the link confirms. */
  email: string | null
  created_at: string
  expires_at: string
  /** `used` or `replaced`; null if the link is still open or has merely expired. */
  ended: string | null
}

/** A staff decision about a form submission that applies for an account. */
type ApplicationDecisionTable = {
  submission: number
  decision: string
  decided_at: string
  decided_by: string
  account: string | null
}

/**
 * Counts attempts of one kind, either from one IP address or for one account. `until` is the end of the counting
 * window.
 */
type ThrottleTable = { key: string; count: number; until: string }

export type IdentityTables = {
  account: AccountTable
  session: SessionTable
  one_time_link: OneTimeLinkTable
  application_decision: ApplicationDecisionTable
  throttle: ThrottleTable
}
