/**
 * Tests block edits that are sent as fragments. Applying the fragments to the displayed canvas must produce the same
 * canvas as a fresh render.
 */
import { parse, parseFragment as parseIn, serialize, type DefaultTreeAdapterMap } from 'parse5'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { VisitorDetails } from '#blocks'
import type { DraftHead } from '#content'
import { imageType } from '#content-types'
import type { ContentItem } from '#model'
import { listBlocks, type BlockNode } from '#schema'
import { createRandomBlockEdit, type BlockEdit } from './block-edits.fixture.ts'
import { scaleEditRounds, createRandomSource, type RandomSource } from './random-edits.fixture.ts'
import { createSampleChanges } from './samples-page.fixture.ts'
import { openSiteContent } from '../../packages/platform/src/app/opening/site-content.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { languages, listPaths, operator, addGermanLanguage, type PagePath } from './two-languages.fixture.ts'
import { visitor } from './visitor.fixture.ts'

/** `EDITS_TIMES=10 SEED=7` makes many more edits and derives them from the seed. */
const hasMoreEdits = scaleEditRounds(1) > 1
const edits = hasMoreEdits ? scaleEditRounds(24) : 16
const seed = Number(process.env['SEED'] ?? (hasMoreEdits ? 5 : 2))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addGermanLanguage(app)
  const changes = await createSampleChanges(app)
  await app.platform.content.publish(operator, { note: 'Samples', changes })
})
afterAll(() => app.stop())

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']
type Document = DefaultTreeAdapterMap['document']
type Canvas = NonNullable<Awaited<ReturnType<TestApp['renderer']['canvas']['render']>>>
type FragmentChange = NonNullable<Awaited<ReturnType<TestApp['renderer']['canvas']['renderFragments']>>>

const inside = (node: Node): readonly Node[] => [
  ...('childNodes' in node ? node.childNodes : []),
  ...('content' in node ? [node.content] : []),
]
const find = (node: Node, isIt: (element: Element) => boolean): Element | undefined => {
  if ('attrs' in node && isIt(node)) return node
  for (const child of inside(node)) {
    const found = find(child, isIt)
    if (found !== undefined) return found
  }
  return undefined
}
const findAll = (node: Node, name: string): readonly Element[] => [
  ...('attrs' in node && node.tagName === name ? [node] : []),
  ...inside(node).flatMap((child) => findAll(child, name)),
]
const require = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`There is no ${what}`)
  return found
}
const readAttribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value
const findMarked = (node: Node, name: string): readonly Element[] => [
  ...('attrs' in node && readAttribute(node, name) !== undefined ? [node] : []),
  ...inside(node).flatMap((child) => findMarked(child, name)),
]
function replace(old: Element, next: Element['childNodes']): void {
  const parent = require(old.parentNode ?? undefined, 'parent')
  parent.childNodes.splice(parent.childNodes.indexOf(old), 1, ...next)
  for (const node of next) node.parentNode = parent
}
const isOfName = (name: string) => (element: Element) => element.tagName === name

const parseInside = (parent: Element, html: string) => {
  const { childNodes } = parseIn(parent, html, {})
  for (const node of childNodes) node.parentNode = parent
  return childNodes
}

