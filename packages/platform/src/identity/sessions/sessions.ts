/** Sessions of signed-in people, with their expiry. Only a person's own actions extend their session (SSN-2, SSN-4). */
import { endOneSession, endSession, endSessions } from './end-sessions.ts'
import { findSession, listSessions } from './find-session.ts'
import { extendSession } from './extend-session.ts'
import type { NewSession, Session, SessionDeps, SessionTimes } from './session.ts'
import { startSession } from './start-session.ts'

export type Sessions = {
  readonly times: SessionTimes
  /**
   * Starts a session and returns its token, which cannot be read later. Throws `sign-in-failed` if the account is closed or its password
   * has changed.
   */
  readonly start: (facts: NewSession) => Promise<{ token: string; session: Session }>
  /** Returns undefined if the token is unknown or expired. Does not extend the session. */
  readonly find: (token: string | undefined) => Promise<Session | undefined>
  /** Like `find`, but extends the session after an action by its owner. */
  readonly keepAlive: (token: string | undefined) => Promise<Session | undefined>
  readonly end: (token: string | undefined) => Promise<void>
  /** Lists the active sessions, most recently active first. */
  readonly list: (accountId: string) => Promise<readonly Session[]>
  /** Returns false if the account has no such session. */
  readonly endOne: (accountId: string, sessionId: string) => Promise<boolean>
  /** Returns the number of ended sessions. */
  readonly endAll: (accountId: string) => Promise<number>
}

export function createSessions(deps: SessionDeps): Sessions {
  return {
    times: deps.times,
    start: (facts) => startSession(deps, facts),
    find: (token) => findSession(deps, token),
    keepAlive: (token) => extendSession(deps, token),
    end: (token) => endSession(deps, token),
    list: (accountId) => listSessions(deps, accountId),
    endOne: (accountId, sessionId) => endOneSession(deps, { accountId, sessionId }),
    endAll: (accountId) => deps.database.transaction((trx) => endSessions(trx, accountId)),
  }
}
