/** Edits of blocks as fragments: put into the canvas that is shown, they make the canvas that a fresh drawing makes. */
import { parse, parseFragment as parseIn, serialize, type DefaultTreeAdapterMap } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftHead } from '#content'
import type { ContentItem } from '#model'
import { listBlocks, type BlockNode } from '#schema'
import { editBlocks, type BlockEdit } from './block-edits.fixture.ts'
import { createRandom } from './random-edits.fixture.ts'
import { toSamplesPage } from './samples-page.fixture.ts'
import { openSiteContent } from './site-content.ts'
import { startTestApp, type TestApp } from './testing.ts'
import { operator } from './two-languages.fixture.ts'

const edits = Number(process.env['EDITS'] ?? 200)
const seed = Number(process.env['SEED'] ?? 5)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const changes = [{ kind: 'put', draft: await toSamplesPage(app) }] as const
  await app.platform.content.publish(operator, { note: 'Samples', changes })
})
afterAll(() => app.stop())

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']
type Canvas = NonNullable<Awaited<ReturnType<TestApp['renderer']['canvas']['draw']>>>
type Change = NonNullable<Awaited<ReturnType<TestApp['renderer']['canvas']['drawFragments']>>>

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
const isOfName = (name: string) => (element: Element) => element.tagName === name

const parseInside = (parent: Element, html: string) => {
  const { childNodes } = parseIn(parent, html, {})
  for (const node of childNodes) node.parentNode = parent
  return childNodes
}

/** As the agent does it in a browser. */
function apply(html: string, mark: string, change: Change): string {
  if (change.kind === 'page') return change.canvas.html.replaceAll(change.canvas.marks.name, mark)
  const document = parse(html)
  for (const fragment of change.fragments) {
    if ('region' in fragment) {
      const region = require(find(document, isOfName(fragment.region)), fragment.region)
      region.childNodes = parseInside(region, fragment.html)
      continue
    }
    const old = require(find(document, ({ attrs }) =>
      attrs.some(({ name, value }) => name === mark && value === fragment.place),
    ), fragment.place)
    const parent = require(old.parentNode ?? undefined, 'parent') as Element
    parent.childNodes.splice(parent.childNodes.indexOf(old), 1, ...parseInside(parent, fragment.html))
  }
  const head = require(find(document, isOfName('head')), 'head')
  const css = textOf(require(find(head, isOfName('style')), 'style'))
  if (change.head !== undefined) head.childNodes = parseInside(head, change.head)
  const { from, to, text } = change.css ?? { from: 0, to: 0, text: '' }
  const style = require(find(head, isOfName('style')), 'style')
  style.childNodes = [
    { nodeName: '#text', parentNode: style, value: css.slice(0, from) + text + css.slice(to) } as never,
  ]
  for (const [sprite, query] of Object.entries(change.icons ?? {}))
    for (const use of findAll(document, 'use'))
      for (const attribute of use.attrs)
        if (attribute.name === 'href' && attribute.value.startsWith(sprite))
          attribute.value = `${sprite}${query}#${attribute.value.split('#')[1]}`
  return serialize(document)
}

const textOf = (element: Element) =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('')
const normalise = (html: string) => serialize(parse(html))
const without = (html: string, mark: string) => html.replaceAll(RegExp(` ${mark}="[^"]*"`, 'g'), '')

async function openSite() {
  const { platform, dataDir } = app
  const site = { configuration: { dataDir }, platform, clock: () => new Date(), warn: () => undefined }
  return openSiteContent(site)
}

const toHead = (item: ContentItem, blocks: readonly BlockNode[], edit: number): DraftHead => ({
  item: { ...item, version: item.version + 1, body: { ...item.body, blocks } },
  baseVersion: item.version,
  edit,
})

async function findPages(): Promise<readonly ContentItem[]> {
  const { items } = await app.platform.content.at(operator).findContents({ type: 'epiderm__page' })
  return items.filter(({ body }) => body['record'] === undefined && body['access'] === undefined)
}

type Step = {
  readonly edit: BlockEdit
  readonly change: Change
  readonly applied: string
  readonly fresh: Canvas
}

