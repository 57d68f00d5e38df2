/** Tests that the built server cleans long rich texts on a separate thread. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDataDir } from '../../packages/platform/src/app/testing.ts'
import { startBuiltServer, type BuiltServer } from './built-server.ts'

/** Code that prints the file of each thread that the server starts. */
const printThreads = `
  import threads from 'node:worker_threads'
  import { syncBuiltinESMExports } from 'node:module'
  threads.Worker = class extends threads.Worker {
    constructor(file, options) {
      super(file, options)
      process.stdout.write('thread ' + file + '\\n')
    }
  }
  syncBuiltinESMExports()
`
const account = { email: 'editor@shop.example', password: 'three words or four' }
const client = 'c'.repeat(32)

let dataDir: string
let server: BuiltServer
let output = ''
let cookie: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'epiderm-long-texts-'))
  await fillDataDir(dataDir, { site: 'small', database: 'embedded' })
  server = await startBuiltServer({
    dataDir,
    environment: { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
    nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(printThreads)}`],
    follow: ({ stdout }) => stdout.on('data', (text: Buffer) => (output += text.toString())),
  })
  const signedIn = await send('/api/session', account)
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
})
afterAll(async () => {
  server.process.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const send = (path: string, body: object) =>
  fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: cookie ?? '' },
    body: JSON.stringify(body),
  })

async function render(elements: number): Promise<string> {
  const block = { id: 'only', block: 'rich-text', props: { text: '<p>Calm'.repeat(elements) } }
  const body = { route: '/long', blocks: [block] }
  const contentKey = `MC${'L'.repeat(26)}`
  const create = { kind: 'create', type: 'epiderm__page', title: 'Long', urlName: 'long', body }
  const sent = await send(`/api/studio/drafts/${contentKey}/en_GB/operations`, {
    client,
    gesture: 'g',
    baseSeq: 0,
    operations: [{ number: 1, operation: create }],
  })
  expect(sent.status).toBe(200)
  const canvas = await send('/api/studio/canvas', { path: '/long', drafts: 'stored' })
  return canvas.text()
}

it('cleans rich text with thousands of paragraphs on a separate thread', async () => {
  const html = await render(5000)
  expect(html.match(/<p>Calm<\/p>/g)).toHaveLength(5000)
  expect(output.match(/^thread .*$/gm)).toEqual([expect.stringMatching(/dist\/server\/clean-texts\.js$/)])
})