/** Applies a change to a canvas's document, in the same way as the agent applies it in a browser. */
function apply(document: Document, mark: string, change: FragmentChange): Document {
  if (change.kind === 'page') return parse(change.canvas.html.replaceAll(change.canvas.marks.name, mark))
  const isOfPlace = (place: string | undefined) => (element: Element) =>
    readAttribute(element, mark) === place
  for (const fragment of change.fragments) {
    if ('region' in fragment) {
      const region = require(find(document, isOfName(fragment.region)), fragment.region)
      const former = region.childNodes
      region.childNodes = parseInside(region, fragment.html)
      const shown = { ...region, childNodes: former }
      for (const stub of findMarked(region, `${mark}-kept`)) {
        const place = readAttribute(stub, mark)
        replace(stub, [require(find(shown, isOfPlace(place)), `${place} that is kept`)])
      }
      continue
    }
    const old = require(find(document, isOfPlace(fragment.place)), fragment.place)
    replace(old, parseInside(require(old.parentNode ?? undefined, 'parent') as Element, fragment.html))
  }
  const head = require(find(document, isOfName('head')), 'head')
  const css = textOf(require(find(head, isOfName('style')), 'style'))
  if (change.head !== undefined) head.childNodes = parseInside(head, change.head)
  const { from, to, text } = change.css ?? { from: 0, to: 0, text: '' }
  const [faces = ''] = /^(?:@font-face\{[^}]*\})*/.exec(css) ?? []
  const rules = css.slice(faces.length)
  const style = require(find(head, isOfName('style')), 'style')
  style.childNodes = [
    {
      nodeName: '#text',
      parentNode: style,
      value: faces + rules.slice(0, from) + text + rules.slice(to),
    } as never,
  ]
  for (const [sprite, query] of Object.entries(change.icons ?? {}))
    for (const use of findAll(document, 'use'))
      for (const attribute of use.attrs)
        if (attribute.name === 'href' && attribute.value.startsWith(sprite))
          attribute.value = `${sprite}${query}#${attribute.value.split('#')[1]}`
  return document
}

const textOf = (element: Element) =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
const normalise = (html: string) => serialize(parse(html))
const without = (html: string, mark: string) =>
  html.replaceAll(RegExp(` ${mark}(?:-source)?="[^"]*"`, 'g'), '')

async function openSite() {
  const { platform, dataDir } = app
  const site = { configuration: { dataDir }, platform, clock: () => new Date(), warn: () => undefined }
  return openSiteContent(site)
}

const toHead = ({ item, field }: EditedView, blocks: readonly BlockNode[], edit: number): DraftHead => ({
  item: { ...item, version: item.version + 1, body: { ...item.body, [field]: blocks } },
  baseVersion: item.version,
  edit,
})

/** A page's URL, the viewer of the page, and the item whose blocks are edited. */
type EditedView = PagePath & {
  readonly viewer: VisitorDetails | undefined
  readonly item: ContentItem
  readonly field: 'blocks' | 'header' | 'footer'
}

/**
 * Returns views of pages and records in both languages, for guests and signed-in visitors. The first view is the
 * samples page in its own language for a guest.
 */
async function findViews(): Promise<readonly [samples: EditedView, ...EditedView[]]> {
  const paths = await listPaths(app.platform.content.at(operator))
  const views = paths.flatMap((path) =>
    [undefined, visitor].map((viewer): EditedView => ({ ...path, viewer, item: path.page, field: 'blocks' })),
  )
  return [require(views.find(isSamples), 'page of samples'), ...views]
}

const isSamples = ({ page }: PagePath) => page.urlName === 'samples'

/** Returns the same view, but with the header or footer of its page as the edited item. */
async function onLayout(view: EditedView, { pick }: RandomSource): Promise<EditedView> {
  const { language } = view
  const content = app.platform.content.at(operator)
  const { items } = await content.findContents({ type: 'epiderm__layout', language })
  return { ...view, item: pick(items), field: pick(['header', 'footer']) }
}

/** Returns the same view of the samples page, but with the page's pattern as the edited item. */
async function onPattern(view: EditedView): Promise<EditedView> {
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__pattern' })
  return { ...view, item: require(items.find(({ urlName }) => urlName === 'sample-pattern'), 'pattern') }
}

const toRequest = ({ path, viewer }: EditedView) => ({ path, query: new URLSearchParams(), visitor: viewer })

const toKind = ({ viewer, language, isRecord }: EditedView) =>
  `${viewer ? 'signed in' : 'guest'}, ${language}, ${isRecord ? 'record' : 'page'}`
const kinds = ['guest', 'signed in'].flatMap((viewer) =>
  languages.flatMap((language) => ['page', 'record'].map((kind) => `${viewer}, ${language}, ${kind}`)),
)

/** One kind of page and one kind of record for each viewer, each in a different language. */
const kindsOfViewers = kinds.filter((kind) => /^(?:guest, en_GB|signed in, de_DE)/.test(kind))

