/** Decides without rendering whether search engines may list a page. */
import { createInstanceStyles, resolveTree, toHeadContributions } from '#blocks'
import { createPageLoader } from '../content/loader.ts'
import { mergeHead } from '../head/merge-head.ts'
import { loadSeoProperties } from '../head/seo-properties.ts'
import { isTranslated } from '../routes/languages.ts'
import type { RenderSettings } from '../site/render-settings.ts'
import { loadFullPage, toPageContext, type PageRequest } from './rendering/page-context.ts'

const ignore = () => undefined

/** Returns false if a block sets noindex or declares a different canonical URL. */
export async function isPageListed(setting: RenderSettings, pageRequest: PageRequest): Promise<boolean> {
  const request = await loadFullPage(pageRequest)
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
