/** The job that writes down what each page reads, and the dates that pages have by it (decision 060). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentItem } from '#model'
import { countEdits, createRandom, makeEdit, publishEdit } from './random-edits.fixture.ts'
import { startTestApp, type TestApp } from './testing.ts'
import { findAll, operator, switchGermanOn } from './two-languages.fixture.ts'

const edits = countEdits(20)

const product = 'MCDYNRD4OMBVEGVIPI7NMXOZ3WOU'

let app: TestApp
let nowMs = Date.UTC(2026, 0, 1)
beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date((nowMs += 1000)) })
  await switchGermanOn(app)
  await app.pageRows.keepUp()
})
afterAll(() => app.stop())

const items = () => findAll(app.platform.content.at(operator))

async function edit(item: ContentItem, body: object): Promise<void> {
  const { version: _version, publishedDate: _date, ...draft } = item
  const changes = [{ kind: 'put', draft: { ...draft, body: { ...draft.body, ...body } } }] as const
  await app.platform.content.publish(operator, { note: 'edit', changes })
}

async function load(contentKey: string): Promise<ContentItem> {
  const [found] = (await app.platform.content.at(operator).findContents({ contentKeys: [contentKey] })).items
  if (found === undefined) throw new Error(`There is no ${contentKey}`)
  return found
}

/** By page identity. */
async function loadDates(): Promise<ReadonlyMap<string, string | null>> {
  const rows = await app.platform.database.read
    .selectFrom('dependent_page')
    .select(['language', 'page', 'record', 'modified_at', 'is_due'])
    .execute()
  expect(rows.filter(({ is_due }) => is_due === 1)).toEqual([])
  return new Map(
    rows
      .map(
        ({ language, page, record, modified_at }) => [`${language} ${page} ${record}`, modified_at] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

async function loadSitemap(): Promise<ReadonlyMap<string, string>> {
  const { body } = await app.get('/sitemap.xml')
  return new Map(
    Array.from(
      body.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc><lastmod>([^<]*)/g),
      ([, path = '', date = '']) => [path, date],
    ),
  )
}

describe('the sitemap', () => {
  it('SEO-3 dates a page by the newest of what it shows, once the job is done; until then by its own item', async () => {
    const before = await loadSitemap()
    /** The first picture of that product. */
    const picture = await load('MCJFNWFJ7X5FF47E43VRONLS7UMY')
    const own = '/product/noon-acno-solution'
    const { source } = picture.body['sfdc_cms:media'] as { source: unknown }
    await edit(picture, { altText: 'Something else', 'sfdc_cms:media': { source } })
    expect(await loadSitemap()).toEqual(before)
    await app.pageRows.keepUp()
    const after = await loadSitemap()
    const dated = [...after].flatMap(([path, date]) => (date === before.get(path) ? [] : [path]))
    expect(dated).toContain(own)
    expect(dated).not.toContain('/contact')
    const { publishedDate } = await load(picture.contentKey)
    expect(new Set(dated.map((path) => after.get(path)))).toEqual(new Set([publishedDate]))
  })
})

describe('the job', () => {
  it('leaves the rows to the server that makes them, and goes on where one that was killed has stopped', async () => {
    const { pageRows } = app.platform
    await edit(await load(product), { useNote: 'At home.' })
    await app.pageRows.follow()
    const due = (await pageRows.findDue(1000)).length
    expect(due).toBeGreaterThan(0)
    expect(await pageRows.hold('another server')).toBe(true)
    nowMs += 61_000
    await app.pageRows.keepUp()
    expect(await pageRows.findDue(1000), 'whatever this server’s clock says').toHaveLength(due)
    await pageRows.hold('another server', -1)
    await app.pageRows.keepUp()
    expect(await pageRows.findDue(1000)).toEqual([])
  })

  it('surveys pages that read what has changed, and no others', async () => {
    const { pageRows } = app.platform
    await edit(await load(product), { useNote: 'At home, after a consultation.' })
    await app.pageRows.follow()
    const due = await pageRows.findDue(1000)
    expect(due.map(({ record }) => record)).toContain(product)
    expect(due.length).toBeLessThan(10)
  })
})

it(
  `rows kept up over ${edits} random edits date pages as rows made anew do`,
  async () => {
    const random = createRandom(11)
    for (let number = 1, published = 0; published < edits; number++) {
      if (!(await publishEdit(app, makeEdit({ items: await items(), random, number })))) continue
      published++
      if (published % 3 !== 0) await app.pageRows.keepUp()
      if (published % 5 !== 0) continue
      await app.pageRows.keepUp()
      const kept = await loadDates()
      await app.pageRows.rebuild()
      expect(kept).toEqual(await loadDates())
    }
    expect(app.complaints().filter(({ msg }) => msg.includes('read'))).toEqual([])
  },
  Math.max(120_000, edits * 10_000),
)
