/**
 * Shows a page with all samples on a canvas in a real browser, with the studio's agent, and makes edits as an editor
 * does.
 */
import type { Browser } from '@playwright/test'
import type { DraftHead } from '#content'
import { toPositionName, type ContentItem } from '#model'
import { listBlocks, type BlockNode } from '#schema'
import { compareDocuments, openCanvasFrame } from '../canvas-frame.ts'
import { createSampleChanges } from './samples-page.fixture.ts'
import { openSiteContent } from '../../packages/platform/src/app/opening/site-content.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { operator } from './two-languages.fixture.ts'

export const canvasRequest = { path: '/samples', query: new URLSearchParams(), hasAgent: true }

export type Blocks = readonly BlockNode[]
type Canvases = TestApp['renderer']['canvas']
type Canvas = NonNullable<Awaited<ReturnType<Canvases['render']>>>
export type CanvasEditors = Awaited<ReturnType<typeof openCanvasEditors>>

/** Shows a test file's canvases one at a time on the same page, because each new page starts a process. */
export async function openCanvasEditors(browser: Browser) {
  const page = await browser.newPage()
  const app = await startTestApp()
  const { platform, dataDir, renderer } = app
  const changes = await createSampleChanges(app)
  await platform.content.publish(operator, { note: 'Samples', changes })
  const found = await platform.content
    .at(operator)
    .findContents({ urlName: 'samples', type: 'epiderm__page' })
  const item = found.items[0] as ContentItem
  const warn = () => undefined
  const site = await openSiteContent({ configuration: { dataDir }, platform, clock: () => new Date(), warn })
  let edit = 0
  const toDraft = (blocks: Blocks) => {
    const head: DraftHead = {
      item: { ...item, version: item.version + 1, body: { ...item.body, blocks } },
      baseVersion: item.version,
      edit: ++edit,
    }
    return site.withDrafts([head])
  }
  const render = async (draft: ReturnType<typeof toDraft>): Promise<Canvas> =>
    requireCanvas(await renderer.canvas.render(canvasRequest, draft))

  return {
    app,
    item,
    blocks: item.body['blocks'] as Blocks,
    toDraft,
    async close() {
      await page.close()
      await app.stop()
    },
    /** Shows the blocks on the canvas. `loaded` counts how many times the frame has been loaded. */
    async open(first: Blocks) {
      let draft = toDraft(first)
      let shown = first
      let loaded = 0
      const load = () => {
        loaded++
        return render(draft)
      }
      let canvas = await openCanvasFrame(page, app.address, load)
      let { state } = canvas
      return {
        canvas: () => canvas,
        loaded: () => loaded,
        async edit(blocks: Blocks) {
          draft = toDraft(blocks)
          for (const message of toArrangements(item, { before: shown, after: blocks }))
            await canvas.post(message)
          shown = blocks
          const request = { ...canvasRequest, state, mark: canvas.mark }
          const change = requireCanvas(await renderer.canvas.renderFragments(request, draft))
          const message = change.kind === 'page' ? { kind: change.kind, state: change.state } : change
          const expected = change.kind === 'page' ? 'reload' : 'exchanged'
          const answer = await canvas.ask({ type: 'exchange', change: message }, expected)
          if (answer['state'] !== change.state) throw new Error('The agent is in a different state')
          state = change.state
          if (change.kind === 'fragments') return
          canvas = await openCanvasFrame(page, app.address, load)
          state = canvas.state
        },
        /**
         * Compares the current document with a freshly rendered document, ignoring block markers. The browser parses
         * both.
         */
        async compare() {
          const fresh = await render(draft)
          return canvas.frame.evaluate(compareDocuments, {
            mark: canvas.mark,
            html: fresh.marks.remove(fresh.html),
          })
        },
      }
    },
  }
}

/** Converts moved blocks to the format that the studio uses to preview moves: the changed lists of block ids. */
function toArrangements(
  { contentKey, language }: ContentItem,
  { before, after }: { readonly before: Blocks; readonly after: Blocks },
) {
  const former = toLists(before)
  const toPlace = (block: string) => toPositionName({ contentKey, language, block, repetition: [] })
  return [...toLists(after)].flatMap(([name, ids]) => {
    const olds = former.get(name) ?? []
    if (ids.join() === olds.join()) return []
    const staying = ids.filter((id) => olds.includes(id))
    return [{ type: 'arrange', places: ids.map(toPlace), former: staying.map(toPlace) }]
  })
}

/** Returns the block ids of each list, indexed by the block and slot that contain the list. */
function toLists(blocks: Blocks): ReadonlyMap<string, readonly string[]> {
  const slots = listBlocks(blocks).flatMap(({ id, slots = {} }) =>
    Object.entries(slots).map(([slot, list]) => [`${id} ${slot}`, list] as const),
  )
  return new Map([['', blocks] as const, ...slots].map(([name, list]) => [name, list.map(({ id }) => id)]))
}

function requireCanvas<T>(canvas: T | undefined): T {
  if (canvas === undefined) throw new Error('There is no canvas')
  return canvas
}

/** Returns a copy of the blocks in which the block with this id has been changed. */
const changeBlock = (blocks: Blocks, id: string, change: (node: BlockNode) => BlockNode): Blocks =>
  JSON.parse(JSON.stringify(blocks), (_, value: BlockNode) =>
    value?.id === id ? change(value) : value,
  ) as Blocks

/** Changes which devices show the block, so that the block and its surroundings are rendered again. */
export const changeVisibility = (blocks: Blocks, id: string, mobile: boolean): Blocks =>
  changeBlock(blocks, id, (node) => ({ ...node, visible: { mobile, tablet: true, desktop: true } }))

export const setProps = (blocks: Blocks, id: string, props: BlockNode['props']): Blocks =>
  changeBlock(blocks, id, (node) => ({ ...node, props: { ...node.props, ...props } }))
