/**
 * Tests pages with drafts on an editor's canvas. Apart from block markers, each canvas must equal the page after its
 * drafts are published.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BlockSample, VisitorDetails } from '#blocks'
import type { Change, DraftHead } from '#content'
import type { ContentItem } from '#model'
import { listBlocks, type BlockNode } from '#schema'
import { createRandomBlockEdit } from './block-edits.fixture.ts'
import {
  scaleEditRounds,
  createRandomSource,
  createRandomEdit,
  publishEdit,
  type RandomEdit,
  type RandomSource,
} from './random-edits.fixture.ts'
import { createSampleChanges } from './samples-page.fixture.ts'
import { openSiteContent } from '../../packages/platform/src/app/opening/site-content.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import {
  findAllItems,
  languages,
  listPaths,
  operator,
  addGermanLanguage,
  type PagePath,
} from './two-languages.fixture.ts'
import { visitor } from './visitor.fixture.ts'

/** `EDITS_TIMES=10 SEED=7` makes many more edits and derives them from the seed. */
const hasMoreEdits = scaleEditRounds(1) > 1
const edits = hasMoreEdits ? scaleEditRounds(16) : 11
const seed = Number(process.env['SEED'] ?? (hasMoreEdits ? 5 : 1))

let app: TestApp
/** The samples of each block type. */
let known: ReadonlyMap<string, readonly BlockSample[]>
let nowMs = Date.parse('2026-11-02T09:00:00Z')
const clock = () => new Date(nowMs)

beforeAll(async () => {
  app = await startTestApp({ clock })
  await addGermanLanguage(app)
  known = new Map(Array.from(app.platform.registry, ([type, block]) => [type, block.samples]))
  const note = 'Samples'
  await app.platform.content.publish(operator, {
    note,
    changes: await createSampleChanges(app),
  })
})
afterAll(() => app.stop())

const load = () => findAllItems(app.platform.content.at(operator))
const isSame = (
  a: Pick<ContentItem, 'contentKey' | 'language'>,
  b: Pick<ContentItem, 'contentKey' | 'language'>,
) => a.contentKey === b.contentKey && a.language === b.language

let edit = 0

/** Converts changes to draft heads, with the content that publishing the drafts would store. */
function toHeads(changes: readonly Change[], items: readonly ContentItem[]): DraftHead[] {
  edit++
  return changes.flatMap((change) => {
    const shown = items.find((item) => isSame(item, change.kind === 'put' ? change.draft : change))
    const baseVersion = shown?.version
    if (change.kind === 'remove') return shown ? [{ item: shown, isWithdrawn: true, baseVersion, edit }] : []
    const item = {
      ...structuredClone(change.draft),
      version: (baseVersion ?? 0) + 1,
      publishedDate: clock().toISOString(),
    }
    return [{ item, baseVersion, edit }]
  })
}

async function openDrafts(heads: readonly DraftHead[]) {
  const { platform, dataDir } = app
  const site = await openSiteContent({ configuration: { dataDir }, platform, clock, warn: () => undefined })
  return site.withDrafts(heads)
}

type DraftView = { readonly pages: readonly PagePath[]; readonly viewer: VisitorDetails | undefined }

async function renderDrafts({ pages, viewer }: DraftView, heads: readonly DraftHead[]) {
  const open = await openDrafts(heads)
  const rendered: (string | undefined)[] = []
  for (const { path } of pages) {
    const request = { path, query: new URLSearchParams(), visitor: viewer }
    const canvas = await app.renderer.canvas.render(request, open)
    rendered.push(canvas && (canvas.movedTo ?? canvas.marks.remove(canvas.html)))
  }
  return rendered
}

async function renderPublished({ pages, viewer }: DraftView) {
  const rendered: (string | undefined)[] = []
  for (const { path } of pages) {
    const answer = await app.renderer.pages.answer(path, new URLSearchParams(viewer && { visitor: 'me' }))
    if (answer.kind === 'private')
      rendered.push(viewer && answer.maySee(viewer) ? (await answer.render(viewer)).html : undefined)
    else if (answer.kind === 'page' && answer.status === 200) rendered.push(String(answer.page.body.plain))
    else rendered.push(undefined)
  }
  return rendered
}

type PageKind = Pick<PagePath, 'language' | 'isRecord'>

/** Returns two pages: a page that the drafts change, and a page of the given kind, which the drafts may also affect. */
async function choosePages(
  heads: readonly DraftHead[],
  { random, kind }: { readonly random: RandomSource; readonly kind: PageKind },
): Promise<readonly PagePath[]> {
  const drafted = app.platform.content.withDrafts(heads)(operator)
  const paths = await listPaths(drafted)
  const keys = new Set(heads.map(({ item }) => item.contentKey))
  const own = paths.filter(({ contentKeys }) => contentKeys.some((key) => keys.has(key)))
  const ofKind = paths.filter(
    ({ language, isRecord }) => language === kind.language && isRecord === kind.isRecord,
  )
  return [...(own.length > 0 ? [random.pick(own)] : []), random.pick(ofKind.length > 0 ? ofKind : paths)]
}

