/** Tests the routes that change a single picture, from upload to permanent deletion of its bytes. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../app/testing.ts'
import { operator } from '../../../content/testing.ts'
import type { Client } from '../../client.fixture.ts'
import { signInAs } from '../../signed-in.fixture.ts'

let app: TestApp
let administrator: Client
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ site: 'small' })
  administrator = await signInAs(app, {
    email: 'administrator@shop.example',
    name: 'Administrator',
    role: 'administrator',
  })
  cookie = administrator.cookieHeader()
})
afterAll(() => app.stop())

let clients = 0
const toClient = () => (++clients).toString(16).padStart(32, '0')

const post = async <Body>(path: string, body?: object): Promise<Body> => {
  const response = await administrator.send('POST', `/api/studio${path}`, body)
  expect([path, response.statusCode]).toEqual([path, 200])
  return response.json<Body>()
}

/** Uploads a picture in a single part, and returns the upload id. */
async function upload(background: string): Promise<string> {
  const file = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const send = (method: 'POST' | 'PATCH', url: string, headers: object, payload?: Buffer) =>
    app.server.inject({
      method,
      url,
      headers: { cookie, 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin', ...headers },
      ...(payload !== undefined && { payload }),
    })
  const begun = await send('POST', '/api/studio/uploads', { 'upload-length': String(file.byteLength) })
  const url = String(begun.headers['location'])
  const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  expect((await send('PATCH', url, part, file)).statusCode).toBe(204)
  return url.split('/').at(-1) ?? ''
}

type UploadResponse = { readonly contentKey: string; readonly language: string; readonly create: object }

async function createPicture(background: string): Promise<UploadResponse> {
  const picture = await post<UploadResponse>(`/uploads/${await upload(background)}/picture?name=Field.png`)
  const operations = [{ number: 1, operation: picture.create }]
  const call = { client: toClient(), gesture: 'upload', baseSeq: 0, operations }
  await post(`/drafts/${picture.contentKey}/${picture.language}/operations`, call)
  return picture
}

const readDraft = async ({ contentKey, language }: UploadResponse) =>
  (await administrator.send('GET', `/api/studio/drafts/${contentKey}/${language}`)).json()

async function publish(picture: UploadResponse): Promise<void> {
  const { contentKey, language } = picture
  const { seq } = await readDraft(picture)
  await post('/publishes', { drafts: [{ contentKey, language, seq }], note: '' })
}

const fetchFile = async ({ contentKey }: UploadResponse) =>
  (await app.server.inject({ url: `/cms/delivery/media/${contentKey}` })).statusCode

it('a picture gets a new file once the upload is complete; a repeated request changes nothing more', async () => {
  const picture = await createPicture('#111111')
  const before = (await readDraft(picture)).body
  const file = {
    client: toClient(),
    upload: await upload('#222222'),
    language: picture.language,
    altText: '',
  }
  const path = `/pictures/${picture.contentKey}/file`
  expect(await post(path, file)).toEqual({ languages: [picture.language] })
  const after = await readDraft(picture)
  expect(after.body).toMatchObject({ altText: '', width: 30 })
  expect(after.body['sfdc_cms:media'].source.ref).not.toBe(before['sfdc_cms:media'].source.ref)
  await post(path, file)
  expect(await readDraft(picture)).toMatchObject({ seq: after.seq, body: after.body })
})

it('cropping a picture creates a new file; the original is visible only to staff, remains after an import, and is reused', async () => {
  const picture = await createPicture('#444444')
  const { contentKey, language } = picture
  const before = (await readDraft(picture)).body
  const path = `/pictures/${contentKey}/crop`
  const area = { x: 0, y: 0, width: 0.5, height: 0.5 }
  await post(path, { client: toClient(), language, rotation: 90, area })
  const media = (await readDraft(picture)).body['sfdc_cms:media']
  const { ref } = before['sfdc_cms:media'].source
  expect((await readDraft(picture)).body).toMatchObject({ width: 10, height: 15 })
  expect([media.edit, media.source.ref === ref]).toEqual([
    { original: expect.objectContaining({ ref, width: 30, height: 20 }), rotation: 90, area },
    false,
  ])
  const originalUrl = `/api/studio/pictures/${contentKey}/${language}/original?rotation=90`
  expect((await administrator.send('GET', originalUrl)).headers['content-type']).toBe('image/webp')
  expect((await app.server.inject({ url: originalUrl })).statusCode).toBe(401)
  await publish(picture)
  const folder = await mkdtemp(join(tmpdir(), 'cropped-'))
  await app.platform.content.exportFolder(operator, { folder })
  const { items } = await app.platform.content.planImport(operator, { folder })
  await rm(folder, { recursive: true })
  expect(items.filter((item) => item.contentKey === contentKey)).toEqual([])
  await post(path, { client: toClient(), language, rotation: 0, area: null })
  expect((await readDraft(picture)).body['sfdc_cms:media']).toEqual(before['sfdc_cms:media'])
})

it('the bytes of a deleted picture remain until an administrator erases them', async () => {
  const picture = await createPicture('#333333')
  const path = `/api/studio/pictures/${picture.contentKey}`
  await publish(picture)
  const refused = await administrator.send('POST', `${path}/erase`, { reason: 'No consent' })
  expect(refused.json()).toMatchObject({ error: { code: 'picture-not-deleted' } })
  const { release } = (await administrator.send('DELETE', path)).json()
  expect([release > 0, await fetchFile(picture)]).toEqual([true, 404])
  await post(`/publishes/${release}/take-back`)
  expect(await fetchFile(picture)).toBe(200)
  const again = (await administrator.send('DELETE', path)).json()
  expect(await post(`/pictures/${picture.contentKey}/erase`, { reason: 'No consent' })).toEqual({
    erased: 1,
    shared: 0,
  })
  const { items } = (await administrator.send('GET', '/api/studio/items/deleted')).json()
  expect(JSON.stringify(items)).not.toContain(picture.contentKey)
  const audit = (await administrator.send('GET', '/api/studio/audit')).json()
  expect(JSON.stringify(audit)).toContain(`${picture.contentKey}: No consent`)
  await post(`/publishes/${again.release}/take-back`)
  expect(await fetchFile(picture)).toBe(410)
  const folder = await mkdtemp(join(tmpdir(), 'erased-'))
  const exported = await app.platform.content.exportFolder(operator, { folder })
  expect(exported.erased).toEqual([expect.stringMatching(/^media\/.+\.yaml$/)])
  await rm(folder, { recursive: true })
  const url = `/image/width=320,format=auto,onerror=redirect/cms/delivery/media/${picture.contentKey}`
  const headers = { accept: 'image/avif,image/webp,*/*' }
  const resized = await app.server.inject({ url, headers })
  const drawn = await app.server.inject({ url: String(resized.headers['location']), headers })
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([410, 'image/svg+xml'])
  expect(drawn.headers['cache-control']).toBe('no-store')
  expect(drawn.body).toContain('Erased')
})
