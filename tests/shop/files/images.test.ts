import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'
import { operator } from '../../server/two-languages.fixture.ts'

const browser = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
})
afterAll(() => app.stop())

/** Finds the URLs of resized images on a page. */
const findAddresses = (html: string) =>
  Array.from(
    new Set(
      Array.from(html.matchAll(/[" ](\/[^" ]*?image\/width=[^" ]+)/g), ([, url = '']) =>
        url.replaceAll('&amp;', '&'),
      ),
    ),
  )

const toWidth = (url: string) => Number(/width=(\d+)/.exec(url)?.[1])
const toPicture = (url: string) => url.replace(/.*\/media\//, '')

const loadAddresses = async (used: TestApp, path: string) =>
  findAddresses((await used.get(`/acme/s${path}`)).body)

describe('page images', () => {
  it('IMG-8 URL-1 exist at every URL that pages contain', async () => {
    const addresses = await loadAddresses(app, '/skincare/acne')
    /** The smallest size of each picture, because encoding large pictures takes a long time. */
    const smallest = new Map(
      addresses.toSorted((a, b) => toWidth(b) - toWidth(a)).map((url) => [toPicture(url), url]),
    )
    const small = [...smallest.values()]
    expect(small.length).toBeGreaterThanOrEqual(9)
    for (const url of small) {
      expect(url).toMatch(/^\/acme\/s\/image\/width=\d+,/)
      const answer = await app.get(url, browser)
      expect(answer.statusCode, url).toBe(200)
      expect(answer.headers['content-type']).toMatch(/^image\/(?:avif|webp)$/)
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  it('IMG-8 return errors in the same format as the site’s routes', async () => {
    const wrong = await app.get('/acme/s/image/width=1/cms/delivery/media/x')
    expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([
      400,
      'application/json; charset=utf-8',
    ])
    expect(wrong.json()).toMatchObject({ error: { code: 'image-option' } })
  })

  it('IMG-8 are served from the build folder, but not from any other folder', async () => {
    const icons = '/acme/s/image/width=640/assets/icons/utility-sprite/svg/symbols.svg'
    const sprite = await app.get(icons, browser)
    expect([sprite.statusCode, sprite.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(sprite.headers['content-security-policy']).toContain('sandbox')
    for (const path of ['..%2f..%2fserver%2fmain.js', '%2e%2e/.vite/manifest.json', 'icons', 'none.png']) {
      const answer = await app.getRaw(`/acme/s/image/width=640/assets/${path}`)
      expect(answer.status, path).toBe(404)
    }
  })
})

describe('an optimiser with an empty cache', () => {
  it('IMG-8 serves 40 different images simultaneously without an error, and from disk after a restart', async () => {
    const first = await startTestApp({ basePath: '/acme/s' })
    const addresses = (await loadAddresses(first, '/skincare/acne')).filter((url) => toWidth(url) >= 100)
    const chosen = addresses.toSorted((a, b) => toWidth(a) - toWidth(b)).slice(0, 40)
    expect(chosen).toHaveLength(40)
    const answers = await Promise.all(chosen.map((url) => first.get(url, browser)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(chosen.map(() => 200))
    const finished = chosen[0] ?? ''
    const avif = await vi.waitFor(
      async () => {
        const answer = await first.get(finished, browser)
        expect(answer.headers['content-type']).toBe('image/avif')
        return answer.rawPayload
      },
      { timeout: 30_000, interval: 100 },
    )
    expect(first.complaints()).toEqual([])
    await first.stop({ keepData: true })

    const second = await startTestApp({ basePath: '/acme/s', dataDir: first.dataDir })
    const cached = await second.get(finished, browser)
    expect(cached.headers['content-type']).toBe('image/avif')
    expect(cached.rawPayload).toEqual(avif)
    await second.stop()
  })
})

/** Finds the 640 px URL of the image with high fetch priority. */
async function findFirst(used: TestApp, path: string): Promise<string> {
  const [, srcSet = ''] =
    /<img[^>]* srcSet="([^"]+)"[^>]* fetchPriority="high"/.exec((await used.get(path)).body) ?? []
  return srcSet.replaceAll('&amp;', '&').match(/\S+(?= 640w)/)?.[0] ?? ''
}

describe('a new image', () => {
  it('IMG-8 is encoded after the release that first shows it, before a visitor requests it', async () => {
    const used = await startTestApp({ isLazy: false })
    const { content, media } = used.platform
    const folder = join(used.dataDir, 'image-cache')
    const former = await findFirst(used, '/skincare/acne')
    const [contentKey = ''] = /MC\w+/.exec(former) ?? []
    const [item] = (await content.at(operator).findContents({ contentKeys: [contentKey] })).items
    const { version: _, publishedDate: __, ...draft } = item!
    const bytes = await drawPicture()
    const { hash: ref } = await media.put(bytes)
    const source = { type: 'file', ref, mimeType: 'image/png', size: bytes.length }
    const body = { ...draft.body, 'sfdc_cms:media': { source } }
    expect(await listMade(folder), 'a start makes none').toEqual([])
    await content.publish(operator, { note: 'New', changes: [{ kind: 'put', draft: { ...draft, body } }] })

    await vi.waitFor(async () => expect(await listMade(folder)).toHaveLength(4), {
      timeout: 60_000,
      interval: 50,
    })
    const first = await findFirst(used, '/skincare/acne')
    expect(first).not.toBe(former)
    const { headers } = await used.get(first, browser)
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'image/avif',
      'public, max-age=31536000, immutable',
    ])
    expect(used.complaints()).toEqual([])
    await used.stop()
  })
})

const drawPicture = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

const listMade = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('-avif'))

describe('the optimiser setting', () => {
  it('IMG-8 serves images as stored if it is disabled', async () => {
    const off = await startTestApp({ environment: { IMAGE_OPTIMISER: 'off' } })
    const { body } = await off.get('/skincare/acne')
    expect(findAddresses(body)).toEqual([])
    expect(body).toMatch(/<img src="\/cms\/delivery\/media\/MC/)
    const answer = await off.get('/image/width=640/cms/delivery/media/MC')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    await off.stop()
  })

  it('IMG-8 prepends a CDN’s prefix to every URL', async () => {
    const handedOver = await startTestApp({
      basePath: '/acme/s',
      environment: { IMAGE_PREFIX: '/cdn-cgi/image' },
    })
    const addresses = await loadAddresses(handedOver, '/skincare/acne')
    expect(addresses.length).toBeGreaterThan(40)
    for (const url of addresses) {
      expect(url).toMatch(/^\/cdn-cgi\/image\/width=[^/]+\/acme\/s\/cms\/delivery\/media\/MC/)
    }
    await handedOver.stop()
  })
})
