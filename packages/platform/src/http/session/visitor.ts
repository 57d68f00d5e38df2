/**
 * Identifies the sender of a request by the session cookie. A second cookie, readable by scripts, hints that a session
 * exists (SSN-1).
 */
import { normalizeIP } from '@fastify/rate-limit'
import { parseCookie, stringifySetCookie, type SetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity, Session } from '#identity'
import { guest, hasVisitorHint, sessionHintCookie, toActor, type Actor } from '#model'

export type VisitorOptions = {
  readonly identity: Pick<Identity, 'sessions'>
  readonly basePath: string
  readonly publicOrigin: string
}

export type Visitors = {
  /** Returns the session; undefined for a guest. */
  readonly findSession: (request: FastifyRequest) => Promise<Session | undefined>
  readonly findActor: (request: FastifyRequest) => Promise<Actor>
  /**
   * Returns the tokens in all session cookies that the browser sent, because a cookie for another path may come before
   * the correct cookie.
   */
  readonly findTokens: (request: FastifyRequest) => readonly string[]
  /** Ends the sessions of all tokens that `findTokens` returns. */
  readonly endSessions: (request: FastifyRequest) => Promise<void>
  /** Extends the session and returns it; undefined for a guest. */
  readonly keepAlive: (request: FastifyRequest) => Promise<Session | undefined>
  readonly remember: (reply: FastifyReply, token: string) => void
  readonly clearCookies: (reply: FastifyReply) => void
  /**
   * Deletes only the hint cookie. Danger: a browser deletes cookies by name, so a late response would end a session
   * that another tab has since begun.
   */
  readonly clearHint: (reply: FastifyReply) => void
  /** Sets the hint cookie for a session if the browser no longer has it. */
  readonly restoreHint: (request: FastifyRequest, reply: FastifyReply) => void
  /** Returns the value of one of this server's HttpOnly cookies, by name. */
  readonly findSecret: (request: FastifyRequest, name: string) => string | undefined
  /** Returns the device tokens of accounts that have signed in with this browser. Sign-out does not remove them. */
  readonly findDevices: (request: FastifyRequest) => readonly string[]
  readonly rememberDevices: (reply: FastifyReply, devices: readonly string[]) => void
  readonly setSecret: (reply: FastifyReply, name: string, value: string | undefined) => void
}

const sessionCookie = 'epiderm-session'
const deviceCookie = 'epiderm-device'
/** Attack: a client sends many session cookies, each of which costs a database query. */
const maxTokens = 4
const deviceSeconds = 180 * 24 * 3600

/** Session cookies expire when the browser closes, because people share computers. */
export function createVisitors(options: VisitorOptions): Visitors {
  const { sessions } = options.identity
  const { findSecrets, setSecret, setHint } = createCookies(options)
  const findTokens = (request: FastifyRequest) => findSecrets(request, sessionCookie).slice(0, maxTokens)
  const findFirst = async (request: FastifyRequest, find: Identity['sessions']['find']) => {
    for (const token of findTokens(request)) {
      const session = await find(token)
      if (session !== undefined) return session
    }
    return undefined
  }
  const findSession = (request: FastifyRequest) => findFirst(request, sessions.find)
  const findSecret: Visitors['findSecret'] = (request, name) => findSecrets(request, name)[0]
  return {
    findSession,
    async findActor(request) {
      const session = await findSession(request)
      return session === undefined ? guest : toActor(session.account, toClientAddress(request))
    },
    findTokens,
    keepAlive: (request) => findFirst(request, sessions.keepAlive),
    async endSessions(request) {
      for (const token of findTokens(request)) await sessions.end(token)
    },
    remember(reply, token) {
      setSecret(reply, sessionCookie, { value: token })
      setHint(reply, {})
    },
    clearCookies(reply) {
      setSecret(reply, sessionCookie, ended)
      setHint(reply, ended)
    },
    clearHint: (reply) => setHint(reply, ended),
    restoreHint({ headers: { cookie = '' } }, reply) {
      if (!hasVisitorHint(cookie)) setHint(reply, {})
    },
    findDevices: (request) => findSecret(request, deviceCookie)?.slice(0, 1000).split('~') ?? [],
    rememberDevices: (reply, devices) =>
      setSecret(reply, deviceCookie, { value: devices.join('~'), maxAge: deviceSeconds }),
    findSecret,
    setSecret: (reply, name, value) => setSecret(reply, name, value === undefined ? ended : { value }),
  }
}

type CookieSetting = { readonly value?: string; readonly maxAge?: number }

const ended: CookieSetting = { maxAge: 0 }

function createCookies({ basePath, publicOrigin }: VisitorOptions) {
  const secure = publicOrigin.startsWith('https:')
  const prefix = secure ? securePrefix(basePath) : ''
  const attributes = { path: basePath === '' ? '/' : basePath, secure, sameSite: 'lax' } as const
  const set = (reply: FastifyReply, cookie: SetCookie) =>
    void reply.header('set-cookie', stringifySetCookie({ ...attributes, ...cookie }))
  return {
    findSecrets: ({ headers: { cookie = '' } }: FastifyRequest, name: string): readonly string[] =>
      cookie.split(';').flatMap((pair) => parseCookie(pair)[prefix + name] ?? []),
    setSecret: (reply: FastifyReply, name: string, { value = '', ...options }: CookieSetting) =>
      set(reply, { name: prefix + name, value, httpOnly: true, ...options }),
    setHint: (reply: FastifyReply, options: CookieSetting) =>
      set(reply, { name: sessionHintCookie, value: '1', ...options }),
  }
}

const securePrefix = (basePath: string) => (basePath === '' ? '__Host-' : '__Secure-')

/** Returns the client's IP address, or its network under IPv6, because one person has many IPv6 addresses. */
export const toClientAddress = ({ ip }: FastifyRequest): string => normalizeIP(ip)
