import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

let app: TestApp
let product: ContentItem
beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
  const products = (
    await app.platform.content.at({ kind: 'guest' }).findContents({ type: 'epiderm__product' })
  ).items
  product = products.find(({ urlName }) => urlName === 'noon-acno-solution')!
})
afterAll(() => app.stop())

const toPictureKey = ({ body }: ContentItem) => /MC[A-Z0-9]{26}/.exec(JSON.stringify(body.picture))?.[0] ?? ''
const pictureKey = () => toPictureKey(product)
const card = () => `/acme/s/social/${product.contentKey}/${pictureKey()}.jpg`

describe('a product’s social card', () => {
  it('SEO-1 is in the head as an absolute URL with its size', async () => {
    const { body } = await app.get('/acme/s/product/noon-acno-solution')
    const [, hash = ''] = /\.jpg\?v=([0-9a-f]{8})"/.exec(body) ?? []
    expect(body).toHoldMarkup(`<meta property="og:image" content="https://shop.example${card()}?v=${hash}">`)
    expect(body).toHoldMarkup('<meta property="og:image:width" content="1200">')
    expect(body).toHoldMarkup('<meta property="og:image:height" content="630">')
    expect(body).toMatch(/<meta property="og:image:alt" content="[^"]{10,}">/)
  })

  it('is a JPEG of 1200 × 630 pixels, identical whenever it is rendered, and cached on disk', async () => {
    const first = await app.get(card())
    const { format, width, height } = await sharp(first.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    expect(first.rawPayload.length).toBeLessThan(120_000)
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
    })
    const key = String(first.headers.etag).replaceAll('"', '')
    const cached = await readFile(join(app.dataDir, 'social-cache', key.slice(0, 2), key))
    expect(cached.equals(first.rawPayload)).toBe(true)
    expect((await app.get(card())).rawPayload.equals(first.rawPayload)).toBe(true)
    const again = await app.get(card(), { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('changes with the product’s title', async () => {
    const other = (
      await app.platform.content.at({ kind: 'guest' }).findContents({ type: 'epiderm__product', limit: 3 })
    ).items
    const answers = await Promise.all(
      other.map((item) => app.get(`/acme/s/social/${item.contentKey}/${toPictureKey(item)}.jpg`)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(other.map(() => 200))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(other.length)
  })

  it('is served only for images to which the content refers', async () => {
    const images = (
      await app.platform.content.at({ kind: 'guest' }).findContents({ type: 'sfdc_cms__image' })
    ).items
    const image = images.find(({ contentKey }) => !JSON.stringify(product.body).includes(contentKey))
    const folder = `/acme/s/social/${product.contentKey}`
    for (const url of [
      `${folder}/${image!.contentKey}.jpg`,
      `${folder}/${product.contentKey}.jpg`,
      `${folder}/${pictureKey()}`,
      `${folder}/${pictureKey()}.png`,
      `${folder}/..%2f..%2fepiderm.db.jpg`,
      `/acme/s/social/MCAAAAAAAAAAAAAAAAAAAAAAAAAA/${pictureKey()}.jpg`,
      `/acme/s/social/x/y.jpg`,
    ]) {
      const answer = await app.get(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})