type EditStep = {
  readonly edit: BlockEdit
  readonly change: FragmentChange
  /** The canvas after this step, and a fresh render. Undefined if the step is not compared with a fresh render. */
  readonly compared: { readonly applied: string; readonly fresh: Canvas } | undefined
}

type WalkOptions = {
  readonly steps: number
  /** Number of steps between two comparisons with a fresh render. The last step is always compared. */
  readonly comparesEvery?: number
}

/**
 * Makes a series of edits, each based on the result of the previous edits. Returns no steps if the viewer cannot see
 * the page.
 */
async function follow(
  view: EditedView,
  toEdits: (blocks: readonly BlockNode[], step: number) => BlockEdit | undefined,
  { steps, comparesEvery = 1 }: WalkOptions,
): Promise<readonly EditStep[]> {
  const site = await openSite()
  const { canvas } = app.renderer
  const request = toRequest(view)
  let blocks = view.item.body[view.field] as readonly BlockNode[]
  const first = await canvas.render(request, site.withDrafts([toHead(view, blocks, 1)]))
  if (first === undefined || first.movedTo !== undefined) return []
  let { state } = first
  let document = parse(first.html)
  const mark = first.marks.name
  const done: EditStep[] = []
  for (let step = 0; step < steps; step++) {
    const edit = toEdits(blocks, step)
    if (edit === undefined) continue
    blocks = edit.blocks
    const draft = site.withDrafts([toHead(view, blocks, Math.random())])
    const change = require(await canvas.renderFragments({ ...request, state, mark }, draft), 'change')
    document = apply(document, mark, change)
    const isCompared = (step + 1) % comparesEvery === 0 || step + 1 === steps
    const compared = isCompared
      ? { applied: without(serialize(document), mark), fresh: await renderFresh(request, draft, edit) }
      : undefined
    done.push({ edit, change, compared })
    state = change.state
  }
  return done
}

/** Renders the page without the cache, and expects the cached canvas to be identical. */
async function renderFresh(
  request: ReturnType<typeof toRequest>,
  draft: ReturnType<Awaited<ReturnType<typeof openSite>>['withDrafts']>,
  { name }: BlockEdit,
): Promise<Canvas> {
  const { canvas } = app.renderer
  const cached = require(await canvas.render(request, draft), 'cached canvas')
  const fresh = require(await canvas.render({ ...request, isOwn: true }, draft), 'fresh canvas')
  expect(findDifference(cached.marks.remove(cached.html), fresh.marks.remove(fresh.html)), name).toEqual([])
  return fresh
}

function expectSame({ edit, compared }: EditStep) {
  if (compared === undefined) return
  const { applied, fresh } = compared
  expect(findDifference(normalise(applied), normalise(fresh.marks.remove(fresh.html))), edit.name).toEqual([])
}

/** Returns the first difference between two strings, because the strings are too long to print. */
function findDifference(one: string, other: string): readonly string[] {
  if (one === other) return []
  const at = Array.from(one).findIndex((sign, position) => sign !== other[position])
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 100))
}

