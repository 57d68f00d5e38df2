/**
 * Tests images that editors upload. They must be private until they are published, and then behave like imported
 * images.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { deleteUnreferencedUploads } from '../../../packages/platform/src/app/opening/sweep-uploads.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'
import { createClient, type Client } from '../../../packages/platform/src/http/client.fixture.ts'

const operator = { kind: 'operator', name: 'test' } as const
const password = 'three words or four'
const base = '/acme/s'
const day = 24 * 3600 * 1000

let app: TestApp
let publisher: Client
let editor: Client
let nowMs = Date.parse('2026-11-02T09:00:00Z')

beforeAll(async () => {
  app = await startTestApp({ basePath: base, clock: () => new Date(nowMs) })
  publisher = await signIn('publisher')
  editor = await signIn('editor')
  await app.pageRows.update()
})
afterAll(() => app.stop())

/**
 * Signs in with a new session and returns a client for the session. A single session would expire within the month that
 * the tests simulate.
 */
async function signIn(role: 'publisher' | 'editor' | 'viewer'): Promise<Client> {
  const email = `${role}@shop.example`
  const known = await app.platform.identity.accounts.list(operator)
  if (!known.some((account) => account.email === email))
    await app.platform.identity.accounts.create(operator, { email, name: role, role, password })
  const client = createClient(app, base)
  await client.send('POST', '/api/session', { email, password })
  return client
}

let number = 0
let colour = 0
const draw = (widthPx = 800) =>
  sharp({ create: { width: widthPx, height: 600, channels: 3, background: { r: colour++, g: 60, b: 90 } } })
    .png()
    .toBuffer()

type UploadBody = {
  readonly contentKey: string
  readonly language: string
  readonly create: {
    readonly kind: 'create'
    readonly title: string
    readonly urlName: string
    readonly body: Body
  }
}
type Body = Readonly<Record<string, unknown>>
type PictureBody = {
  readonly contentKey: string
  readonly title: string
  readonly isDraft: boolean
  readonly preview: string
  readonly file: string
}

const upload = (bytes: Buffer, name = 'A hero, à gauche.png', by = editor) =>
  by.send('POST', `/api/studio/media?name=${encodeURIComponent(name)}`, bytes, {
    headers: { 'content-type': 'image/png' },
  })

async function send({ contentKey, language }: UploadBody, operation: object, baseSeq = 0) {
  const call = {
    client: 'd'.repeat(32),
    gesture: `g-${number}`,
    baseSeq,
    operations: [{ number: ++number, operation }],
  }
  const answer = await editor.send('POST', `/api/studio/drafts/${contentKey}/${language}/operations`, call)
  return answer.json<{ seq: number; results: { outcome: object }[] }>()
}

/** Uploads an image with the alternative text that publishing requires. */
async function bring(bytes?: Buffer): Promise<UploadBody> {
  nowMs += 1000
  const uploaded = (await upload(bytes ?? (await draw()))).json<UploadBody>()
  const create = { ...uploaded.create, body: { ...uploaded.create.body, altText: 'A jar' } }
  expect((await send(uploaded, create)).results).toEqual([
    expect.objectContaining({ outcome: { kind: 'applied' } }),
  ])
  return uploaded
}

const publish = ({ contentKey, language }: UploadBody, seq = 1) =>
  publisher.send('POST', '/api/studio/publishes', { drafts: [{ contentKey, language, seq }] })

/**
 * Returns the URLs of an uploaded image. By default, they contain the version of this upload; pass another upload to
 * use its version.
 */
function toAddresses(uploaded: UploadBody, { create }: UploadBody = uploaded): string[] {
  const { source } = create.body['sfdc_cms:media'] as { source: { ref: string } }
  const path = `/cms/delivery/media/${uploaded.contentKey}?version=${source.ref.slice(0, 8)}`
  return [path, `/image/width=320,format=auto,fit=scale-down${path}`]
}
const list = async (query = '') =>
  (await editor.send('GET', `/api/studio/media${query}`)).json<{
    pictures: PictureBody[]
    next: string | null
  }>()

