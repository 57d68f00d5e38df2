/** What the tables of this room hold. Times are ISO 8601 in UTC; ids and keys are text. */

type AccountTable = {
  /** `005…`, 18 characters. */
  id: string
  /** In small letters; unique. */
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
  /** SHA-256 of the token, hexadecimal: who reads the table can use no session. */
  token_hash: string
  /** Names it in lists; no secret. */
  id: string
  account: string
  /** What the browser calls itself. */
  client: string
  created_at: string
  /** When its person last did something. */
  active_at: string
}

/** A link that was sent or printed, and that works once. */
type OneTimeLinkTable = {
  token_hash: string
  purpose: string
  /** Null for the one that makes the first administrator. */
  account: string | null
  /** The new address that the link confirms. */
  email: string | null
  created_at: string
  expires_at: string
  /** `used` or `replaced`; null before that, and when only its time is over. */
  ended: string | null
}

/** What staff decided about a form's submission that asks for an account. */
type ApplicationDecisionTable = {
  submission: number
  decision: string
  decided_at: string
  decided_by: string
  account: string | null
}

/** Attempts of one kind by one address or at one account, until a moment. */
type ThrottleTable = { key: string; count: number; until: string }

export type IdentityTables = {
  account: AccountTable
  session: SessionTable
  one_time_link: OneTimeLinkTable
  application_decision: ApplicationDecisionTable
  throttle: ThrottleTable
}
