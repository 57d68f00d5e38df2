/** Sessions: who is signed in, and until when. Only what a person does keeps a session alive (SSN-2, SSN-4). */
import { endOneSession, endSession, endSessions } from './end-sessions.ts'
import { findSession, listSessions } from './find-session.ts'
import { keepSessionAlive } from './keep-session-alive.ts'
import type { NewSession, Session, SessionDeps, SessionTimes } from './session.ts'
import { startSession } from './start-session.ts'

export type Sessions = {
  readonly times: SessionTimes
  /** A new one, with its token, which is returned here and never again. Throws `sign-in-failed` when the account is closed or its password another by now. */
  readonly start: (facts: NewSession) => Promise<{ token: string; session: Session }>
  /** Undefined when the token is unknown or its time is over. Extends nothing. */
  readonly find: (token: string | undefined) => Promise<Session | undefined>
  /** The same, and its person did something just now. */
  readonly keepAlive: (token: string | undefined) => Promise<Session | undefined>
  readonly end: (token: string | undefined) => Promise<void>
  /** Those that are alive, newest activity first. */
  readonly list: (accountId: string) => Promise<readonly Session[]>
  /** False when that account has no such session. */
  readonly endOne: (accountId: string, sessionId: string) => Promise<boolean>
  /** How many were ended. */
  readonly endAll: (accountId: string) => Promise<number>
}

export function createSessions(deps: SessionDeps): Sessions {
  return {
    times: deps.times,
    start: (facts) => startSession(deps, facts),
    find: (token) => findSession(deps, token),
    keepAlive: (token) => keepSessionAlive(deps, token),
    end: (token) => endSession(deps, token),
    list: (accountId) => listSessions(deps, accountId),
    endOne: (accountId, sessionId) => endOneSession(deps, { accountId, sessionId }),
    endAll: (accountId) => deps.database.transaction((trx) => endSessions(trx, accountId)),
  }
}