describe('an uploaded image', () => {
  it('is named after its file, and gets the type and size of its bytes', async () => {
    const answer = await upload(await draw())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toContain('no-store')
    const { create } = answer.json<UploadBody>()
    expect(create).toMatchObject({
      title: 'A hero a gauche',
      urlName: expect.stringMatching(/^a-hero-a-gauche-[a-z2-7]{6}$/),
      body: {
        'sfdc_cms:media': { source: { type: 'file', mimeType: 'image/png' } },
        width: 800,
        height: 600,
      },
    })
  })

  it.each(['', '…', '../../etc/passwd', `${'x'.repeat(400)}.png`, '<img onerror=1>.png'])(
    'may have any name: %j',
    async (name) => {
      const uploaded = (await upload(await draw(), name)).json<UploadBody>()
      expect((await send(uploaded, uploaded.create)).results).toEqual([
        expect.objectContaining({ outcome: { kind: 'applied' } }),
      ])
    },
  )

  it('is shown only to staff and not cached while it is a draft, and is cached for a year once published', async () => {
    const uploaded = await bring()
    const viewer = await signIn('viewer')
    for (const address of toAddresses(uploaded)) {
      const guest = await createClient(app, base).send('GET', address)
      expect([address, guest.statusCode, guest.headers['cache-control']]).toEqual([address, 404, 'no-store'])
      for (const staff of [editor, viewer]) {
        const { statusCode, headers } = await staff.send('GET', address)
        expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
      }
    }
    expect((await publish(uploaded)).statusCode).toBe(200)
    for (const address of toAddresses(uploaded)) {
      const guest = await createClient(app, base).send('GET', address, undefined, {
        headers: { accept: 'image/webp' },
      })
      expect([guest.statusCode, guest.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
  })

  it('replaces the published image for staff only, at its future URL', async () => {
    const uploaded = await bring()
    await publish(uploaded)
    const other = (await upload(await draw(640))).json<UploadBody>()
    const path = ['body', 'sfdc_cms:media']
    await send(uploaded, { kind: 'set', block: null, path, value: other.create.body['sfdc_cms:media'] }, 1)
    const [address = ''] = toAddresses(uploaded, other)
    const responses = await Promise.all(
      [editor, createClient(app, base)].map((by) => by.send('GET', address)),
    )
    const widths = await Promise.all(
      responses.map(async ({ rawPayload }) => (await sharp(rawPayload).metadata()).width),
    )
    expect(widths).toEqual([640, 800])
    /**
     * Attack: a cache that stored a guest's response would still return that response after the bytes at the URL have
     * changed.
     */
    expect(responses.map(({ headers }) => headers['cache-control'])).toEqual([
      'private, no-store',
      'private, no-store',
    ])
    const [former = ''] = toAddresses(uploaded)
    expect((await editor.send('GET', former)).headers['cache-control']).toContain('immutable')
  })

  it('is not published if its bytes are missing or of a different type', async () => {
    const uploaded = await bring()
    const path = ['body', 'sfdc_cms:media', 'source']
    const source = (uploaded.create.body['sfdc_cms:media'] as { source: Body }).source
    let seen = 1
    for (const [value, words] of [
      [{ ...source, mimeType: 'image/svg+xml;x' }, 'says image/svg+xml;x of a file that is image/png'],
      [{ ...source, ref: 'f'.repeat(64) }, 'names a file that is not stored here'],
    ] as const) {
      const { seq } = await send(uploaded, { kind: 'set', block: null, path, value }, seen)
      seen = seq
      const rejected = await publish(uploaded, seq)
      expect([rejected.statusCode, rejected.body]).toEqual([422, expect.stringContaining(words)])
    }
  })
})

describe('an upload over HTTP', () => {
  it.each<[attack: string, body: Buffer, headers: Record<string, string>, status: number, code: string]>([
    ['a zip called .png', Buffer.from('PK\u0003\u0004'), {}, 415, 'media-type-unknown'],
    [
      'a form',
      Buffer.from('a=b'),
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'media-type-unknown',
    ],
    ['JSON', Buffer.from('{}'), { 'content-type': 'application/json' }, 415, 'media-type-unknown'],
    ['another site', Buffer.from('x'), { 'sec-fetch-site': 'cross-site' }, 403, 'other-site'],
    [
      'a declared length that is too large',
      Buffer.from('x'),
      { 'content-length': '209715200' },
      413,
      'media-too-large',
    ],
  ])('of %s is rejected with a message', async (_, body, headers, status, code) => {
    const answer = await editor.send('POST', '/api/studio/media', body, {
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'image/png', ...headers },
    })
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { error: expect.objectContaining({ code, message: expect.stringMatching(/\w \w/) }) },
    ])
  })

  it('of 200 MB without a declared length always gets a response, and memory does not grow with its size', async () => {
    const cookie = editor.cookieHeader()
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ === 200) controller.close()
        else controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const before = process.memoryUsage.rss()
    const answer = await fetch(`${app.address}${base}/api/studio/media`, {
      method: 'POST',
      body,
      headers: { cookie, 'content-type': 'image/png' },
      duplex: 'half',
    } as RequestInit)
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { error: expect.objectContaining({ code: 'media-too-large' }) },
    ])
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024)
  }, 30_000)
})

