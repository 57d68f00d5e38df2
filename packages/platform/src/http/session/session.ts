/** Sign-in, sign-out, keep-alive and session state for scripts (SSN-1, SSN-4). Only the server ends a session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Identity, Session } from '#identity'
import { notSignedIn, invalidSignIn } from '../errors.ts'
import { toClientAddress, type Visitors } from './visitor.ts'

type SessionOptions = {
  readonly identity: Pick<Identity, 'sessions' | 'signIn'>
  readonly visitors: Visitors
  readonly basePath: string
}

const credentials = z.strictObject({ email: z.string().max(300), password: z.string().max(1000) })
const bodyLimit = 16 * 1024

export function addSessions(app: FastifyInstance, options: SessionOptions): void {
  void app.register(async (scope) => {
    addReading(scope, options)
    addSignIn(scope, options)
    addKeepAlive(scope, options)
    addSignOut(scope, options)
  })
}

function addReading(scope: FastifyInstance, { identity, visitors, basePath }: SessionOptions): void {
  scope.get(
    `${basePath}/api/visitor`,
    toRouteOptions('Returns the id of the signed-in visitor, if any'),
    async (request, reply) => {
      setNoStoreHeader(reply)
      const session = await visitors.findSession(request)
      if (session !== undefined) return { isGuest: false, userId: session.account.id }
      if (request.headers.cookie !== undefined) visitors.clearHint(reply)
      return { isGuest: true }
    },
  )
  scope.get(
    `${basePath}/api/session`,
    toRouteOptions('Returns the remaining seconds of the session without extending it'),
    async (request, reply) => {
      setNoStoreHeader(reply)
      const session = requireSession(await visitors.findSession(request))
      return toTimes(identity.sessions, session)
    },
  )
}

function addSignIn(scope: FastifyInstance, { identity, visitors, basePath }: SessionOptions): void {
  scope.post(
    `${basePath}/api/session`,
    toRouteOptions('Signs in with an e-mail address and a password'),
    async (request, reply) => {
      setNoStoreHeader(reply)
      const parsed = credentials.safeParse(request.body)
      if (!parsed.success) throw invalidSignIn()
      const { token, session, devices } = await identity.signIn({
        ...parsed.data,
        from: toClientAddress(request),
        client: toUserAgent(request),
        formerTokens: visitors.findTokens(request),
        devices: visitors.findDevices(request),
      })
      visitors.remember(reply, token)
      visitors.rememberDevices(reply, devices)
      return { userId: session.account.id, ...toTimes(identity.sessions, session) }
    },
  )
}

function addKeepAlive(scope: FastifyInstance, { identity, visitors, basePath }: SessionOptions): void {
  scope.post(
    `${basePath}/api/session/keep-alive`,
    toRouteOptions('Extends the session'),
    async (request, reply) => {
      setNoStoreHeader(reply)
      const session = requireSession(await visitors.keepAlive(request))
      visitors.restoreHint(request, reply)
      return toTimes(identity.sessions, session)
    },
  )
}

function addSignOut(scope: FastifyInstance, { visitors, basePath }: SessionOptions): void {
  scope.delete(`${basePath}/api/session`, toRouteOptions('Signs out'), async (request, reply) => {
    setNoStoreHeader(reply)
    await visitors.endSessions(request)
    visitors.clearCookies(reply)
    return reply.code(204).send()
  })
}

const toTimes = ({ times }: Identity['sessions'], { remainingSeconds }: Session) => ({
  remainingSeconds,
  warningSeconds: times.warningSeconds,
})

/**
 * Throws `not-signed-in` without a session. Danger: deleting the cookies would sign the visitor out if another tab has
 * since signed in, because a browser deletes cookies by name. The next page deletes the hint; the next sign-in replaces
 * the session cookie.
 */
function requireSession(session: Session | undefined): Session {
  if (session === undefined) throw notSignedIn()
  return session
}

export const toUserAgent = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''

export const setNoStoreHeader = (reply: FastifyReply) => void reply.header('cache-control', 'no-store')

/** Returns route options for the OpenAPI document. */
const toRouteOptions = (summary: string) => ({ bodyLimit, schema: { tags: ['session'], summary } })
