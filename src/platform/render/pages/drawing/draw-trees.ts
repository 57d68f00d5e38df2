/** The blocks of a page: resolved, then drawn as HTML. */
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createInstanceStyles,
  markAudience,
  markDesign,
  toElements,
  toStableName,
  type InstanceStyles,
  type ItemsPreview,
  type MarkBlock,
  type ResolvedBlock,
} from '#blocks'
import type { ContentItem } from '#model'
import type { BlockNode } from '#schema'
import type { OpenPage } from './open-page.ts'
import { resolvePart, type Part } from './page-parts.ts'
import { toPrivateMain, toSignedOutNodes } from './private-page.ts'

/** What a page draws of blocks; `signedOut` takes the place of what is private when a session ends. */
export const treeNames = ['header', 'main', 'footer', 'signedOut'] as const
export type TreeName = (typeof treeNames)[number]
export type Trees<T> = Readonly<Record<TreeName, T>>
export type PageNodes = Trees<readonly BlockNode[]>
export type PageTrees = Trees<readonly ResolvedBlock[]>

/** HTML of the document's parts. */
export type Regions = { readonly header: string; readonly main: string; readonly footer: string }

export function toPageNodes({ request, shown }: Pick<OpenPage, 'request' | 'shown'>): PageNodes {
  const { header, footer } = request.index.findLayout(request.page.body.layoutKey)
  return { header, main: shown.page.body.blocks, footer, signedOut: toSignedOutNodes(request) }
}

export async function resolveTrees(
  page: OpenPage,
  nodes: PageNodes,
  /** Hears of the page's own blocks before anything around them is loaded. */
  onMain?: (main: readonly ResolvedBlock[]) => void,
): Promise<{ readonly trees: PageTrees; readonly styles: InstanceStyles }> {
  const styles = createInstanceStyles(toStableName)
  const resolve = (name: TreeName) =>
    resolvePart(nodes[name], toPart(page, name), {
      setting: page.setting,
      styles,
      preview: findPreview(page, name),
    })
  const main = await resolve('main')
  onMain?.(main)
  const header = await resolve('header')
  const footer = await resolve('footer')
  const signedOut = await resolve('signedOut')
  return { trees: { header, main, footer, signedOut }, styles }
}

/** In the order in which they say things in the head. */
export const toBlocks = ({ header, main, footer, signedOut }: PageTrees): readonly ResolvedBlock[] => [
  ...header,
  ...main,
  ...footer,
  ...signedOut,
]

export const drawTrees = (page: OpenPage, trees: PageTrees): Trees<string> => ({
  header: drawTree({ page, trees }, 'header'),
  main: drawTree({ page, trees }, 'main'),
  footer: drawTree({ page, trees }, 'footer'),
  signedOut: drawTree({ page, trees }, 'signedOut'),
})

export function drawTree(
  { page, trees }: { readonly page: OpenPage; readonly trees: PageTrees },
  name: TreeName,
): string {
  const prefix = prefixes[name]
  const tree = trees[name]
  const draw = () => drawBlocks(tree, { mark: toMark(page, name), prefix })
  return toPart(page, name).shared?.draw(prefix, tree, draw) ?? draw()
}

/** `prefix`: of the ids that views make (`useId`). */
export const drawBlocks = (
  blocks: readonly ResolvedBlock[],
  {
    mark,
    prefix,
    repetition,
  }: { readonly mark: MarkBlock; readonly prefix: string; readonly repetition?: readonly string[] },
): string => renderToStaticMarkup(toElements(blocks, mark, repetition), { identifierPrefix: prefix })

export const toRegions = (
  { request }: Pick<OpenPage, 'request'>,
  { header, main, footer, signedOut }: Trees<string>,
): Regions => ({ header, main: toPrivateMain(request, { main, signedOut }), footer })

/** What React begins each id with that it makes by the place of a view in this tree. */
export const toIdStart = (name: TreeName): string => `_${prefixes[name]}R_`

const prefixes: Trees<string> = { header: 'h', main: 'm', footer: 'f', signedOut: 's' }

const toPart = ({ frame, own }: OpenPage, name: TreeName): Part =>
  name === 'main' || name === 'signedOut' ? own : frame

/** Of the blocks of a tree; those of what a page brings itself are no item's. */
export function toMark(page: Requested, name: TreeName): MarkBlock {
  const { mode, marks } = page.request
  if (mode === 'design') return markDesign
  const item = findItem(page, name)
  return marks === undefined || item === undefined ? markAudience : marks.of(item)
}

type Requested = Pick<OpenPage, 'request' | 'shown'>

/** The item that says the blocks of a tree. */
function findItem({ request: { index, page }, shown }: Requested, name: TreeName): ContentItem | undefined {
  if (name === 'signedOut') return undefined
  return name === 'main' ? shown.page.item : index.findLayoutItem(page.body.layoutKey)
}

function findPreview(page: Requested, name: TreeName): ItemsPreview | undefined {
  const { preview } = page.request
  const item = preview && findItem(page, name)
  const isOfTree = item?.contentKey === preview?.contentKey && item?.language === preview?.language
  return item !== undefined && isOfTree ? preview : undefined
}
