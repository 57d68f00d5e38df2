/** Reports each response's request class, status and duration. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestClass, Recorder } from '#metrics'

type CountingOptions = Pick<Recorder, 'onAnswer'> & { readonly basePath: string }

/** Maps route patterns, without the base path, to request classes. The first match applies. */
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
 * Reports the responses of routes. Responses that are sent before routing are reported separately. Danger: only routes
 * added after this call are counted.
 */
export function countResponses(app: FastifyInstance, { basePath, onAnswer }: CountingOptions): void {
  /** Request classes by route. There is one entry per route, so the size of this cache is limited. */
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