describe('canvas fragments', () => {
  it(
    `produce the same page as a fresh render after ${edits} random edits to blocks`,
    async () => {
      const random = createRandomSource(seed)
      const samples = new Map(Array.from(app.platform.registry, ([type, block]) => [type, block.samples]))
      const [first, ...views] = await findViews()
      const counts = { fragments: 0, page: 0 }
      const seen = new Map<string, number>()
      const types = new Set<string>()
      for (let walk = 0, done = 0; done < edits; walk++) {
        const kind = kinds[walk % kinds.length]
        const ofKind = views.filter((one) => toKind(one) === kind)
        const ofSamples = ofKind.filter(isSamples)
        const picked = random.pick(walk % 3 === 1 && ofSamples.length > 0 ? ofSamples : ofKind)
        const page = walk === 0 ? first : picked
        const inside = isSamples(page) && walk % 2 === 1 ? await onPattern(page) : page
        const view = walk % 5 === 4 ? await onLayout(page, random) : inside
        const number = walk * 10
        const steps = await follow(
          view,
          (blocks, step) => createRandomBlockEdit(blocks, { random, samples, number: number + step }),
          { steps: Math.min(10, Math.ceil(edits / kinds.length)), comparesEvery: 3 },
        )
        for (const step of steps) {
          expectSame(step)
          counts[step.change.kind]++
          for (const { block } of listBlocks(step.edit.blocks)) types.add(block)
        }
        done += steps.length
        seen.set(toKind(view), (seen.get(toKind(view)) ?? 0) + steps.length)
      }
      for (const kind of kinds) expect(seen.get(kind), kind).toBeGreaterThan(edits / 20)
      expect([...app.platform.registry.keys()].filter((type) => !types.has(type))).toEqual([])
      expect(counts.fragments).toBeGreaterThan(edits / 2)
      expect(counts.page).toBeLessThan(edits / 20)
    },
    Math.max(120_000, edits * 5_000),
  )

  it('contain a single block for an edit of any block, except blocks without an element and blocks whose output depends on their position', async () => {
    const [samples] = await findViews()
    const ids = listBlocks(samples.item.body['blocks'] as readonly BlockNode[]).map(({ id }) => id)
    const hideOnMobile = (blocks: readonly BlockNode[], step: number): BlockEdit => {
      const name = ids[step] ?? ''
      const change = (_: string, value: BlockNode) => (value?.id === name ? changed(value) : value)
      return { name, blocks: JSON.parse(JSON.stringify(blocks), change) as BlockNode[] }
    }
    const wider = new Map<string, readonly string[]>()
    for (const step of await follow(samples, hideOnMobile, { steps: ids.length, comparesEvery: 20 })) {
      expectSame(step)
      const { name } = step.edit
      const rendered = listRendered(step.change)
      if (rendered.some((one) => one !== name)) wider.set(name, rendered)
    }
    expect(Object.fromEntries(wider)).toEqual({
      /**
       * For these blocks, the whole main region is updated, because their element ids depend on their position in
       * React's tree.
       */
      'navigation-menu-sample': ['main'],
      'search-box-sample': ['main'],
      'site-header-sample': ['main'],
      'site-header-navigation': ['main'],
      /** If the edited block is repeated, the list that repeats it is updated as a whole. */
      'grid-entry': ['grid-sample'],
      'outer-name': ['outer-list'],
      'inner-list': ['outer-list'],
      'inner-name': ['outer-list'],
      'first-name': ['first-list'],
      'second-name': ['second-list'],
    })
  })

  it('contain only new top-level blocks if top-level blocks are added, removed or moved', async () => {
    const isPublic = (view: EditedView) =>
      toKind(view) === 'guest, en_GB, page' && !isSamples(view) && readBlocks(view).length > 2
    const readBlocks = ({ item }: EditedView) => item.body['blocks'] as readonly BlockNode[]
    const view = require((await findViews()).find(isPublic), 'page')
    const [first, ...others] = readBlocks(view)
    const shown = require(first, 'block')
    const copy = JSON.parse(JSON.stringify(shown), (key, value) =>
      key === 'id' ? `new-${value}` : value,
    ) as BlockNode
    const steps = [
      [copy, shown, ...others],
      [...others, shown, copy],
      [shown, ...others, changed(copy)],
      [shown, ...others],
    ]
    const done = await follow(view, (_, step) => ({ name: `step ${step}`, blocks: steps[step] ?? [] }), {
      steps: 4,
    })
    for (const step of done) expectSame(step)
    const all = 1 + others.length
    expect(done.map(({ change }) => listRendered(change))).toEqual([
      ['main'],
      ['main'],
      ['main', copy.id],
      ['main'],
    ])
    expect(done.map(({ change }) => countKept(change))).toEqual([all, all + 1, all + 1, all])
  })

  it('refer to a new icon in a sprite that includes the page’s existing icons', async () => {
    const names = ['check', 'zoomin']
    const addIcon = (blocks: readonly BlockNode[], at: number): BlockEdit => {
      const icon = { id: `icon-${at}`, block: 'icon', props: { iconName: `utility:${names[at]}` } }
      return { name: icon.id, blocks: [...blocks, icon] }
    }
    const view = require((await findViews()).find(({ path }) => path === '/about'), 'page')
    const steps = await follow(view, addIcon, { steps: names.length })
    for (const step of steps) expectSame(step)
    const icons = steps.map(({ change }) => (change.kind === 'fragments' ? change.icons : undefined))
    expect(icons.map((each) => Object.values(each ?? {}))).toEqual([
      [expect.stringContaining('icons=check&')],
      [expect.stringContaining('icons=check,zoomin&')],
    ])
  })

  it('contain the blocks that show a changed image, on pages of every type', async () => {
    const site = await openSite()
    const { canvas } = app.renderer
    const { items } = await app.platform.content.at(operator).findContents({ type: imageType })
    const toDraft = (edit: number, words = `Words ${edit}`) =>
      site.withDrafts(
        items.map((item) => ({
          item: { ...item, version: item.version + 1, body: { ...item.body, altText: words } },
          baseVersion: item.version,
          edit,
        })),
      )
    const places: string[] = []
    const counts = { whole: 0, one: 0, two: 0 }
    const resolved = vi.spyOn(app.platform.registry, 'get')
    const views = await findViews()
    const ofKinds = kindsOfViewers.flatMap(
      (kind) => views.find((view) => toKind(view) === kind && !isSamples(view)) ?? [],
    )
    for (const view of [views[0], ...ofKinds]) {
      const request = toRequest(view)
      const first = await canvas.render(request)
      if (first === undefined || first.movedTo !== undefined) continue
      let { state } = first
      let document = parse(first.html)
      const mark = first.marks.name
      for (const [edit, draft] of [['one', toDraft(1)] as const, ['two', toDraft(2)] as const]) {
        resolved.mockClear()
        const change = require(await canvas.renderFragments({ ...request, state, mark }, draft), 'change')
        counts[edit] += resolved.mock.calls.length
        document = apply(document, mark, change)
        resolved.mockClear()
        const fresh = require(await canvas.render({ ...request, isOwn: true }, draft), 'fresh canvas')
        counts.whole += resolved.mock.calls.length / 2
        const applied = normalise(without(serialize(document), mark))
        expect(findDifference(applied, normalise(fresh.marks.remove(fresh.html))), view.path).toEqual([])
        places.push(...listRendered(change))
        state = change.state
      }
    }
    expect(places.length).toBeGreaterThan(5)
    expect(places).not.toContain('page')
    resolved.mockRestore()
    expect(counts.one).toBeLessThan(counts.whole / 2)
    expect(counts.two).toBe(counts.one)
  })

  it('are empty if an editor only renames blocks', async () => {
    const [samples] = await findViews()
    const named = (_: string, value: BlockNode) =>
      typeof value?.block === 'string' ? { ...value, name: `Named ${value.id}` } : value
    const blocks = JSON.parse(JSON.stringify(samples.item.body['blocks']), named) as BlockNode[]
    const steps = await follow(samples, () => ({ name: 'names', blocks }), { steps: 1 })
    for (const step of steps) expectSame(step)
    expect(steps.map(({ change }) => listRendered(change))).toEqual([[]])
  })
})

/** Changes which devices show the block. */
const changed = (node: BlockNode): BlockNode => ({
  ...node,
  visible: { mobile: false, tablet: true, desktop: true },
})

const countKept = (change: FragmentChange): number =>
  change.kind === 'page' ? 0 : change.fragments.flatMap(({ html }) => html.match(/-kept=""/g) ?? []).length

/** Lists the ids of updated blocks or the names of updated regions. Returns `page` if the whole page is updated. */
const listRendered = (change: FragmentChange): readonly string[] =>
  change.kind === 'page'
    ? ['page']
    : change.fragments.map((one) => ('place' in one ? (one.place.split('/')[2] ?? '') : one.region))
