/** Tells of each answer which class of requests it was for, its status and its time. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestClass, Recorder } from '#metrics'

type CountingOptions = Pick<Recorder, 'onAnswer'> & { readonly basePath: string }

/** By the route, without the base path; the first that fits. */
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

/** Of what the routes answer; what is answered before them tells by itself. Danger: only routes that are added after it are counted. */
export function countAnswers(app: FastifyInstance, { basePath, onAnswer }: CountingOptions): void {
  /** As many as there are routes. */
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
