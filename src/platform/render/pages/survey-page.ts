/** Surveys a page for sitemap and search without drawing it: whether it is listed, when it last changed, its words. */
import {
  createInstanceStyles,
  eachBlock,
  resolveTree,
  toHeadContributions,
  toTreeLabels,
  toTreeLines,
} from '#blocks'
import type { ContentSource } from '#model'
import { isTranslated } from '../routes/languages.ts'
import { createPageLoader } from '../content/loader.ts'
import { mergeHead } from './merge-head.ts'
import { toPageContext, type PageRequest } from './render-page.ts'
import type { RenderSetting } from './render-setting.ts'
import { loadSeoProperties } from '../search-engines/seo-properties.ts'

export type PageSurvey = {
  /** ISO 8601, UTC: the newest of the page, its record, and everything that its own blocks show. */
  readonly lastModified: string
  /** False when a block keeps search engines away, or names another address as the canonical one. */
  readonly isListed: boolean
  readonly description: string
  /** The words of its own blocks, each paragraph on a line of its own. */
  readonly text: string
  /** The names of what they ask for. */
  readonly labels: string
  /** Managed content ids of the items that its blocks repeat over. */
  readonly repeatedIds: readonly string[]
}

const ignore = () => undefined

export async function surveyPage(setting: RenderSetting, request: PageRequest): Promise<PageSurvey> {
  const { index, page, path, record } = request
  const dates = createDates(request.source)
  const context = toPageContext(setting, request)
  const loader = createPageLoader({
    source: dates.source,
    toRecord: index.toRecord,
    provider: setting.dataProvider,
    loadSeoProperties: (query) => loadSeoProperties({ source: dates.source, index, url: setting.url }, query),
    search: setting.search,
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
  const repeated = Array.from(eachBlock(blocks)).flatMap(({ items }) => items.map(({ id }) => id))
  return {
    lastModified: [page.item, record, ...dates.findShown(repeated)]
      .map((item) => item?.publishedDate ?? '')
      .reduce((newest, date) => (date > newest ? date : newest)),
    isListed: head.indexed && head.canonicalPath === path && isTranslated(request),
    description: head.description,
    text: toTreeLines(blocks),
    labels: toTreeLabels(blocks),
    repeatedIds: repeated,
  }
}

type Dated = { readonly publishedDate: string }

/**
 * A source that remembers what was asked for. Items that blocks name by their keys are shown; of those that a query finds,
 * only the ones that a block repeats. A page that is linked to shows nothing of itself.
 */
function createDates(source: ContentSource) {
  const named = new Map<string, Dated>()
  const found = new Map<string, Dated>()
  const remembering: ContentSource = {
    async findContents(query) {
      const answer = await source.findContents(query)
      for (const { managedContentId, type, publishedDate } of answer.items) {
        if (type === 'epiderm__page') continue
        const group = query.contentKeys === undefined ? found : named
        group.set(managedContentId, { publishedDate })
      }
      return answer
    },
  }
  return {
    source: remembering,
    findShown: (repeatedIds: readonly string[]): readonly Dated[] => [
      ...named.values(),
      ...repeatedIds.flatMap((id) => found.get(id) ?? []),
    ],
  }
}
