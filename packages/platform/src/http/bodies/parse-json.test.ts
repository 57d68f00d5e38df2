import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { parseJsonBodies } from './parse-json.ts'

const server = Fastify()
parseJsonBodies(server)
server.post('/', async ({ body }) => ({ body: body ?? 'none' }))
afterAll(() => server.close())

const send = async (payload: string) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  return { status: answer.statusCode, answer: answer.json<{ body?: unknown; code?: string }>() }
}
const toDepth = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const toValues = (count: number) => `[${Array.from({ length: count - 1 }, () => 0).join()}]`

describe('a JSON body', () => {
  it.each([
    ['is parsed', '{"a":["é"]}', 200, { body: { a: ['é'] } }],
    ['is undefined if it is empty', '', 200, { body: 'none' }],
    ['is rejected if it is not JSON', '{"a":', 400, { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }],
    ['is rejected if a key pollutes the prototype', '{"__proto__":{}}', 400, {}],
  ])('%s', async (_title, payload, status, answer) => {
    expect(await send(payload)).toMatchObject({ status, answer })
  })

  it('may be nested at most 160 levels deep', async () => {
    expect((await send(toDepth(160))).status).toBe(200)
    expect(await send(toDepth(161))).toMatchObject({ status: 400, answer: { code: 'too-deep' } })
  })

  it('may contain at most 100,000 values', async () => {
    expect((await send(toValues(100_000))).status).toBe(200)
    expect(await send(toValues(100_001))).toMatchObject({ status: 413, answer: { code: 'too-many-values' } })
  })
})
