/** The calls of a session (SSN-4), and the interpretation of their responses. */
import { FetchError, fetchJson, type Fetch } from '#kit/browser'
import type { SessionTimes } from './session-state.ts'

/** A response that is neither success nor refusal does not end the session: being offline is not being signed out. */
export type SessionAnswer =
  | { readonly kind: 'answered'; readonly times: SessionTimes }
  | { readonly kind: 'ended' }
  | { readonly kind: 'unreachable' }

export type Credentials = { readonly email: string; readonly password: string }

export type SignInAnswer =
  | { readonly kind: 'signed-in'; readonly userId: string; readonly times: SessionTimes }
  | { readonly kind: 'refused' | 'unreachable' }
  | { readonly kind: 'too-many'; readonly minutes: number }

export type SessionCalls = {
  readonly status: () => Promise<SessionAnswer>
  readonly keepAlive: () => Promise<SessionAnswer>
  /** Returns false if the server could not be reached. */
  readonly logOut: () => Promise<boolean>
  readonly signIn: (credentials: Credentials) => Promise<SignInAnswer>
}

export function createSessionCalls(fetch: Fetch, sessionUrl: string): SessionCalls {
  const ask = async (url: string, init: RequestInit): Promise<SessionAnswer> => {
    try {
      return { kind: 'answered', times: (await fetchJson(fetch, url, init)) as SessionTimes }
    } catch (error) {
      return { kind: error instanceof FetchError && error.status === 401 ? 'ended' : 'unreachable' }
    }
  }
  return {
    status: () => ask(sessionUrl, { cache: 'no-store' }),
    /** `keepalive`: a click on a link is activity too, and outlives its page. */
    keepAlive: () => ask(`${sessionUrl}/keep-alive`, { method: 'POST', keepalive: true }),
    logOut: async () => (await ask(sessionUrl, { method: 'DELETE' })).kind !== 'unreachable',
    signIn: (credentials) => signIn(fetch, sessionUrl, credentials),
  }
}

async function signIn(fetch: Fetch, url: string, credentials: Credentials): Promise<SignInAnswer> {
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
    const { userId, ...times } = (await answer.json()) as SessionTimes & { readonly userId: string }
    return { kind: 'signed-in', userId, times }
  } catch {
    return { kind: 'unreachable' }
  }
}
