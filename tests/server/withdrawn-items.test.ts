/**
 * Tests the URLs of withdrawn products, and the pages that mentioned these products, before and after the withdrawal.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import type { ContentItem } from '#model'
import { signInAs } from '../../packages/platform/src/http/signed-in.fixture.ts'
import { listPaths, operator, addGermanLanguage } from './two-languages.fixture.ts'

let app: TestApp
let peel: ContentItem
let before: ReadonlyMap<string, string>
let after: ReadonlyMap<string, string>

const name = 'noon-clear-peel'
const reason = 'label-error'
const linkToPeel = new RegExp(`href="[^"]*/product/${name}["?#]`)
const addresses = [`/product/${name}`, `/de/product/${name}`]

/** Returns the documents of pages that respond with 200, indexed by path. */
async function readPages(isRead: (path: string) => boolean = () => true) {
  const pages = new Map<string, string>()
  const paths = await listPaths(app.platform.content.at({ kind: 'guest' }))
  for (const path of new Set(paths.map((one) => one.path))) {
    if (!isRead(path)) continue
    const { statusCode, body } = await app.get(path)
    if (statusCode === 200) pages.set(path, body)
  }
  return pages
}

/** Selects the pages that mention the product above their footer, and one in five of the other pages. */
function selectPages(pages: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const isSelected = (body: string, position: number) => {
    const [content = ''] = body.split('<footer')
    return position % 5 === 0 || linkToPeel.test(content) || content.includes('Clear Peel')
  }
  return new Map([...pages].filter(([, body], position) => isSelected(body, position)))
}

const withdraw = (notes: Readonly<Record<string, string>>) =>
  app.platform.content.recall(operator, { contentKey: peel.contentKey, sets: [], reason, notes })

beforeAll(async () => {
  app = await startTestApp()
  await addGermanLanguage(app)
  const found = await app.platform.content
    .at(operator)
    .findContents({ type: 'epiderm__product', urlName: name, language: 'en_GB' })
  peel = found.items[0] as ContentItem
  before = selectPages(await readPages())
  await withdraw({ en_GB: 'Stop using <b>batch 7</b>.' })
  after = await readPages((path) => before.has(path))
})
afterAll(() => app.stop())

describe('a withdrawn product', () => {
  it.each([
    [addresses[0], 'Stop using &lt;b&gt;batch 7&lt;/b&gt;.'],
    [addresses[1], 'Stop using &lt;b&gt;batch 7&lt;/b&gt;.'],
  ])(
    'returns 410 at %s with its name, its note and a telephone number, and is not indexed',
    async (path, note) => {
      for (const attempt of [1, 2]) {
        const { statusCode, body } = await app.get(path ?? '')
        expect([attempt, statusCode]).toEqual([attempt, 410])
        expect(body).toContain('Clear Peel')
        expect(body).toContain(note)
        expect(body).toContain('href="tel:+44')
        expect(body).toContain('<meta name="robots" content="noindex,nofollow"')
        expect(body).not.toContain(reason)
      }
    },
  )

  it('also returns 410 at the URL with its record id', async () => {
    expect((await app.get(`/product/${peel.recordId ?? ''}`)).statusCode).toBe(410)
    expect((await app.get('/product/nothing')).statusCode).toBe(404)
    expect((await app.get('/withdrawn/anything')).statusCode).toBe(404)
  })

  it('is linked from no page: not from menus, lists or rich text, in any language', () => {
    expect([...before].filter(([, body]) => linkToPeel.test(body)).length).toBeGreaterThan(10)
    expect([...after].filter(([, body]) => linkToPeel.test(body)).map(([path]) => path)).toEqual([])
    expect([...after.keys()]).toEqual([...before.keys()].filter((path) => !addresses.includes(path)))
  })

  it('remains, without a link, in the warnings of other products, whichever product states the warning', () => {
    const toRules = (html = '') =>
      [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)]
        .map(([, product = '', rule]) => `${product.replaceAll(/<[^>]*>/g, '')}: ${rule}`)
        .toSorted()
    const warning = [...before].filter(
      ([path, body]) => !addresses.includes(path) && /<dt><a[^>]*>[^<]*Clear Peel/.test(body),
    )
    expect(warning.length).toBeGreaterThan(4)
    for (const [path, body] of warning) {
      expect(after.get(path)).toMatch(/<dt>[^<]*Clear Peel/)
      expect([path, toRules(after.get(path))]).toEqual([path, toRules(body)])
    }
  })

  it('is in no sitemap, search result or response of the delivery API', async () => {
    expect((await app.get('/sitemap.xml')).body).not.toContain(name)
    expect((await app.get('/search?q=clear+peel')).body).not.toMatch(linkToPeel)
    const [site] = (await app.platform.content.at(operator).findContents({ type: 'epiderm__site' })).items
    const siteId = String(site?.body['siteId'])
    const contents = `/services/data/v65.0/connect/sites/${siteId}/cms/delivery/contents`
    expect((await app.get(`${contents}/${peel.contentKey}`)).statusCode).toBe(404)
    const all = await app.get(`${contents}?contentTypeFQN=epiderm__withdrawal`)
    expect(all.statusCode).toBe(404)
  })

  it('is restored when the withdrawal is undone, and its pages then have the same bytes as before the withdrawal', async () => {
    await app.platform.content.revert(operator, { release: app.platform.content.currentRelease() })
    const toComparable = (pages: ReadonlyMap<string, string>) =>
      Object.fromEntries(Array.from(pages, ([path, body]) => [path, body.length]))
    const restored = await readPages((path) => before.has(path))
    expect(toComparable(restored)).toEqual(toComparable(before))
    expect([...restored].filter(([path, body]) => before.get(path) !== body).map(([path]) => path)).toEqual(
      [],
    )
  })

  it('shows the page and the note in German if the product is translated', async () => {
    const [fight] = (
      await app.platform.content
        .at(operator)
        .findContents({ type: 'epiderm__product', urlName: 'noon-double-fight' })
    ).items
    await app.platform.content.recall(operator, {
      contentKey: fight?.contentKey ?? '',
      sets: [],
      reason,
      notes: { de_DE: 'Charge 7 nicht mehr verwenden.' },
    })
    const german = await app.get('/de/product/noon-double-fight')
    expect(german.statusCode).toBe(410)
    expect(german.body).toContain('Wir liefern dieses Produkt nicht mehr.')
    expect(german.body).toContain('Charge 7 nicht mehr verwenden.')
    const english = await app.get('/product/noon-double-fight')
    expect(english.statusCode).toBe(410)
    expect(english.body).not.toContain('Charge 7')
  })

  it('is shown as a sample on the canvas of the page for withdrawn products', async () => {
    const editor = await signInAs(app, { email: 'ed@shop.example', name: 'The editor', role: 'editor' })
    const open = (path: string) => editor.send('GET', `/api/studio/canvas?path=${path}&drafts=stored`)
    const [notice] = (await app.platform.content.at(operator).findContents({ type: 'epiderm__withdrawal' }))
      .items
    const shown = await open(`/withdrawn/${notice?.urlName ?? ''}`)
    expect([shown.statusCode, shown.body.includes('Noon Double Fight')]).toEqual([200, true])
    const sample = await open('/withdrawn/')
    expect([sample.statusCode, sample.body.includes('Note for visitors')]).toEqual([200, true])
    expect((await open('/withdrawing')).statusCode).toBe(404)
  })

  it('shows a built-in page if the settings specify no page', async () => {
    const { content } = app.platform
    const [site] = (await content.at(operator).findContents({ type: 'epiderm__site' })).items
    const { version: _version, publishedDate: _date, ...draft } = site as ContentItem
    const { withdrawnPageKey: _key, ...body } = draft.body
    await content.publish(operator, { note: '', changes: [{ kind: 'put', draft: { ...draft, body } }] })
    const texts = [
      ['/product/noon-double-fight', 'This is no longer available from us.'],
      ['/de/product/noon-double-fight', 'Das ist bei uns nicht mehr erhältlich.'],
    ]
    for (const [path = '', text = ''] of texts) {
      const { statusCode, body: html } = await app.get(path)
      expect([path, statusCode]).toEqual([path, 410])
      expect(html).toMatch(/<h1[^>]*>Noon Double Fight<\/h1>/)
      expect(html).toContain(text)
      expect(html).toMatch(/<a href="tel:\+44\d+">\+44 /)
      expect(html).toContain('noindex,nofollow')
    }
    expect((await app.get('/de/product/noon-double-fight')).body).toContain('Charge 7 nicht mehr verwenden.')
  })
})
