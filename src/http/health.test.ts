import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 60_000)
afterAll(() => app.stop())

describe('/healthz', () => {
  it('SITE-5 is answered before any route as the route answers it', async () => {
    const routed = await app.get('/healthz')
    const first = await app.getRaw('/healthz')
    expect([first.status, first.body]).toEqual([200, routed.body])
    const { date: _, connection: __, 'keep-alive': ___, ...headers } = first.headers
    /** Of what no route answers nothing is logged, so it has no number. */
    const { date: ____, connection: _____, 'x-request-id': ______, ...expected } = routed.headers
    expect(headers).toEqual(expected)
  })

  it('asked in any other way is the route’s', async () => {
    expect((await app.getRaw('/healthz?from=balancer')).status).toBe(200)
    expect((await app.getRaw('/healthz/')).status).toBe(301)
  })
})
