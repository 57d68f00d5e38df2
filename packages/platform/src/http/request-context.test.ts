import { expect, it } from 'vitest'
import { loadConfiguration } from '../app/settings/configuration.ts'
import { createServer } from './create-server.ts'
import { trackRequests } from './request-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

it.each([
  ['the id of a request to a route', '/route', {}, { reqId: expect.any(String) }],
  [
    'the id and trace of a request to a route',
    '/route',
    { traceparent },
    { reqId: expect.any(String), traceId },
  ],
  [
    'the id and trace of a request for a page',
    '/page',
    { traceparent },
    { reqId: expect.any(String), traceId },
  ],
  ['nothing for a page without a trace', '/page', {}, null],
])('finds %s', async (_, path, headers, expected) => {
  const configuration = loadConfiguration({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' })
  const server = createServer(configuration, {})
  const findRequest = trackRequests(server, configuration)
  const handle = async () => {
    await new Promise((done) => setImmediate(done))
    return { details: findRequest() ?? null }
  }
  server.get('/route', handle)
  server.setNotFoundHandler(handle)
  const response = await server.inject({ url: path, headers })
  await server.close()
  expect(response.json()).toEqual({ details: expected })
})
