/** Sign-in, sign-out, keep-alive and who one is, for scripts (SSN-1, SSN-4). The server alone ends a session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Identity, Session } from '#identity'
import { notSignedIn, wrongSignIn } from '../errors.ts'
import { toAddress, type Visitors } from './visitor.ts'

type SessionOptions = {
  readonly identity: Pick<Identity, 'sessions' | 'signIn'>
  readonly visitors: Visitors
  readonly basePath: string
}

const credentials = z.strictObject({ email: z.string().max(300), password: z.string().max(1000) })
const bodyLimit = 16 * 1024

export function addSessions(app: FastifyInstance, { identity, visitors, basePath }: SessionOptions): void {
  const { sessions, signIn } = identity
  const toTimes = ({ remainingSeconds }: Session) => ({
    remainingSeconds,
    warningSeconds: sessions.times.warningSeconds,
  })
  /** What the browser still holds of a session that is over goes with the answer. */
  const requireSession = (reply: FastifyReply, session: Session | undefined): Session => {
    if (session !== undefined) return session
    visitors.forget(reply)
    throw notSignedIn()
  }

  void app.register(async (scope) => {
    takeEmptyJson(scope)
    scope.get(
      `${basePath}/api/visitor`,
      toRouteOptions('Whether somebody is signed in'),
      async (request, reply) => {
        neverKept(reply)
        const session = await visitors.findSession(request)
        if (session !== undefined) return { isGuest: false, userId: session.account.id }
        if (request.headers.cookie !== undefined) visitors.forget(reply)
        return { isGuest: true }
      },
    )

    scope.get(
      `${basePath}/api/session`,
      toRouteOptions('Seconds that are left; extends nothing'),
      async (request, reply) => {
        neverKept(reply)
        return toTimes(requireSession(reply, await visitors.findSession(request)))
      },
    )

    scope.post(
      `${basePath}/api/session`,
      toRouteOptions('Signs in with {email, password}'),
      async (request, reply) => {
        neverKept(reply)
        const parsed = credentials.safeParse(request.body)
        if (!parsed.success) throw wrongSignIn()
        const { token, session, devices } = await signIn({
          ...parsed.data,
          from: toAddress(request),
          client: toClient(request),
          formerToken: visitors.findToken(request),
          devices: visitors.findDevices(request),
        })
        visitors.remember(reply, token)
        visitors.rememberDevices(reply, devices)
        return { userId: session.account.id, ...toTimes(session) }
      },
    )

    scope.post(
      `${basePath}/api/session/keep-alive`,
      toRouteOptions('Somebody is there: extends the session'),
      async (request, reply) => {
        neverKept(reply)
        return toTimes(requireSession(reply, await sessions.keepAlive(visitors.findToken(request))))
      },
    )

    scope.delete(`${basePath}/api/session`, toRouteOptions('Signs out'), async (request, reply) => {
      neverKept(reply)
      await sessions.end(visitors.findToken(request))
      visitors.forget(reply)
      return reply.code(204).send()
    })
  })
}

export const toClient = (request: FastifyRequest): string => request.headers['user-agent'] ?? ''

export const neverKept = (reply: FastifyReply) => void reply.header('cache-control', 'no-store')

/** For the OpenAPI document. */
const toRouteOptions = (summary: string) => ({ bodyLimit, schema: { tags: ['session'], summary } })

/** A request without a body may still call itself JSON, as our own fetch does (API-1). */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}
