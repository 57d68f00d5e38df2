/** The requests about a session (SSN-4), and how their responses are interpreted. */
import { FetchError, fetchJson, isPlainObject, type Fetch } from '#kit/browser'
import type { SessionTimes } from './session-state.ts'

/**
 * The result of a request about the session. Only a rejection ends the session. Other failures do not, because a
 * visitor who is offline stays signed in.
 */
export type SessionResult =
  | { readonly kind: 'answered'; readonly times: SessionTimes }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unreachable' }

export type SignInCredentials = { readonly email: string; readonly password: string }

export type SignInCallResult =
  | { readonly kind: 'signed-in'; readonly userId: string; readonly times: SessionTimes }
  | { readonly kind: 'refused' | 'unreachable' }
  | { readonly kind: 'too-many'; readonly minutes: number }

export type SessionCalls = {
  readonly status: () => Promise<SessionResult>
  readonly keepAlive: () => Promise<SessionResult>
  /** Returns false if the server could not be reached. */
  readonly logOut: () => Promise<boolean>
  readonly signIn: (credentials: SignInCredentials) => Promise<SignInCallResult>
}

export function createSessionCalls(fetch: Fetch, sessionUrl: string): SessionCalls {
  const ask = async (url: string, init: RequestInit): Promise<SessionResult> => {
    try {
      const times = parseTimes(await fetchJson(fetch, url, init))
      return times === undefined ? { kind: 'unreachable' } : { kind: 'answered', times }
    } catch (error) {
      return { kind: isEnded(error) ? 'ended' : 'unreachable' }
    }
  }
  return {
    status: () => ask(sessionUrl, { cache: 'no-store' }),
    /**
     * Uses `keepalive`: a click on a link counts as activity, and its request must complete even if the page is closed.
     */
    keepAlive: () => ask(`${sessionUrl}/keep-alive`, { method: 'POST', keepalive: true }),
    logOut: () => fetchJson(fetch, sessionUrl, { method: 'DELETE' }).then(() => true, isEnded),
    signIn: (credentials) => signIn(fetch, sessionUrl, credentials),
  }
}

async function signIn(fetch: Fetch, url: string, credentials: SignInCredentials): Promise<SignInCallResult> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(credentials) })
    if (answer.status === 429)
      return {
        kind: 'too-many',
        minutes: Math.max(1, Math.ceil(Number(answer.headers.get('retry-after')) / 60)),
      }
    if (answer.status >= 500) return { kind: 'unreachable' }
    if (!answer.ok) return { kind: 'refused' }
    const facts: unknown = await answer.json()
    const times = parseTimes(facts)
    const { userId } = isPlainObject(facts) ? facts : {}
    if (times === undefined || typeof userId !== 'string') return { kind: 'unreachable' }
    return { kind: 'signed-in', userId, times }
  } catch {
    return { kind: 'unreachable' }
  }
}

const isEnded = (error: unknown): boolean => error instanceof FetchError && error.status === 401

/** Parses the session times in a response. Returns undefined for any other response, such as a proxy's error page. */
function parseTimes(facts: unknown): SessionTimes | undefined {
  const { remainingSeconds, warningSeconds } = isPlainObject(facts) ? facts : {}
  if (typeof remainingSeconds !== 'number' || typeof warningSeconds !== 'number') return undefined
  return { remainingSeconds, warningSeconds }
}
