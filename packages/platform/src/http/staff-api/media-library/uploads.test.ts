/** Tests the routes for resumable uploads, with requests like those of a tus client. */
import { PassThrough, type Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../app/testing.ts'
import type { Client } from '../../client.fixture.ts'
import { signInAs } from '../../signed-in.fixture.ts'

let app: TestApp
let editor: Client
let other: Client
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  editor = await signInAs(app, { email: 'editor@shop.example', name: 'Editor', role: 'editor' })
  other = await signInAs(app, { email: 'other@shop.example', name: 'Other', role: 'editor' })
  cookie = editor.cookieHeader()
})
afterAll(() => app.stop())

const uploads = '/api/studio/uploads'
type Method = 'POST' | 'PATCH' | 'HEAD' | 'DELETE'
const send = (method: Method, url: string, headers: Record<string, string> = {}, payload?: Buffer) =>
  app.server.inject({
    method,
    url,
    headers: { cookie, 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin', ...headers },
    ...(payload !== undefined && { payload }),
  })
const append = (url: string, offset: number, bytes: Buffer) =>
  send(
    'PATCH',
    url,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    bytes,
  )

it('an image is uploaded in chunks and becomes a draft of the account that uploaded it', async () => {
  const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } })
    .png()
    .toBuffer()
  const begun = await send('POST', uploads, { 'upload-length': String(file.byteLength) })
  expect([begun.statusCode, begun.headers['location']]).toEqual([201, expect.stringContaining(uploads)])
  const url = String(begun.headers['location'])
  expect((await append(url, 0, file.subarray(0, 50))).headers['upload-offset']).toBe('50')
  expect((await append(url, 0, file.subarray(0, 50))).statusCode).toBe(409)
  const unfinished = await send('POST', `${url}/picture`)
  expect(unfinished.json()).toMatchObject({ error: { code: 'media-upload-unfinished' } })
  expect((await send('HEAD', url)).headers['upload-offset']).toBe('50')
  expect((await append(url, 50, file.subarray(50))).statusCode).toBe(204)
  const folders = '/api/studio/media/folders'
  const { id } = (await editor.send('POST', folders, { name: 'Fields', parent: null })).json()
  const picture = (await send('POST', `${url}/picture?name=A%20field.png&folder=${id}`)).json()
  expect(picture).toMatchObject({ create: { title: 'A field', body: { width: 60, height: 40 } } })
  expect((await send('POST', `${url}/picture?name=A%20field.png`)).json()).toEqual(picture)
  const operations = [{ number: 1, operation: picture.create }]
  const call = { client: 'c'.repeat(32), gesture: 'upload', baseSeq: 0, operations }
  await editor.send('POST', `/api/studio/drafts/${picture.contentKey}/${picture.language}/operations`, call)
  const listed = await editor.send('GET', `/api/studio/media?folder=${id}`)
  expect(listed.json()).toMatchObject({ pictures: [{ contentKey: picture.contentKey }] })
  const uploaders = await editor.send('GET', '/api/studio/listings/uploaders')
  expect(uploaders.json()).toMatchObject({ accounts: [{ name: 'Editor' }] })
})

it('rejects a file or a chunk that is too large, before storing anything', async () => {
  expect((await send('POST', uploads, { 'upload-length': String(60 * 2 ** 20) })).statusCode).toBe(413)
  const part = Buffer.alloc(8 * 2 ** 20 + 1)
  const begun = await send('POST', uploads, { 'upload-length': String(part.byteLength) })
  const url = String(begun.headers['location'])
  expect((await append(url, 0, part)).json()).toMatchObject({ error: { code: 'media-part-too-large' } })
  expect((await send('HEAD', url)).headers['upload-offset']).toBe('0')
  expect((await send('DELETE', url)).statusCode).toBe(204)
  expect((await send('HEAD', url)).statusCode).toBe(404)
})

it('does not find another account’s upload', async () => {
  const begun = await send('POST', uploads, { 'upload-length': '10' })
  const found = await other.send('DELETE', String(begun.headers['location']))
  expect(found.statusCode).toBe(404)
})

it('rejects a ninth concurrent upload of one account, but accepts an upload of another account', async () => {
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fed' } })
    .png()
    .toBuffer()
  const upload = (sender: string, payload: Buffer | Readable) =>
    app.server.inject({
      method: 'POST',
      url: '/api/studio/media?name=A.png',
      headers: { cookie: sender, 'sec-fetch-site': 'same-origin', 'content-type': 'image/png' },
      payload,
    })
  const bodies = Array.from({ length: 8 }, () => new PassThrough())
  const running = bodies.map((body) => upload(cookie, body))
  await expect
    .poll(async () => (await upload(cookie, file)).json())
    .toMatchObject({ error: { code: 'media-busy' } })
  expect((await upload(other.cookieHeader(), file)).statusCode).toBe(200)
  for (const body of bodies) body.end(file)
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 200))
  expect((await upload(cookie, file)).statusCode).toBe(200)
})