describe('the list of images', () => {
  it('lists drafts first, can be searched by title, name and alternative text, and has previews for staff', async () => {
    const bytes = await draw()
    const uploaded = await bring(bytes)
    const { pictures } = await list()
    expect(pictures[0]).toMatchObject({ contentKey: uploaded.contentKey, isDraft: true, altText: 'A jar' })
    const { statusCode, headers } = await editor.send('GET', pictures[0]?.preview.slice(base.length) ?? '')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    const { rawPayload } = await editor.send('GET', pictures[0]?.file.slice(base.length) ?? '')
    expect(rawPayload.equals(bytes)).toBe(true)
    const found = await list('?q=hero%20ACNE')
    expect(found.pictures.map(({ title }) => title)).toContain('Hero acne left')
    expect((await list('?q=smear%20sage-green')).pictures.map(({ title }) => title)).toEqual([
      'Hero acne left',
    ])
    expect((await list('?q=nosuchpicture')).pictures).toEqual([])
    expect((await list(`?key=${uploaded.contentKey}`)).pictures).toEqual([pictures[0]])
  })

  it('contains each image only once across its pages', async () => {
    const all = await list('?limit=200')
    const keys: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        `?limit=7${next === '' ? '' : `&after=${next}`}`,
      )
      keys.push(...page.pictures.map(({ contentKey }) => contentKey))
      next = page.next
    }
    expect(keys).toEqual(all.pictures.map(({ contentKey }) => contentKey))
    expect(new Set(keys).size).toBe(keys.length)
    expect(await list(`?after=MC${'Z'.repeat(26)}`)).toEqual({ pictures: [], next: null })
  })
})

describe('an unpublished image', () => {
  it('loses its bytes after a month, but only if nothing refers to it', async () => {
    const [kept, forgotten] = [await bring(), (await upload(await draw())).json<UploadBody>()]
    const toHash = ({ create }: UploadBody) =>
      (create.body['sfdc_cms:media'] as { source: { ref: string } }).source.ref
    expect(await deleteUnreferencedUploads(app.platform)).toEqual([])
    nowMs += 31 * day
    expect(await deleteUnreferencedUploads(app.platform)).toContain(toHash(forgotten))
    expect(await app.platform.media.find(toHash(kept))).toBeDefined()
    editor = await signIn('editor')
    publisher = await signIn('publisher')
    const published = await bring()
    await publish(published)
    nowMs += 31 * day
    await deleteUnreferencedUploads(app.platform)
    expect(await app.platform.media.find(toHash(published))).toBeDefined()
  })
})
