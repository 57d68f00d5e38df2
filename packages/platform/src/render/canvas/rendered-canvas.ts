/** A rendered canvas: its page and everything that the next edit can reuse. */
import { eachBlock } from '#blocks'
import type { ContentItem, DraftSet } from '#model'
import { cacheByObject } from '#kit'
import type { BlockNode } from '#schema'
import { describePage, type PageDescription } from '../pages/rendering/describe-page.ts'
import {
  renderTrees,
  resolveTrees,
  toPageNodes,
  toRegions,
  type PageNodes,
  type PageTrees,
  type RegionHtml,
  type ValuesByTree,
} from '../pages/rendering/render-trees.ts'
import { openPage, type OpenPage } from '../pages/rendering/open-page.ts'
import type { PageRequest } from '../pages/rendering/page-context.ts'
import { finishPage, type RenderedPage } from '../pages/rendering/render-page.ts'
import type { RenderSettings } from '../site/render-settings.ts'
import type { ReleasedSite } from '../site/sites.ts'
import type { BlockMarkers } from '../pages/rendering/block-markers.ts'
import { countMarkup, type MarkupCounts } from './markup-counts.ts'

export type RenderedCanvas = PageDescription & {
  readonly site: ReleasedSite
  /** Path, language and viewer of the request, as one string. */
  readonly view: string
  readonly drafts: DraftSet
  readonly bodies: DraftBodies
  readonly marks: BlockMarkers
  readonly page: OpenPage
  /**
   * The stored blocks of each tree. Unchanged blocks are the same objects after an edit, even if the page is opened
   * again.
   */
  readonly nodes: PageNodes
  readonly trees: PageTrees
  /**
   * The HTML of each tree. `regions` contains the document parts made from these trees. Neither contains the visitor's
   * data.
   */
  readonly html: ValuesByTree<string>
  readonly regions: RegionHtml
  /**
   * The counted parts of the page's markup. Set once the canvas has been edited; for an unedited canvas, the markup is
   * counted at the first edit.
   */
  readonly words?: MarkupCounts
}

/** The drafts of the page and of its layout; undefined for an item without a draft. */
export type DraftBodies = {
  readonly main: ContentItem['body'] | undefined
  readonly layout: ContentItem['body'] | undefined
}

type OpenedCanvas = Pick<RenderedCanvas, 'site' | 'view' | 'drafts' | 'marks'>

export async function renderNewCanvas(
  setting: RenderSettings,
  request: PageRequest,
  opened: OpenedCanvas,
): Promise<RenderedCanvas> {
  const page = await openPage(setting, { ...request, marks: opened.marks })
  const bodies = await loadDraftBodies(page, opened.drafts)
  const nodes = toDraftNodes(bodies, toPageNodes(page))
  const { trees, styles } = await resolveTrees(page, nodes)
  const html = renderTrees(page, trees)
  const regions = toRegions(page, html)
  return {
    ...opened,
    page,
    bodies,
    nodes,
    trees,
    html,
    regions,
    ...(await describePage({ page, trees, styles, regions })),
  }
}

export async function loadDraftBodies(page: OpenPage, drafts: DraftSet): Promise<DraftBodies> {
  const { main, layout } = findItems(page)
  const load = async (item: ContentItem | undefined) => item && drafts.find(item)?.loadBody()
  return { main: await load(main), layout: await load(layout) }
}

/**
 * Returns the blocks as they are in the drafts. Unchanged blocks are the same objects, so that renderings can share
 * work.
 */
export function toDraftNodes({ main, layout }: DraftBodies, others: PageNodes): PageNodes {
  const find = (body: ContentItem['body'] | undefined, field: string) =>
    body?.[field] as readonly BlockNode[] | undefined
  return {
    ...others,
    header: find(layout, 'header') ?? others.header,
    main: find(main, 'blocks') ?? others.main,
    footer: find(layout, 'footer') ?? others.footer,
  }
}

/** Returns the items that the page's blocks belong to: the page itself and its layout. */
export const findItems = ({ request, shown }: Pick<OpenPage, 'request' | 'shown'>) => ({
  main: shown.page.item,
  layout: request.index.findLayoutItem(request.page.body.layoutKey),
})

export const finishCanvas: (canvas: RenderedCanvas) => RenderedPage = cacheByObject(finishPage)

export const toMarkupCounts = cacheByObject(
  ({ words, regions }: RenderedCanvas): MarkupCounts => words ?? countMarkup(Object.values(regions)),
)

/** Approximate memory of a resolved block, in bytes. */
const sizeOfBlock = 2000

export const countBytes = ({ trees, regions }: RenderedCanvas): number =>
  Object.values(regions).reduce((sum, html) => sum + 2 * html.length, 1) +
  sizeOfBlock * Array.from(eachBlock(Object.values(trees).flat())).length
