/** Sends bodies that are expensive to read to every route that accepts a body, as a guest and as each role. */
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountRoles } from '#model'
import { startTestApp, type TestApp } from '../app/testing.ts'
import { createClient, type Client } from './client.fixture.ts'
import { listRoutes, type Route } from './routes.fixture.ts'
import { signInAs } from './signed-in.fixture.ts'

const base = '/acme/s'
const maxAnswerBytes = 16 * 1024
/** Number of problems in a body, which exceeds the number that a response may list. */
const many = 1500

const key = `MC${'Z'.repeat(26)}`
const client = 'c'.repeat(32)
const position = { parent: { field: 'blocks' }, before: null }

/**
 * Creates a body with every property in which some route accepts a large value. Each route reads only the properties
 * that it knows.
 */
const sendEverywhere = (nodes: unknown, record: object) => ({
  client,
  gesture: 'g',
  baseSeq: 0,
  number: 1,
  name: 'Name',
  title: 'Title',
  language: 'en_GB',
  type: 'epiderm__page',
  path: '/',
  state: 'x',
  mark: `data-mark-${'0'.repeat(20)}`,
  note: '',
  q: 'a',
  replacement: 'b',
  email: 'a@clinic.example',
  password: 'three words or four',
  blocks: nodes,
  body: record,
  operations: [
    { number: 1, operation: { kind: 'create', type: 'a', title: 'b', urlName: 'c', body: record } },
    {
      number: 2,
      operation: { kind: 'insert', node: { id: 'a', block: 'b', slots: { c: nodes } }, place: position },
    },
    { number: 3, operation: { kind: 'set', block: null, path: ['body', 'a'], value: nodes } },
  ],
  drafts: nodes,
  places: nodes,
  events: nodes,
})

const repeat = <Value>(count: number, toValue: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => toValue(index))
const nest = (levels: number, open: string, inside: string, close: string) =>
  open.repeat(levels) + inside + close.repeat(levels)
const openBlock = '{"id":"a","block":"section","slots":{"c":['
const inBlocks = (levels: number, nodes: readonly unknown[], open = openBlock) =>
  JSON.parse(nest(levels, `[${open}`, JSON.stringify(nodes).slice(1, -1), ']}}]')) as unknown

const bodies: readonly (readonly [string, string])[] = [
  ['lists 5,000 deep', nest(5000, '[', '', ']')],
  ['blocks without ids, 3,000 deep', `{"name":"x","blocks":[${nest(3000, '{"slots":{"c":[', '{}', ']}}')}]}`],
  ['blocks without ids, 52 deep', JSON.stringify(sendEverywhere(inBlocks(50, [], '{"slots":{"c":['), {}))],
  ['blocks with wrong ids, 50 deep', JSON.stringify(sendEverywhere(inBlocks(50, [{ id: 'A!' }]), {}))],
  [
    'thousands of wrong blocks, 39 deep',
    JSON.stringify({
      name: 'x',
      blocks: inBlocks(
        38,
        repeat(many, () => ({ id: 'A!', block: 'b', x: 1 })),
      ),
    }),
  ],
  [
    'thousands of wrong entries',
    JSON.stringify(
      sendEverywhere(
        repeat(many, () => ({ x: 1 })),
        {},
      ),
    ),
  ],
  [
    'thousands of empty entries',
    JSON.stringify(
      sendEverywhere(
        repeat(many, () => null),
        {},
      ),
    ),
  ],
  [
    'thousands of unknown names',
    JSON.stringify(Object.fromEntries(repeat(many, (index) => [`\u0000"${index}`, 0]))),
  ],
  [
    'thousands of wrong names in a record',
    JSON.stringify(
      sendEverywhere([], Object.fromEntries(repeat(600, (index) => ['n'.repeat(201) + index, 0]))),
    ),
  ],
  ['200,000 values', `[${'0,'.repeat(199_999)}0]`],
  ['a key that pollutes the prototype', '{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}}}'],
  ['an unclosed list', '['.repeat(20_000)],
  ['a long string', JSON.stringify('\u0001'.repeat(20_000))],
]

