/** Pages with drafts on an editor's canvas: without marks, each is the page once the drafts are published. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VisitorFacts } from '#blocks'
import { ContentRefusedError, type Change, type DraftHead } from '#content'
import type { ContentItem } from '#model'
import { createRandom, makeEdit, type Random } from './random-edits.fixture.ts'
import { toSamplesPage } from './samples-page.fixture.ts'
import { openSiteContent } from './site-content.ts'
import { startTestApp, type TestApp } from './testing.ts'
import { findAll, listPaths, operator, switchGermanOn } from './two-languages.fixture.ts'

/** `EDITS=10000 SEED=7` tries so many others. */
const edits = Number(process.env['EDITS'] ?? 200)
const seed = Number(process.env['SEED'] ?? 5)
const visitor: VisitorFacts = {
  userId: '005000000000001AAA',
  name: 'Ada Lane',
  email: 'ada@clinic.example',
  organisation: 'Lane Clinic',
  sessions: [],
  enquiries: [],
}

let app: TestApp
let nowMs = Date.parse('2026-11-02T09:00:00Z')
const clock = () => new Date(nowMs)

beforeAll(async () => {
  app = await startTestApp({ clock })
  await switchGermanOn(app)
  const note = 'Samples'
  await app.platform.content.publish(operator, {
    note,
    changes: [{ kind: 'put', draft: await toSamplesPage(app) }],
  })
})
afterAll(() => app.stop())

/** False when it is refused, or changes nothing. */
async function publish(changes: readonly Change[]): Promise<boolean> {
  try {
    return (await app.platform.content.publish(operator, { note: 'Edit', changes })).made !== undefined
  } catch (error) {
    if (error instanceof ContentRefusedError) return false
    throw error
  }
}

const load = () => findAll(app.platform.content.at(operator))
const isSame = (
  a: Pick<ContentItem, 'contentKey' | 'language'>,
  b: Pick<ContentItem, 'contentKey' | 'language'>,
) => a.contentKey === b.contentKey && a.language === b.language

/** As a publish now would write them. */
function toHeads(changes: readonly Change[], items: readonly ContentItem[]): DraftHead[] {
  return changes.flatMap((change) => {
    const shown = items.find((item) => isSame(item, change.kind === 'put' ? change.draft : change))
    const baseVersion = shown?.version
    if (change.kind === 'remove')
      return shown ? [{ item: shown, isWithdrawn: true, baseVersion, edit: 1 }] : []
    const item = {
      ...structuredClone(change.draft),
      version: (baseVersion ?? 0) + 1,
      publishedDate: clock().toISOString(),
    }
    return [{ item, baseVersion, edit: 1 }]
  })
}

async function openDrafts(heads: readonly DraftHead[]) {
  const { platform, dataDir } = app
  const site = await openSiteContent({ configuration: { dataDir }, platform, clock, warn: () => undefined })
  return site.withDrafts(heads)
}

type Looking = { readonly paths: readonly string[]; readonly viewer: VisitorFacts | undefined }

async function drawDrafts({ paths, viewer }: Looking, heads: readonly DraftHead[]) {
  const open = await openDrafts(heads)
  const drawn: (string | undefined)[] = []
  for (const path of paths) {
    const request = { path, query: new URLSearchParams(), visitor: viewer }
    const canvas = await app.renderer.canvas.draw(request, open)
    drawn.push(canvas && (canvas.movedTo ?? canvas.marks.remove(canvas.html)))
  }
  return drawn
}

async function drawPublished({ paths, viewer }: Looking) {
  const drawn: (string | undefined)[] = []
  for (const path of paths) {
    const answer = await app.renderer.pages.answer(path, new URLSearchParams(viewer && { visitor: 'me' }))
    if (answer.kind === 'private')
      drawn.push(viewer && answer.maySee(viewer) ? (await answer.draw(viewer)).html : undefined)
    else if (answer.kind === 'page' && answer.status === 200) drawn.push(String(answer.page.body.plain))
    else drawn.push(undefined)
  }
  return drawn
}

/** A page of what the drafts change, and another one, which may show it. */
async function choosePaths(heads: readonly DraftHead[], random: Random): Promise<readonly string[]> {
  const drafted = app.platform.content.withDrafts(heads)(operator)
  const paths = await listPaths(drafted)
  const keys = new Set(heads.map(({ item }) => item.contentKey))
  const own = paths.filter(({ contentKeys }) => contentKeys.some((key) => keys.has(key)))
  return [...own.slice(0, 1), random.pick(paths)].map(({ path }) => path)
}

it('marks each block of every type once, in lists within lists and beside each other', async () => {
  const query = new URLSearchParams()
  const canvas = await app.renderer.canvas.draw({ path: '/samples', query })
  if (canvas === undefined) throw new Error('There are no samples')
  const { html, marks } = canvas
  const places = Array.from(html.matchAll(RegExp(` ${marks.name}="([^"]*)"`, 'g')), ([, place = '']) => place)
  expect(places.filter((place, position) => places.indexOf(place) !== position)).toEqual([])
  const blocks = places.map((place) => place.split('/')[2])
  expect(blocks.filter((block) => block === 'inner-name').length).toBeGreaterThan(1)
  expect(blocks).toEqual(expect.arrayContaining(['first-list.pagination', 'second-list.pagination']))
})

it(
  `equals the page that a publish makes of the drafts: ${edits} random edits`,
  async () => {
    const random = createRandom(seed)
    let compared = 0
    for (let number = 1, published = 0; published < edits; number++) {
      nowMs += 1000
      const items = await load()
      const edit = makeEdit({ items, random, number })
      const heads = toHeads(edit.changes, items)
      const paths = await choosePaths(heads, random)
      const looking = { paths, viewer: number % 2 === 0 ? visitor : undefined }
      const drafts = await drawDrafts(looking, heads).catch((error: unknown) => error)
      if (!(await publish(edit.changes))) continue
      published++
      compared += paths.length
      expect(drafts, `${edit.name} at ${paths.join(' ')}`).toEqual(await drawPublished(looking))
    }
    expect(compared).toBeGreaterThan(edits)
  },
  edits * 10_000,
)
