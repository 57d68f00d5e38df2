/** For whoever watches the process: alive, and able to answer. At the root whatever the base path (SITE-5). */
import type { FastifyInstance } from 'fastify'

type HealthOptions = { readonly isReady: () => Promise<boolean> }

export function addHealth(app: FastifyInstance, { isReady }: HealthOptions): void {
  app.get('/healthz', { logLevel: 'warn' }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = await isReady()
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' })
  })
}
