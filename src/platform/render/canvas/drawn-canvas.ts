/** A canvas that is drawn: its page with all that the next edit can leave as it is. */
import { eachBlock } from '#blocks'
import type { ContentItem } from '#model'
import { rememberBy } from '#kit'
import type { BlockNode } from '#schema'
import { describePage, type PageDescription } from '../pages/drawing/describe-page.ts'
import {
  drawTrees,
  resolveTrees,
  toPageNodes,
  toRegions,
  type PageNodes,
  type PageTrees,
  type Regions,
  type Trees,
} from '../pages/drawing/draw-trees.ts'
import { openPage, type OpenPage } from '../pages/drawing/open-page.ts'
import type { PageRequest } from '../pages/drawing/page-context.ts'
import { finishPage, type RenderedPage } from '../pages/drawing/render-page.ts'
import type { RenderSetting } from '../site/render-setting.ts'
import type { ReleasedSite } from '../site/sites.ts'
import type { BlockMarks } from '../pages/drawing/block-marks.ts'
import { isOf, type DraftedItem } from './draft.ts'
import { countWords, type PageWords } from './page-words.ts'

export type DrawnCanvas = PageDescription & {
  readonly site: ReleasedSite
  /** What was asked for: address, language and viewer. */
  readonly view: string
  readonly heads: readonly DraftedItem[]
  readonly marks: BlockMarks
  readonly page: OpenPage
  /** What the trees are resolved of: the same objects as before where an edit leaves them, though the page is opened anew. */
  readonly nodes: PageNodes
  readonly trees: PageTrees
  /** HTML of the trees, and the parts of the document that they stand in; without what is said of the visitor. */
  readonly html: Trees<string>
  readonly regions: Regions
  /** Of an edited canvas; counted for any other when it is first edited. */
  readonly words?: PageWords
}

type Opened = Pick<DrawnCanvas, 'site' | 'view' | 'heads' | 'marks'>

export async function drawNewCanvas(
  setting: RenderSetting,
  request: PageRequest,
  opened: Opened,
): Promise<DrawnCanvas> {
  const page = await openPage(setting, { ...request, marks: opened.marks })
  const nodes = toDraftedNodes(page, opened.heads)
  const { trees, styles } = await resolveTrees(page, nodes)
  const html = drawTrees(page, trees)
  const regions = toRegions(page, html)
  return {
    ...opened,
    page,
    nodes,
    trees,
    html,
    regions,
    ...(await describePage({ page, trees, styles, regions })),
  }
}

/** As they stand in the drafts: what two of these share, drawings share, too. */
export function toDraftedNodes(
  page: OpenPage,
  heads: readonly DraftedItem[],
  others: PageNodes = toPageNodes(page),
): PageNodes {
  const { main, layout } = findItems(page)
  const find = (item: ContentItem | undefined, field: string) =>
    item && (heads.find((head) => isOf(head, item))?.item.body[field] as readonly BlockNode[] | undefined)
  return {
    ...others,
    header: find(layout, 'header') ?? others.header,
    main: find(main, 'blocks') ?? others.main,
    footer: find(layout, 'footer') ?? others.footer,
  }
}

/** The items that say a page's blocks, and which of their fields do. */
export const findItems = ({ request, shown }: Pick<OpenPage, 'request' | 'shown'>) => ({
  main: shown.page.item,
  layout: request.index.findLayoutItem(request.page.body.layoutKey),
})

export const finishCanvas: (canvas: DrawnCanvas) => RenderedPage = rememberBy(finishPage)

export const toWords = rememberBy(
  ({ words, regions }: DrawnCanvas): PageWords => words ?? countWords(Object.values(regions)),
)

/** About what it takes to keep one: resolved blocks are some times as large as their HTML. */
const sizeOfBlock = 2000

export const countBytes = ({ trees, regions }: DrawnCanvas): number =>
  Object.values(regions).reduce((sum, html) => sum + 2 * html.length, 1) +
  sizeOfBlock * Array.from(eachBlock(Object.values(trees).flat())).length
