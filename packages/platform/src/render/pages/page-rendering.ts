/** Renders a page within the rendering limit, from the snapshot that its reader may see. */
import type { VisitorDetails } from '#blocks'
import type { FormState } from '#model'
import type { ResolvedPath, PageDeps } from './page-deps.ts'
import type { PageRoute } from '../site/page-route.ts'
import { hasUnlimitedInput } from './read-query.ts'
import type { PageRequest } from './rendering/page-context.ts'
import type { RenderedPage } from './rendering/render-page.ts'
import type { SiteLanguage, Site } from '../site/site.ts'

export type RenderFullPage = (form?: FormState, visitor?: VisitorDetails) => Promise<RenderedPage>

type RoutedPage = { readonly language: SiteLanguage; readonly match: PageRoute }
type PageRenderingInput = RoutedPage &
  Pick<PageRequest, 'path' | 'record' | 'query'> &
  Pick<ResolvedPath, 'loadWhole'>

/** Opens the site that the visitor may read and renders the page from it. */
export function createFullPageRenderer(
  { renderCacheable, renderOnce, render, renderCached }: PageDeps,
  { loadWhole, path, record, query, ...open }: PageRenderingInput,
): RenderFullPage {
  const isOpen = hasUnlimitedInput(open.match.body.parameters, query)
  return (form, visitor) => {
    const isKept = !isOpen && visitor === undefined && form?.kind !== 'refused'
    return (isKept ? renderCacheable : renderOnce)(async () => {
      const { language, match: page } =
        visitor === undefined ? open : findFullPage(await loadWhole(visitor), open)
      const { source, index } = language
      const request: PageRequest = { source, index, page, path, record, query, mode: 'live', form, visitor }
      const rendered = await (isKept ? renderCached : render)(language, request)
      return isOpen ? { ...rendered, validUntilMs: 0 } : rendered
    })
  }
}

/**
 * Finds the same page and language in the site that signed-in visitors see. The page's access setting is the same
 * there.
 */
export function findFullPage(site: Site, { language, match }: RoutedPage): RoutedPage {
  const whole = site.languages.find(({ code }) => code === language.code)
  const page = whole?.index.findPageByKey(match.item.contentKey)
  if (whole === undefined || page === undefined)
    throw new Error(`The full site has no page ${match.item.contentKey}`)
  return { language: whole, match: { ...page, body: { ...page.body, access: match.body.access } } }
}

export const canView = ({ body }: PageRoute, { isAdministrator = false }: VisitorDetails): boolean =>
  body.access !== 'administrators' || isAdministrator

/** Returns the page that replaces another page: the not-found page or the error page. */
export function requireErrorPage(
  { source, index }: Pick<SiteLanguage, 'source' | 'index'>,
  contentKey: string,
): PageRequest {
  const page = index.findPageByKey(contentKey)
  if (page === undefined) throw new Error(`The page ${contentKey} in the site’s settings does not exist`)
  return { source, index, page, path: undefined, query: {}, mode: 'live' }
}
