/** Asks a page without drawing it: whether it is listed, what it reads, and what dates it. */
import { createInstanceStyles, eachBlock, resolveTree, toHeadContributions } from '#blocks'
import type { ContentSource } from '#model'
import { isTranslated } from '../routes/languages.ts'
import { createPageLoader } from '../content/loader.ts'
import { mergeHead } from '../head/merge-head.ts'
import { loadWhole, toPageContext, type PageRequest } from '../pages/page-context.ts'
import type { RenderSetting } from '../pages/render-setting.ts'
import { resolvePage } from '../pages/resolve-page.ts'
import { loadSeoProperties } from '../search-engines/seo-properties.ts'

const ignore = () => undefined

/** False when a block keeps search engines away, or names another address as the canonical one. */
export async function isPageListed(setting: RenderSetting, asked: PageRequest): Promise<boolean> {
  const request = await loadWhole(asked)
  const { source, index, page, path, record } = request
  const context = toPageContext(setting, request)
  const loader = createPageLoader({
    source,
    toRecord: index.toRecord,
    provider: setting.dataProvider,
    loadSeoProperties: (query) => loadSeoProperties({ source, index, url: setting.url }, query),
    search: setting.search,
    cleanText: setting.cleanText,
    page: context.path,
    warn: ignore,
  })
  const blocks = await resolveTree({
    nodes: page.body.blocks,
    registry: setting.registry,
    page: context,
    loader,
    styles: createInstanceStyles(),
    warn: ignore,
  })
  const head = mergeHead(toHeadContributions(blocks, context), {
    title: context.title,
    titleSuffix: '',
    canonicalPath: path,
    indexed: index.isIndexed(record ?? page.item),
  })
  return head.indexed && head.canonicalPath === path && isTranslated(request)
}

export type PageSurvey = {
  /** The page item, its record, and what its own blocks show (decision 010); none for a page that is not translated. */
  readonly dating: readonly DatingItem[]
  /** False where something failed meanwhile, or where it is over before a release ends it. */
  readonly isLasting: boolean
}

export type DatingItem = {
  readonly contentKey: string
  /** ISO 8601, UTC. */
  readonly publishedDate: string
}

/** Reads all that a drawing reads, and draws nothing. */
export async function surveyPage(setting: RenderSetting, request: PageRequest): Promise<PageSurvey> {
  const dates = createDates(request.source)
  let dating: readonly DatingItem[] = []
  const { frame, own } = await resolvePage(
    { ...setting, warn: ignore },
    { ...request, source: dates.source },
    (main) => {
      const repeated = Array.from(eachBlock(main), ({ items }) => items.map(({ id }) => id))
      dating = dates.findShown(repeated.flat())
    },
  )
  readAtDrawing.forEach((key) => request.index.labels.format(key))
  const { page, record } = request
  return {
    dating: isTranslated(request) ? [page.item, ...(record === undefined ? [] : [record]), ...dating] : [],
    isLasting: [frame, own].every(({ loader }) => loader.isLasting() && loader.validUntilMs() === Infinity),
  }
}

/** Labels of the document itself. */
const readAtDrawing = ['page.skipToContent']

/**
 * A source that remembers what was asked for. Items that blocks name by their keys are shown; of those that a query finds,
 * only the ones that a block repeats. A page that is linked to shows nothing of itself.
 */
function createDates(source: ContentSource) {
  const named = new Map<string, DatingItem>()
  const found = new Map<string, DatingItem>()
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
    findShown: (repeatedIds: readonly string[]): readonly DatingItem[] => [
      ...named.values(),
      ...repeatedIds.flatMap((id) => found.get(id) ?? []),
    ],
  }
}
