/** Resolves a page without rendering it. Records its reads, and the items that determine its modification date. */
import { eachBlock, type ResolvedBlock } from '#blocks'
import type { ContentSource } from '#model'
import { isTranslated } from '../routes/languages.ts'
import type { PageRequest } from '../pages/rendering/page-context.ts'
import type { RenderSettings } from '../site/render-settings.ts'
import type { OpenPage } from '../pages/rendering/open-page.ts'
import { renderOpenPage, type RenderedPage } from '../pages/rendering/render-page.ts'
import { resolvePage } from '../pages/rendering/resolve-page.ts'

const ignore = () => undefined

export type PageScan = {
  /** The page item, its record, and the items that its own blocks show (decision 060). Empty for an untranslated page. */
  readonly dating: readonly DateSourceItem[]
  /** False if a read failed, or if data expires before the next release. */
  readonly isLasting: boolean
}

type DateSourceItem = {
  readonly contentKey: string
  /** ISO 8601, UTC. */
  readonly publishedDate: string
}

/** Performs all reads of a rendering, but does not render. */
export const scanPage = (setting: RenderSettings, request: PageRequest): Promise<PageScan> =>
  scanWhile(request, (pageRequest, onMain) =>
    resolvePage({ ...setting, warn: ignore }, { ...pageRequest, isScan: true }, onMain),
  )

export type ScannedRendering = PageScan & { readonly rendered: RenderedPage }

/** Renders a page and scans it at the same time. */
export async function renderAndScan(
  setting: RenderSettings,
  request: PageRequest,
): Promise<ScannedRendering> {
  const results: RenderedPage[] = []
  const scan = await scanWhile(request, async (pageRequest, onMain) => {
    const { page, rendered } = await renderOpenPage(setting, pageRequest, onMain)
    results.push(rendered)
    return page
  })
  return { ...scan, rendered: results[0] as RenderedPage }
}

type RenderOrResolve = (
  request: PageRequest,
  onMain: (main: readonly ResolvedBlock[]) => void,
) => Promise<OpenPage>

async function scanWhile(request: PageRequest, open: RenderOrResolve): Promise<PageScan> {
  const dates = createDates(request.source)
  let dating: readonly DateSourceItem[] = []
  const { frame, own } = await open({ ...request, source: dates.source }, (main) => {
    const repeated = Array.from(eachBlock(main), ({ items }) => items.map(({ id }) => id))
    dating = dates.findShownItems(repeated.flat())
  })
  readAtRender.forEach((key) => request.index.labels.format(key))
  const { page, record } = request
  return {
    dating: isTranslated(request) ? [page.item, ...(record === undefined ? [] : [record]), ...dating] : [],
    isLasting: [frame, own].every(({ loader }) => loader.isLasting() && loader.validUntilMs() === Infinity),
  }
}

/**
 * Labels that only the document itself reads, during rendering. A scan does not render, so it adds these reads
 * explicitly.
 */
const readAtRender = ['page.skipToContent']

/**
 * Creates a source that records the items that determine a page's date. Items that a block refers to by key always
 * count. Items that a query finds count only if a block repeats them. Linked pages do not count.
 */
function createDates(source: ContentSource) {
  const named = new Map<string, DateSourceItem>()
  const found = new Map<string, DateSourceItem>()
  const remembering: ContentSource = {
    async findContents(query) {
      const answer = await source.findContents(query)
      for (const { managedContentId, type, contentKey, publishedDate } of answer.items) {
        if (type === 'epiderm__page') continue
        const group = query.contentKeys === undefined ? found : named
        group.set(managedContentId, { contentKey, publishedDate })
      }
      return answer
    },
  }
  return {
    source: remembering,
    findShownItems: (repeatedIds: readonly string[]): readonly DateSourceItem[] => [
      ...named.values(),
      ...repeatedIds.flatMap((id) => found.get(id) ?? []),
    ],
  }
}
