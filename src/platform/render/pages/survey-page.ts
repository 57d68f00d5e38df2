/** Surveys a page without drawing it: whether it is listed, and its words. */
import {
  createInstanceStyles,
  eachBlock,
  resolveTree,
  toHeadContributions,
  toTreeLabels,
  toTreeLines,
} from '#blocks'
import { isTranslated } from '../routes/languages.ts'
import { createPageLoader } from '../content/loader.ts'
import type { SharedCollections } from '../content/shared-collections.ts'
import { mergeHead } from './merge-head.ts'
import { toPageContext, type PageRequest } from './page-context.ts'
import type { RenderSetting } from './render-setting.ts'
import { loadSeoProperties } from '../search-engines/seo-properties.ts'

export type PageSurvey = {
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

/** With `collections` that all surveys of one language and release share. */
export async function surveyPage(
  setting: RenderSetting,
  request: PageRequest,
  collections?: SharedCollections,
): Promise<PageSurvey> {
  const { source, index, page, path, record } = request
  const context = toPageContext(setting, request)
  const loader = createPageLoader({
    source,
    toRecord: index.toRecord,
    provider: setting.dataProvider,
    loadSeoProperties: (query) => loadSeoProperties({ source, index, url: setting.url }, query),
    search: setting.search,
    collections,
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
    isListed: head.indexed && head.canonicalPath === path && isTranslated(request),
    description: head.description,
    text: toTreeLines(blocks),
    labels: toTreeLabels(blocks),
    repeatedIds: repeated,
  }
}

export const isPageListed = async (setting: RenderSetting, request: PageRequest): Promise<boolean> =>
  (await surveyPage(setting, request)).isListed
