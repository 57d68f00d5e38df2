/** Reports the request class, status and duration of each answer. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestClass, Recorder } from '#metrics'

type CountingOptions = Pick<Recorder, 'onAnswer'> & { readonly basePath: string }

/** Classes by route without the base path; the first match counts. */
const classes: readonly (readonly [RegExp, RequestClass])[] = [
  [/^\/(?:healthz|readyz)$/, 'health'],
  [/^\/api\/studio(?:\/|$)/, 'staff'],
  [/^\/api\/(?:session|visitor)(?:\/|$)/, 'session'],
  [/^\/(?:services|api)\//, 'delivery'],
  [/^\/cms\//, 'media'],
  [/^\/(?:image|social)\//, 'picture'],
  [/^\/studio(?:\/|$)/, 'studio'],
  [/^\/(?:assets\/|favicon|site\.webmanifest)/, 'asset'],
]

/**
 * Reports the answers of routes; answers sent before routing are reported where they are sent. Danger: only routes
 * that are added afterwards are counted.
 */
export function countAnswers(app: FastifyInstance, { basePath, onAnswer }: CountingOptions): void {
  /** Bounded: at most one entry per route. */
  const known = new Map<string, RequestClass>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = `${request.method === 'POST' ? 'POST' : 'GET'} ${request.routeOptions.url ?? ''}`
    const found = known.get(route) ?? findClass(request, basePath)
    known.set(route, found)
    onAnswer(found, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

function findClass({ method, routeOptions: { url } }: FastifyRequest, basePath: string): RequestClass {
  if (url === undefined) return 'page'
  const path = url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url
  const [, found] = classes.find(([pattern]) => pattern.test(path)) ?? []
  if (found !== undefined) return found
  return method === 'POST' ? 'form' : 'other'
}
