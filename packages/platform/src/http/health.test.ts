import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
}, 60_000)
afterAll(() => app.stop())

describe('a request to /healthz', () => {
  it('SITE-5 gets the same response before routing and from the route', async () => {
    const routed = await app.get('/healthz')
    const first = await app.getRaw('/healthz')
    expect([first.status, first.body]).toEqual([200, routed.body])
    const { date: _, connection: __, 'keep-alive': ___, ...headers } = first.headers
    /** Requests handled before routing are not logged, so they have no request id. */
    const { date: ____, connection: _____, 'x-request-id': ______, ...expected } = routed.headers
    expect(headers).toEqual(expected)
  })

  it('is handled by the route if it has another method or other headers', async () => {
    expect((await app.getRaw('/healthz?from=balancer')).status).toBe(200)
    expect((await app.getRaw('/healthz/')).status).toBe(301)
  })
})
