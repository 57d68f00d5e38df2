/** The health routes `/healthz` and `/readyz`. They are at the root, regardless of the base path (SITE-5). */
import type { FastifyInstance } from 'fastify'
import type { EarlyHandler } from './connections.ts'
import type { Renderer } from '#render'

type HealthOptions = {
  readonly renderer: Pick<Renderer, 'pages'>
  /** Returns true while the database accepts writes. */
  readonly canWrite: () => boolean
  /** Returns true while the database does not respond. */
  readonly isDegraded: () => boolean
  /** Returns true if a check has found damaged data. */
  readonly isDamaged: () => boolean
}

/**
 * Danger: do not set a separate log level for this route, because pino would then recreate every log method for each
 * request.
 */
const unlogged = { config: { isUnlogged: true } }

const alive = { status: 'ok' }

/**
 * Adds the health routes. A server is ready if it can serve the home page, cached or rendered. A stopping server is not
 * ready.
 */
export function addHealth(
  app: FastifyInstance,
  { renderer, canWrite, isDegraded, isDamaged }: HealthOptions,
): void {
  app.get('/healthz', unlogged, (_request, reply) => reply.header('cache-control', 'no-store').send(alive))
  app.answerFirst(prepareAlive(app.securityHeaders), { requestClass: 'health', ...unlogged.config })
  app.get('/readyz', unlogged, async (_request, reply) => {
    const ready = !app.ending.hasBegun() && (await hasHomePage(renderer))
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: toStatus(ready, isDegraded()), writes: canWrite(), damage: isDamaged() })
  })
}

const toStatus = (isReady: boolean, isDegraded: boolean) => {
  if (!isReady) return 'not ready'
  return isDegraded ? 'degraded' : 'ready'
}

/**
 * Prepares the most frequent response once, at startup. Requests other than a plain `GET /healthz` are handled by the
 * route.
 */
function prepareAlive(securityHeaders: FastifyInstance['securityHeaders']): EarlyHandler {
  const body = Buffer.from(JSON.stringify(alive))
  const headers = Object.entries({
    ...securityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
  }).flat()
  return ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/healthz') return false
    response.writeHead(200, headers).end(body)
    return true
  }
}

async function hasHomePage(renderer: Pick<Renderer, 'pages'>): Promise<boolean> {
  try {
    const answer = await renderer.pages.answer('/', new URLSearchParams())
    return answer.kind !== 'page' || answer.status === 200
  } catch {
    return false
  }
}
