/** Moves a whole site's media to a bucket and back, while two servers are running and visitors load images. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startS3Server, testKeys, type S3Server } from '../../../scripts/s3-server.mjs'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'
import { storefront } from '../../../packages/platform/src/composition.ts'
import { runSite } from '../../../packages/platform/src/cli/run-site.ts'

const projectRoot = resolve(import.meta.dirname, '../../..')
const keys = { AWS_ACCESS_KEY_ID: testKeys.accessKeyId, AWS_SECRET_ACCESS_KEY: testKeys.secretAccessKey }
let folder: string
let bucket: S3Server
let servers: readonly TestApp[]
let dataDir: string
/** URLs of some stored images, each with the hash of the image's bytes. */
let pictures: ReadonlyMap<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-media-'))
  bucket = await startS3Server({ folder, print: (line) => void process.stderr.write(`${line}\n`) })
  const first = await startTestApp({ environment: keys })
  dataDir = first.dataDir
  const { DATABASE_URL } = toEnvironment(first)
  servers = [
    first,
    await startTestApp({ dataDir, environment: { ...keys, ...(DATABASE_URL && { DATABASE_URL }) } }),
  ]
  const pages = await Promise.all(['/skincare/acne', '/', '/products'].map((path) => first.get(path)))
  const found = pages.flatMap(({ body }) => [
    ...body.matchAll(/"\/image\/[^/"]+(\/cms\/delivery\/media\/[^"\s]+)/g),
  ])
  const all = [...new Set(found.map(([, path = '']) => path.replaceAll('&amp;', '&')))]
  const addresses = all.slice(0, 10)
  pictures = new Map(
    await Promise.all(addresses.map(async (path) => [path, await read(first, path)] as const)),
  )
})
afterAll(async () => {
  await servers[1]?.stop({ keepData: true })
  await servers[0]?.stop()
  await bucket.stop()
  await rm(folder, { recursive: true })
})

const toEnvironment = ({ configuration }: TestApp) => ({
  DATA_DIR: configuration.dataDir,
  ...(configuration.databaseServer && { DATABASE_URL: configuration.databaseServer.url }),
})

async function read(server: TestApp, path: string): Promise<string> {
  const { statusCode, rawPayload } = await server.get(path)
  return `${statusCode} ${createHash('sha256').update(rawPayload).digest('hex')}`
}

async function site(...words: string[]) {
  const said: string[] = []
  const [server] = servers
  if (server === undefined) throw new Error('no server')
  const code = await runSite({
    words,
    env: { INIT_CWD: folder, ...keys, ...toEnvironment(server) },
    projectRoot,
    storefront,
    print: (line) => void said.push(line),
    printError: (line) => void said.push(line),
  })
  return { code, said: said.join('\n') }
}

/**
 * Requests images from both servers alternately until stopped. Returns the number of responses, and the incorrect
 * responses.
 */
function visit() {
  const wrong: string[] = []
  const over = new AbortController()
  let answers = 0
  const ask = async (server: TestApp) => {
    while (!over.signal.aborted)
      for (const [path, expected] of pictures) {
        const answer = await read(server, path)
        if (answer !== expected) wrong.push(`${path}: ${answer}`)
        answers++
        await pause(40)
      }
  }
  const asking = Promise.all(servers.map(ask))
  return async () => {
    over.abort()
    await asking
    return { answers, wrong }
  }
}
const readAll = async (server: TestApp) =>
  new Map(
    await Promise.all([...pictures.keys()].map(async (path) => [path, await read(server, path)] as const)),
  )
const svg = (d: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><path d="${d}"/></svg>`)

it('after a move to a bucket, every image still loads from two running servers, which then use only the bucket', async () => {
  expect(pictures.size).toBeGreaterThan(5)
  const end = visit()
  const run = await site('move-media', '--to', bucket.url)
  const { answers, wrong } = await end()
  expect(run.said).toMatch(/Copying: 100%[^]*files \([\d.]+ MB\) are in s3:\/\/media/)
  expect(run.said).toContain(`set MEDIA_URL='${bucket.url}'`)
  expect(run.code).toBe(0)
  expect(wrong).toEqual([])
  expect(answers).toBeGreaterThan(pictures.size)
  await rm(join(dataDir, 'media'), { recursive: true })
  for (const server of servers) {
    await expect.poll(() => readAll(server)).toEqual(pictures)
    const { hash } = await server.platform.uploads.receive(
      Readable.from([svg(`M0 ${servers.indexOf(server)}h8`)]),
    )
    expect(await server.platform.media.find(hash)).toBeDefined()
  }
  const verified = await site('verify')
  expect(verified.said).toContain('MEDIA_URL is still folder')
  expect(verified.said).toContain('All is well')
})

it('after the move back, media are in the folder again, including new media', async () => {
  const end = visit()
  const run = await site('move-media', '--to', 'folder')
  const { wrong } = await end()
  expect(run.said).toContain(`in the folder media of ${dataDir}`)
  expect([run.code, wrong]).toEqual([0, []])
  for (const server of servers) expect(await server.platform.media.findDamage()).toEqual([])
  expect((await site('move-media', '--to', 'folder')).said).toContain('already')
})

it.each([
  ['nowhere', [], 'The option --to is missing'],
  ['to an invalid storage', ['--to', 'https://user:s3cret@s3.example/bucket'], 'is not a media storage'],
  [
    'to a server that does not respond',
    ['--to', 's3://media?endpoint=http://127.0.0.1:1'],
    'does not answer',
  ],
])(
  'rejects a move of media %s, without printing a password, and changes nothing',
  async (_where, options, message) => {
    const run = await site('move-media', ...options)
    expect(run.said).toContain(message)
    expect(run.said).not.toContain('s3cret')
    expect(run.code).not.toBe(0)
    for (const server of servers) expect(await readAll(server)).toEqual(pictures)
  },
)
