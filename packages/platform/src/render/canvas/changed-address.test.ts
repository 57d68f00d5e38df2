/** Tests a canvas after an edit that changes the page's path. */
import { describe, expect, it } from 'vitest'
import { createContentKey } from '#kit'
import { toNumberedItem, toSettings } from '../site.fixture.ts'
import { createMemorySite, openTestRenderer, toDraftSet, type ItemChanges } from '../testing.ts'
import type { CanvasDraft } from './draft.ts'
import type { EditorCanvas, CanvasRequest } from './render-canvas.ts'

const toContentKey = (n: number) => createContentKey(new Uint8Array(16).fill(n))
const toItem = (n: number, type: string, body: Record<string, unknown>) =>
  toNumberedItem(n, { contentKey: toContentKey(n), type, body })
const text = (id: string, words: string) => ({ id, block: 'text-block', props: { text: words } })

const [about, serum] = [5, 7]
const aboutBody = { route: '/about', blocks: [text('text', 'About us')] }

const site = createMemorySite([
  toItem(
    1,
    'epiderm__site',
    toSettings({ theme: toContentKey(2), layout: toContentKey(3), page: toContentKey(4) }),
  ),
  toItem(2, 'epiderm__theme', { tokens: {} }),
  toItem(3, 'epiderm__layout', { header: [], footer: [] }),
  toItem(4, 'epiderm__page', { route: '/lost', blocks: [] }),
  toItem(about, 'epiderm__page', aboutBody),
  toItem(6, 'epiderm__page', {
    route: '/product/{name}',
    record: { type: 'epiderm__product', parameter: 'name' },
    blocks: [text('name', '{!Record.name}')],
  }),
  { ...toItem(serum, 'epiderm__product', { name: 'Serum' }), urlName: 'serum' },
])

let edits = 0
function toDraft(changes: ItemChanges): CanvasDraft {
  const items = Object.entries(changes).map(([key, change]) => ({ ...site.find(key), ...change }))
  return { open: site.withChanges(changes), drafts: toDraftSet(items, ++edits) }
}

const { renderer } = openTestRenderer(site.openSnapshot)
const toRequest = (path: string): CanvasRequest => ({ path, query: new URLSearchParams() })

describe.each([
  ['page', '/about', { [toContentKey(about)]: { body: { ...aboutBody, route: '/about-us' } } }, 'About us'],
  ['record', '/product/serum', { [toContentKey(serum)]: { urlName: 'new-serum' } }, 'Serum'],
])('the canvas of a %s whose address a draft changes', (_name, path, changes, words) => {
  it('shows the edited path', async () => {
    const shown = (await renderer.canvas.render(toRequest(path))) as EditorCanvas
    const canvasRequest = { ...toRequest(path), state: shown.state, mark: shown.marks.name }
    const first = await renderer.canvas.renderFragments(canvasRequest, toDraft(changes))
    expect(first).toMatchObject({ kind: 'fragments' })
    const next = await renderer.canvas.renderFragments(
      { ...canvasRequest, state: first?.state ?? '' },
      toDraft({ ...changes, [toContentKey(2)]: { body: { tokens: { '--dxp-g-root': '#FAF7F2' } } } }),
    )
    expect(next).toBeDefined()
  })

  it('can be found at the page’s published path', async () => {
    expect((await renderer.canvas.render(toRequest(path), toDraft(changes)))?.html).toContain(words)
  })
})

it('the canvas renderer finds no page at a path that no page has ever had', async () => {
  expect(await renderer.canvas.render(toRequest('/nowhere'), toDraft({}))).toBeUndefined()
})

it('the canvas of a page that was never published can be found at the page’s edited path', async () => {
  const key = toContentKey(20)
  const item = toItem(20, 'epiderm__page', { route: '/new', blocks: [text('text', 'New')] })
  const toOwn = (route: string): CanvasDraft => {
    const own = { ...item, body: { ...item.body, route } }
    return { open: site.withChanges({ [key]: own }), drafts: toDraftSet([own], ++edits) }
  }
  const shown = (await renderer.canvas.render(toRequest('/new'), toOwn('/new'))) as EditorCanvas
  const canvasRequest = { ...toRequest('/new'), state: shown.state, mark: shown.marks.name }
  expect(await renderer.canvas.renderFragments(canvasRequest, toOwn('/newer'))).toMatchObject({
    kind: 'fragments',
  })
})