/** Makes each edit on what the former ones have left. */
async function follow(
  page: ContentItem,
  toEdits: (blocks: readonly BlockNode[], step: number) => BlockEdit | undefined,
  steps: number,
): Promise<readonly Step[]> {
  const site = await openSite()
  const { canvas } = app.renderer
  const request = { path: String(page.body['route']), query: new URLSearchParams() }
  let blocks = page.body['blocks'] as readonly BlockNode[]
  const first = require(await canvas.draw(request, site.withDrafts([toHead(page, blocks, 1)])), 'canvas')
  let { html, state } = first
  const mark = first.marks.name
  const done: Step[] = []
  for (let step = 0; step < steps; step++) {
    const edit = toEdits(blocks, step)
    if (edit === undefined) continue
    blocks = edit.blocks
    const draft = site.withDrafts([toHead(page, blocks, Math.random())])
    const change = require(await canvas.drawFragments({ ...request, state, mark }, draft), 'change')
    html = apply(html, mark, change)
    const kept = require(await canvas.draw(request, draft), 'kept canvas')
    const fresh = require(await canvas.draw({ ...request, isOwn: true }, draft), 'fresh canvas')
    expect(findDifference(kept.marks.remove(kept.html), fresh.marks.remove(fresh.html)), edit.name).toEqual(
      [],
    )
    done.push({ edit, change, applied: without(html, mark), fresh })
    state = change.state
  }
  return done
}

function expectSame({ edit, applied, fresh }: Step) {
  expect(findDifference(normalise(applied), normalise(fresh.marks.remove(fresh.html))), edit.name).toEqual([])
}

/** Where two texts part; they are too long to be shown. */
function findDifference(one: string, other: string): readonly string[] {
  if (one === other) return []
  const at = Array.from(one).findIndex((sign, position) => sign !== other[position])
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 100))
}

describe('fragments of a canvas', () => {
  it(
    `make the page that a fresh drawing makes: ${edits} random edits of blocks`,
    async () => {
      const random = createRandom(seed)
      const samples = new Map(Array.from(app.platform.registry, ([type, block]) => [type, block.samples]))
      const pages = await findPages()
      const counts = { fragments: 0, page: 0 }
      for (let done = 0; done < edits; done += 20) {
        const page =
          done === 0
            ? require(pages.find(({ urlName }) => urlName === 'samples'), 'page')
            : random.pick(pages)
        const steps = await follow(
          page,
          (blocks, step) => editBlocks(blocks, { random, samples, number: done + step }),
          20,
        )
        for (const step of steps) {
          expectSame(step)
          counts[step.change.kind]++
        }
      }
      expect(counts.fragments).toBeGreaterThan(edits / 2)
      expect(counts.page).toBeLessThan(edits / 20)
    },
    edits * 5_000,
  )

  it('are of every block alone but for those whose drawing depends on their place, or that have no element', async () => {
    const page = require((await findPages()).find(({ urlName }) => urlName === 'samples'), 'page')
    const blocks = page.body['blocks'] as readonly BlockNode[]
    const wider = new Map<string, readonly string[]>()
    for (const { id } of listBlocks(blocks)) {
      const visible = { mobile: false, tablet: true, desktop: true }
      const change = (_: string, value: BlockNode) => (value?.id === id ? { ...value, visible } : value)
      const edit = { name: id, blocks: JSON.parse(JSON.stringify(blocks), change) as BlockNode[] }
      for (const step of await follow(page, () => edit, 1)) {
        expectSame(step)
        const drawn = listDrawn(step.change)
        if (drawn.some((one) => one !== id)) wider.set(id, drawn)
      }
    }
    expect(Object.fromEntries(wider)).toEqual({
      /** Their ids are made by their place in the tree. */
      'navigation-menu-sample': ['main'],
      'search-box-sample': ['main'],
      'site-header-sample': ['main'],
      'site-header-navigation': ['main'],
      /** What a list repeats comes with it. */
      'grid-entry': ['grid-sample'],
      'outer-name': ['outer-list'],
      'inner-list': ['outer-list'],
      'inner-name': ['outer-list'],
      'first-name': ['first-list'],
      'second-name': ['second-list'],
    })
  })
})

/** Ids of the blocks that came back, or regions. */
const listDrawn = (change: Change): readonly string[] =>
  change.kind === 'page'
    ? ['page']
    : change.fragments.map((one) => ('place' in one ? (one.place.split('/')[2] ?? '') : one.region))