/**
 * Returns true if the change removes record pages or makes them private. After many such edits, few pages would remain
 * to compare.
 */
function closesRecords(change: Change, items: readonly ContentItem[]): boolean {
  if (change.kind === 'put') return Boolean(change.draft.body['record'] && change.draft.body['access'])
  return items.some((item) => isSame(item, change) && item.body['record'] !== undefined)
}

/**
 * Makes a random edit. About half of the edits change any kind of content, and the others change a page's blocks. Half
 * of the block edits are made on the samples page.
 */
function makeAnyEdit(items: readonly ContentItem[], random: RandomSource, number: number): RandomEdit {
  if (random.next() < 0.5) {
    const edit = createRandomEdit({ items, random, number })
    return edit.changes.some((change) => closesRecords(change, items)) ? { ...edit, changes: [] } : edit
  }
  const pages = items.filter(({ type }) => type === 'epiderm__page')
  const samples = pages.filter(({ urlName }) => urlName === 'samples')
  const page = random.pick(samples.length > 0 && random.next() < 0.5 ? samples : pages)
  const edited = createRandomBlockEdit(page.body['blocks'] as readonly BlockNode[], {
    random,
    samples: known,
    number,
  })
  if (edited === undefined) return { name: 'nothing', changes: [] }
  const { version: _version, publishedDate: _date, ...draft } = page
  const body = { ...page.body, blocks: edited.blocks }
  return { name: edited.name, changes: [{ kind: 'put', draft: { ...draft, body } }] }
}

/** Counts the documents of each kind that have been compared, and collects their block types. */
function createCounts() {
  const documents: Record<string, number> = {}
  const types = new Set<string>()
  return {
    documents,
    types,
    add({ pages, viewer }: DraftView, rendered: readonly (string | undefined)[]) {
      for (const [position, { language, isRecord, page }] of pages.entries()) {
        if (rendered[position] === undefined) continue
        const kind = `${viewer ? 'signed in' : 'guest'}, ${language}, ${isRecord ? 'record' : 'page'}`
        documents[kind] = (documents[kind] ?? 0) + 1
        for (const { block } of listBlocks(page.body['blocks'])) types.add(block)
      }
    },
  }
}

it('the canvas marks each block of every type once, in nested lists and in adjacent lists', async () => {
  const query = new URLSearchParams()
  const canvas = await app.renderer.canvas.render({ path: '/samples', query })
  if (canvas === undefined) throw new Error('There are no samples')
  const { html, marks } = canvas
  const places = Array.from(html.matchAll(RegExp(` ${marks.name}="([^"]*)"`, 'g')), ([, place = '']) => place)
  expect(places.filter((place, position) => places.indexOf(place) !== position)).toEqual([])
  const blocks = places.map((place) => place.split('/')[2])
  expect(blocks.filter((block) => block === 'inner-name').length).toBeGreaterThan(1)
  expect(blocks).toEqual(expect.arrayContaining(['first-list.pagination', 'second-list.pagination']))
})

it(
  `the canvas equals the page after the drafts are published: ${edits} random edits`,
  async () => {
    const random = createRandomSource(seed)
    const counts = createCounts()
    for (let number = 1, published = 0; published < edits; number++) {
      nowMs += 1000
      const items = await load()
      const { name, changes } = makeAnyEdit(items, random, number)
      const heads = toHeads(changes, items)
      /** Cycles through the page kinds and the viewers. */
      const kind = { language: languages[(number >> 1) % 2]!, isRecord: (number >> 2) % 2 === 1 }
      const pages = await choosePages(heads, { random, kind })
      const looking = { pages, viewer: number % 2 === 1 ? visitor : undefined }
      const drafts = await renderDrafts(looking, heads).catch((error: unknown) => error)
      if (!(await publishEdit(app, { name: 'Edit', changes }))) continue
      published++
      const made = await renderPublished(looking)
      counts.add(looking, made)
      expect(drafts, `${name} at ${pages.map(({ path }) => path).join(' ')}`).toEqual(made)
    }
    const kinds = ['guest', 'signed in'].flatMap((viewer) =>
      languages.flatMap((language) => ['page', 'record'].map((kind) => `${viewer}, ${language}, ${kind}`)),
    )
    expect(Object.keys(counts.documents).toSorted()).toEqual(kinds.toSorted())
    for (const kind of kinds) expect(counts.documents[kind], kind).toBeGreaterThan(edits / 40)
    expect([...app.platform.registry.keys()].filter((type) => !counts.types.has(type))).toEqual([])
  },
  Math.max(120_000, edits * 10_000),
)
