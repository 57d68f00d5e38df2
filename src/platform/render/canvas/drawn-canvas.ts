/** A rendered canvas: its page and everything that the next edit can reuse. */
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
  /** Address, language and viewer of the request. */
  readonly view: string
  readonly heads: readonly DraftedItem[]
  readonly marks: BlockMarks
  readonly page: OpenPage
  /** The stored blocks of the trees: the same objects as before if an edit does not change them, even if the page is opened again. */
  readonly nodes: PageNodes
  readonly trees: PageTrees
  /** HTML of the trees; `regions` contains the parts of the document that are made of them. Both exclude the visitor's data. */
  readonly html: Trees<string>
  readonly regions: Regions
  /** Set for an edited canvas; other canvases are counted at their first edit. */
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

/** Returns the blocks as they are in the drafts; unchanged objects let renderings share work. */
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

/** Returns the items that hold a page's blocks. */
export const findItems = ({ request, shown }: Pick<OpenPage, 'request' | 'shown'>) => ({
  main: shown.page.item,
  layout: request.index.findLayoutItem(request.page.body.layoutKey),
})

export const finishCanvas: (canvas: DrawnCanvas) => RenderedPage = rememberBy(finishPage)

export const toWords = rememberBy(
  ({ words, regions }: DrawnCanvas): PageWords => words ?? countWords(Object.values(regions)),
)

/** Approximate memory of a resolved block: several times its HTML. */
const sizeOfBlock = 2000

export const countBytes = ({ trees, regions }: DrawnCanvas): number =>
  Object.values(regions).reduce((sum, html) => sum + 2 * html.length, 1) +
  sizeOfBlock * Array.from(eachBlock(Object.values(trees).flat())).length