/** HTTP methods for which the server does not read the request body. */
const bodiless = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
const values: Readonly<Record<string, string>> = { ':item': key, ':language': 'en_GB', '*': 'no/page' }
const toUrl = (path: string) => path.replaceAll(/:\w+|\*/g, (name) => values[name] ?? '999')
const isOfStaff = ({ path }: Route) => path.startsWith(`${base}/api/studio/`)
/** Returns true for upload routes, which write the body to disk as it arrives. */
const isUpload = ({ path }: Route) =>
  path === `${base}/api/studio/media` || path.startsWith(`${base}/api/studio/uploads`)
/** Returns true for the route that ends the session, which the other requests need. */
const isSignOut = ({ method, path }: Route) => method === 'DELETE' && path === `${base}/api/session`

let app: TestApp
let routes: readonly Route[]
const clients = new Map<string, Client>()

beforeAll(async () => {
  app = await startTestApp({ site: 'small', basePath: base })
  const taking = listRoutes(app.server).filter(({ method }) => !bodiless.has(method))
  routes = [...taking.filter((route) => !isSignOut(route)), ...taking.filter(isSignOut)]
  for (const role of accountRoles) {
    const email = `${role}@shop.example`
    clients.set(role, await signInAs(app, { email, name: role, organisation: '', role }, base))
  }
})
afterAll(() => app.stop())

const send = (route: Route, body: string, by: Client) =>
  app.server.inject({
    method: route.method as 'POST',
    url: toUrl(route.path),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(by.cookies().length > 0 && { cookie: by.cookieHeader() }),
    },
    payload: body,
  })

/**
 * Lists the administrator, and each other role with one of the bodies. One hook rejects the requests of other roles
 * regardless of the body, and the administrator may use every route.
 */
const rolesOf = (at: number) => {
  const others = accountRoles.filter((role) => role !== 'administrator')
  return ['administrator', ...others.slice(at, at + 1)]
}
/** The staff API rejects a guest before it reads the body, so only some bodies are sent to it. */
const guestBodies = 2

describe('a hostile body', () => {
  it('is sent to all routes of the staff API, and to all routes for sessions, forms and events', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        `${base}/api/studio/patterns`,
        `${base}/api/session`,
        `${base}/api/events`,
        `${base}*`,
      ]),
    )
  })

  it('that is nested too deeply is rejected by every route that accepts JSON', async () => {
    const [, body = ''] = bodies[0] ?? []
    const administrator = clients.get('administrator') ?? createClient(app)
    const taking = routes.filter((route) => !isUpload(route) && !isSignOut(route))
    for (const route of taking) {
      const { statusCode, body: answer } = await send(route, body, administrator)
      expect([route, statusCode, answer]).toEqual([route, 400, expect.stringContaining('"too-deep"')])
    }
  })

  it.each(bodies.map(([name, body], at) => [name, body, at] as const))(
    'is rejected for a guest, with 401 by every route of the staff API (%s)',
    async (_, body, at) => {
      for (const route of routes.filter((one) => at < guestBodies || !isOfStaff(one))) {
        const { statusCode, rawPayload } = await send(route, body, createClient(app))
        const isWell = isOfStaff(route) ? statusCode === 401 : statusCode < 500
        expect([route, statusCode, isWell]).toEqual([route, statusCode, true])
        expect([route, rawPayload.length < maxAnswerBytes]).toEqual([route, true])
      }
    },
  )

  it.each(bodies.map(([name, body], at) => [name, body, rolesOf(at)] as const))(
    'of %s from an account causes no server error, and gets a short response',
    async (_, body, roles) => {
      for (const role of roles)
        for (const route of routes.filter((one) => !isSignOut(one))) {
          const { statusCode, rawPayload } = await send(route, body, clients.get(role) ?? createClient(app))
          expect([role, route, statusCode, statusCode < 500]).toEqual([role, route, statusCode, true])
          /** A successful response may be a whole page. */
          const isShort = statusCode < 300 || rawPayload.length < maxAnswerBytes
          expect([role, route, isShort]).toEqual([role, route, true])
        }
    },
  )

  it('is not logged as a server error', () => {
    expect(app.log.filter(({ level }) => level >= 50)).toEqual([])
  })
})

describe('the staff API', () => {
  it('rejects a guest before the body arrives', async () => {
    for (const route of routes.filter(isOfStaff)) {
      const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
      socket.write(
        `${route.method} ${toUrl(route.path)} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`,
      )
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect([route, String(answer).slice(0, 12)]).toEqual([route, 'HTTP/1.1 401'])
      socket.destroy()
    }
  })
})
