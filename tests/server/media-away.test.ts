/** Tests a site whose media are stored in a bucket. Pages must work while the bucket is unavailable. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStorageOpener, openFolderStorage, openMediaStore } from '#media'
import { startS3Server, testKeys, type S3Server } from '../../scripts/s3-server.mjs'
import type { Environment } from '../../packages/platform/src/app/settings/configuration.ts'
import { createClient } from '../../packages/platform/src/http/client.fixture.ts'
import { signInAs } from '../../packages/platform/src/http/signed-in.fixture.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const home = '/skincare/acne'
const accept = { accept: 'image/webp' }
/** A PNG image, because uploading an SVG would start a process each time. */
const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#1F4D45' } })
  .png()
  .toBuffer()
let app: TestApp
let folder: string
let server: S3Server
let pictures: readonly string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-away-'))
  server = await startS3Server({ folder, print: (line) => void process.stderr.write(`${line}\n`) })
  app = await startTestApp({ environment: toEnvironment() })
  const { dataDir, platform, configuration } = app
  const storage = openFolderStorage(dataDir)
  const own = openMediaStore({ database: platform.database, storage, clock: () => new Date() })
  const settings = configuration.media
  await own.copyInto(createStorageOpener({ dataDir, settings, warn: () => undefined }).open(settings.name))
  const page = await app.get(home)
  pictures = [...page.body.matchAll(/src="(\/image\/[^"]+)"/g)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})

const toOriginal = (picture: string) => picture.replace(/^\/image\/[^/]+/, '')

const countOriginals = async () =>
  Object.entries(await server.loadCalls())
    .filter(([call]) => call.startsWith('GET /media/media/'))
    .reduce((sum, [, count]) => sum + count, 0)

it('fetches an original once for any number of sizes, whether requested at the same time or later', async () => {
  const shown = pictures.at(-1) ?? ''
  const toWidth = (px: number) => shown.replace(/width=\d+/, `width=${px}`)
  const widths = [320, 480, 640, 960]
  const before = await countOriginals()
  const made = await Promise.all(widths.map((px) => app.get(toWidth(px), accept)))
  expect(made.map(({ statusCode }) => statusCode)).toEqual(widths.map(() => 200))
  expect(new Set(made.map(({ rawPayload }) => rawPayload.length)).size).toBeGreaterThan(1)
  expect((await app.get(toWidth(160), accept)).statusCode).toBe(200)
  expect((await countOriginals()) - before).toBe(1)
})

it('serves local pages and images while the bucket is unavailable, responds to other requests with a retry time, and recovers automatically', async () => {
  const [shown = '', other = ''] = pictures
  expect((await app.get(shown, accept)).statusCode).toBe(200)
  expect((await app.get(toOriginal(shown))).statusCode).toBe(200)
  expect((await app.get(home)).statusCode).toBe(200)
  await server.stop()

  expect((await app.get(home)).statusCode).toBe(200)
  expect((await app.get(shown, accept)).statusCode).toBe(200)
  for (const address of [other, toOriginal(other), toOriginal(shown)]) {
    const answer = await app.get(address, accept)
    expect([address, answer.statusCode]).toEqual([address, 503])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><path d="M0 0h8"/></svg>',
  )
  await expect(app.platform.uploads.receive(Readable.from([svg]))).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('can be neither read nor stored at the moment'),
  })
  expect((await app.get('/readyz')).statusCode).toBe(200)

  server = await startS3Server({ folder, port: server.port })
  await expect.poll(async () => (await app.get(other, accept)).statusCode).toBe(200)
  expect((await app.platform.uploads.receive(Readable.from([svg]))).mimeType).toBe('image/svg+xml')
  expect(JSON.stringify(app.log)).not.toContain('AWS4-HMAC')
})

it('serves local files any number of times while the bucket is unavailable, reports the reason for failed uploads, and stores typed text', async () => {
  const [shown = ''] = pictures
  const editor = await signInAs(app, {
    email: 'ed@shop.example',
    name: 'Ed',
    organisation: '',
    role: 'editor',
  })
  const upload = () =>
    editor.send('POST', '/api/studio/media?name=a.png', picture, {
      headers: { 'content-type': 'image/png' },
    })
  const counts: Record<string, number> = {}
  const ask = async (what: string, asking: Promise<{ readonly statusCode: number }>) => {
    const key = `${what} ${(await asking).statusCode}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  const rounds = 30
  const askAll = async () => {
    await ask('page', app.get(home))
    await ask('kept picture', app.get(shown, accept))
    await ask('original', app.get(toOriginal(shown)))
    await ask('upload', upload())
  }
  const logged = app.log.length
  await server.stop()
  for (let round = 0; round < rounds; round++) await askAll()
  expect(counts).toEqual({
    'page 200': rounds,
    'kept picture 200': rounds,
    'original 503': rounds,
    'upload 503': rounds,
  })
  const rejected = await upload()
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(rejected.json().error).toMatchObject({
    code: 'media-away',
    hint: expect.stringContaining('Try again'),
  })
  const enquiry = {
    _form: 'enquiry',
    topic: 'order',
    name: 'Ada',
    email: 'ada@shop.example',
    message: 'Two, please.',
  }
  const form = await createClient(app).send('POST', '/contact', new URLSearchParams(enquiry))
  expect(form.statusCode).toBe(303)

  server = await startS3Server({ folder, port: server.port })
  await expect.poll(async () => (await upload()).statusCode).toBe(200)
  for (const key of Object.keys(counts)) delete counts[key]
  await askAll()
  expect(counts).toEqual({ 'page 200': 1, 'kept picture 200': 1, 'original 200': 1, 'upload 200': 1 })
  const said = app.log.slice(logged).map(({ msg }) => msg)
  expect(said.filter((msg) => msg.startsWith('The media storage'))).toEqual([
    expect.stringContaining('does not answer'),
    expect.stringContaining('is available again'),
  ])
})

it('encodes each size once for all servers if they share resized images', async () => {
  const [shown = ''] = pictures
  const made = await app.get(shown, accept)
  const other = await startTestApp({ environment: toEnvironment() })
  await rm(join(folder, 'media/media'), { recursive: true })
  const given = await other.get(shown, accept)
  expect(given.statusCode).toBe(200)
  expect(given.rawPayload.equals(made.rawPayload)).toBe(true)
  await other.stop()
})

const toEnvironment = () => ({
  MEDIA_URL: server.url,
  MEDIA_RESIZED: 'shared',
  AWS_ACCESS_KEY_ID: testKeys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: testKeys.secretAccessKey,
})

it.each<[string, { bucket?: string } & Environment, string]>([
  ['secret', { AWS_SECRET_ACCESS_KEY: 'wrong-secret' }, 'AWS_SECRET_ACCESS_KEY does not match'],
  ['key', { AWS_ACCESS_KEY_ID: 'WRONG' }, 'does not know AWS_ACCESS_KEY_ID'],
  ['bucket', { bucket: 'other' }, 'There is no such bucket'],
])(
  'a server with a wrong %s stops at startup with a message that contains no secret',
  async (_what, { bucket = 'media', ...wrong }, hint) => {
    const MEDIA_URL = server.url.replace('//media', `//${bucket}`)
    const error: unknown = await startTestApp({
      environment: { ...toEnvironment(), ...wrong, MEDIA_URL },
    }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'media-refused', hint: expect.stringContaining(hint) })
    expect(String(error)).not.toContain('wrong-secret')
  },
)
