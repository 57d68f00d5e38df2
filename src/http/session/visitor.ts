/** Finds who sends a request: the session cookie, and the hint beside it that scripts may read (SSN-1). */
import { normalizeIP } from '@fastify/rate-limit'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identity, Session } from '#identity'
import { guest, hintCookie, toActor, type Actor } from '#model'

export type VisitorOptions = {
  readonly identity: Pick<Identity, 'sessions'>
  readonly basePath: string
  readonly publicOrigin: string
}

export type Visitors = {
  /** Undefined for a guest. */
  readonly findSession: (request: FastifyRequest) => Promise<Session | undefined>
  readonly findActor: (request: FastifyRequest) => Promise<Actor>
  readonly findToken: (request: FastifyRequest) => string | undefined
  readonly remember: (reply: FastifyReply, token: string) => void
  readonly forget: (reply: FastifyReply) => void
  /** A cookie of ours that scripts cannot read. */
  readonly findSecret: (request: FastifyRequest, name: string) => string | undefined
  /** What the browser keeps of those who signed in with it before; it stays when they sign out. */
  readonly findDevices: (request: FastifyRequest) => readonly string[]
  readonly rememberDevices: (reply: FastifyReply, devices: readonly string[]) => void
  readonly setSecret: (reply: FastifyReply, name: string, value: string | undefined) => void
}

const sessionCookie = 'epiderm-session'
const deviceCookie = 'epiderm-device'
const deviceSeconds = 180 * 24 * 3600

const securePrefix = (basePath: string) => (basePath === '' ? '__Host-' : '__Secure-')

/** Cookies end with the browser: clinics share computers. */
export function createVisitors({ identity, basePath, publicOrigin }: VisitorOptions): Visitors {
  const secure = publicOrigin.startsWith('https:')
  const prefix = secure ? securePrefix(basePath) : ''
  const attributes = { path: basePath === '' ? '/' : basePath, secure, sameSite: 'lax' } as const
  const ended = { maxAge: 0 }

  const findSecret = ({ headers }: FastifyRequest, name: string) =>
    headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[prefix + name]
  const setSecret = (reply: FastifyReply, name: string, value: string | undefined) =>
    void reply.header(
      'set-cookie',
      stringifySetCookie(prefix + name, value ?? '', {
        ...attributes,
        httpOnly: true,
        ...(value === undefined && ended),
      }),
    )
  const setHint = (reply: FastifyReply, options: { maxAge?: number }) =>
    void reply.header('set-cookie', stringifySetCookie(hintCookie, '1', { ...attributes, ...options }))

  const findToken = (request: FastifyRequest) => findSecret(request, sessionCookie)
  const findSession = (request: FastifyRequest) => identity.sessions.find(findToken(request))
  return {
    findSession,
    async findActor(request) {
      const session = await findSession(request)
      return session === undefined ? guest : toActor(session.account, toAddress(request))
    },
    findToken,
    remember(reply, token) {
      setSecret(reply, sessionCookie, token)
      setHint(reply, {})
    },
    forget(reply) {
      setSecret(reply, sessionCookie, undefined)
      setHint(reply, ended)
    },
    findDevices: (request) => findSecret(request, deviceCookie)?.slice(0, 1000).split('~') ?? [],
    rememberDevices: (reply, devices) =>
      void reply.header(
        'set-cookie',
        stringifySetCookie(prefix + deviceCookie, devices.join('~'), {
          ...attributes,
          httpOnly: true,
          maxAge: deviceSeconds,
        }),
      ),
    findSecret,
    setSecret,
  }
}

/** IPv6 by its network, of which one person has many addresses. */
export const toAddress = ({ ip }: FastifyRequest): string => normalizeIP(ip)
