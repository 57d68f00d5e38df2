/** Resolves the blocks of a page and renders them as HTML. */
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createInstanceStyles,
  toAudienceAttributes,
  toCanvasAttributes,
  toElements,
  toStableClassName,
  type InstanceStyles,
  type ItemsPreview,
  type ToBlockAttributes,
  type ResolvedBlock,
} from '#blocks'
import type { ContentItem } from '#model'
import type { BlockNode } from '#schema'
import { createFrameWarn } from './frame-warnings.ts'
import type { OpenPage } from './open-page.ts'
import { resolvePart, type PagePart } from './page-parts.ts'
import { toPrivateMainHtml, toSignedOutNodes } from './private-page.ts'

/** A page's block trees. `signedOut` replaces the private parts after a session ends. */
export const treeNames = ['header', 'main', 'footer', 'signedOut'] as const
export type TreeName = (typeof treeNames)[number]
export type ValuesByTree<T> = Readonly<Record<TreeName, T>>
export type PageNodes = ValuesByTree<readonly BlockNode[]>
export type PageTrees = ValuesByTree<readonly ResolvedBlock[]>

/** The HTML of each region of the document. */
export type RegionHtml = { readonly header: string; readonly main: string; readonly footer: string }

export function toPageNodes({ request, shown }: Pick<OpenPage, 'request' | 'shown'>): PageNodes {
  const { header, footer } = request.index.findLayout(request.page.body.layoutKey)
  return { header, main: shown.page.body.blocks, footer, signedOut: toSignedOutNodes(request) }
}

export async function resolveTrees(
  page: OpenPage,
  nodes: PageNodes,
  /** Receives the page's own blocks before the layout around them is loaded. */
  onMain?: (main: readonly ResolvedBlock[]) => void,
): Promise<{ readonly trees: PageTrees; readonly styles: InstanceStyles }> {
  const styles = createInstanceStyles(toStableClassName)
  const { setting, request } = page
  const warnOfFrame = createFrameWarn(setting.warn, request.index)
  const resolve = (name: TreeName) =>
    resolvePart(nodes[name], toPart(page, name), {
      setting,
      warn: name === 'header' || name === 'footer' ? warnOfFrame : setting.warn,
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

/** Returns the outermost blocks in the order in which their head contributions are merged. */
export const toBlocks = ({ header, main, footer, signedOut }: PageTrees): readonly ResolvedBlock[] => [
  ...header,
  ...main,
  ...footer,
  ...signedOut,
]

export const renderTrees = (page: OpenPage, trees: PageTrees): ValuesByTree<string> => ({
  header: renderTree({ page, trees }, 'header'),
  main: renderTree({ page, trees }, 'main'),
  footer: renderTree({ page, trees }, 'footer'),
  signedOut: renderTree({ page, trees }, 'signedOut'),
})

export function renderTree(
  { page, trees }: { readonly page: OpenPage; readonly trees: PageTrees },
  name: TreeName,
): string {
  const prefix = prefixes[name]
  const tree = trees[name]
  const render = () => renderBlocks(tree, { mark: selectBlockAttributes(page, name), prefix })
  return toPart(page, name).shared?.render(prefix, tree, render) ?? render()
}

/** `prefix` is the start of the ids that views create with `useId`. */
export const renderBlocks = (
  blocks: readonly ResolvedBlock[],
  {
    mark,
    prefix,
    repetition,
  }: { readonly mark: ToBlockAttributes; readonly prefix: string; readonly repetition?: readonly string[] },
): string => renderToStaticMarkup(toElements(blocks, mark, repetition), { identifierPrefix: prefix })

export const toRegions = (
  { request }: Pick<OpenPage, 'request'>,
  { header, main, footer, signedOut }: ValuesByTree<string>,
): RegionHtml => ({ header, main: toPrivateMainHtml(request, { main, signedOut }), footer })

/** Returns the prefix of the ids that React derives from positions in this tree. */
export const toIdPrefix = (name: TreeName): string => `_${prefixes[name]}R_`

const prefixes: ValuesByTree<string> = { header: 'h', main: 'm', footer: 'f', signedOut: 's' }

const toPart = ({ frame, own }: OpenPage, name: TreeName): PagePart =>
  name === 'main' || name === 'signedOut' ? own : frame

/**
 * Returns the function that creates block markers for a tree. Returns undefined for blocks that the page generates,
 * because no item contains these blocks.
 */
export function selectBlockAttributes(page: RequestedPage, name: TreeName): ToBlockAttributes {
  const { mode, marks } = page.request
  if (mode === 'design') return toCanvasAttributes
  const item = findItem(page, name)
  return marks === undefined || item === undefined ? toAudienceAttributes : marks.of(item)
}

type RequestedPage = Pick<OpenPage, 'request' | 'shown'>

/** Returns the item that contains a tree's blocks. */
function findItem(
  { request: { index, page }, shown }: RequestedPage,
  name: TreeName,
): ContentItem | undefined {
  if (name === 'signedOut') return undefined
  return name === 'main' ? shown.page.item : index.findLayoutItem(page.body.layoutKey)
}

function findPreview(page: RequestedPage, name: TreeName): ItemsPreview | undefined {
  const { preview } = page.request
  const item = preview && findItem(page, name)
  const isOfTree = item?.contentKey === preview?.contentKey && item?.language === preview?.language
  return item !== undefined && isOfTree ? preview : undefined
}
