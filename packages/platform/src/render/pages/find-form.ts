/** Finds the definition of a submitted form on the page that contains it. */
import { isPrivatePage } from '#content-types'
import type { VisitorDetails } from '#blocks'
import { createSiteUrls, type SiteUrls } from '#kit'
import type { FormDefinition, FormState } from '#model'
import { createFullPageRenderer, findFullPage, canView, type RenderFullPage } from './page-rendering.ts'
import { findRecord } from './find-record.ts'
import { resolvePath, type ResolvedPath, type PageDeps } from './page-deps.ts'
import type { RouteMatch } from '../site/page-route.ts'
import type { RenderedPage } from './rendering/render-page.ts'

/** A form on a page, ready for validation. */
export type PageForm = {
  readonly definition: FormDefinition
  readonly page: { readonly contentKey: string; readonly path: string; readonly title: string }
  readonly release: number
  /** True if the form is in a private block of a public page. Only the visitor's own page then shows the result. */
  readonly isPrivate: boolean
  /** Renders the page with the form's result; it is never cached. */
  readonly render: (state: FormState) => Promise<RenderedPage>
}

export type FormRequest = {
  readonly path: string
  readonly query: URLSearchParams
  readonly formId: string
  /** Loads the visitor. Called only for content that is hidden from some visitors. */
  readonly loadVisitor: () => Promise<VisitorDetails | undefined>
}

/** Returns undefined if there is no such page, or if the page has no such form (SSN-6). */
export async function findForm(deps: PageDeps, request: FormRequest): Promise<PageForm | undefined> {
  const opened = await resolvePath(deps, request.path)
  const { language, release } = opened
  const match = language.index.findPage(opened.path)
  if (match === undefined) return undefined
  const found = await findRecord(match, { ...opened, cache: undefined, query: request.query })
  if (found === 'unknown' || !('key' in found)) return undefined
  const render = createFullPageRenderer(deps, { ...opened, match, ...found.request })
  const form = await findDefinition(request, { opened, match, key: found.key, render })
  if (form === undefined) return undefined
  const { definition, visitor } = form
  const page = await findShownPage(opened, match, visitor)
  const { contentKey, title } = found.request.record ?? page.item
  return {
    definition: { ...definition, nextPath: toNextPath(definition, language.setting.url) },
    page: { contentKey, path: request.path, title },
    release,
    isPrivate: visitor !== undefined && !isPrivatePage(match.body),
    render: (state) => render(state, visitor),
  }
}

type FormPage = {
  readonly opened: ResolvedPath
  readonly match: RouteMatch
  readonly key: string
  readonly render: RenderFullPage
}

/** Searches for the form on the public page first, then on the visitor's page. */
async function findDefinition(
  { formId, loadVisitor }: FormRequest,
  { opened, match, key, render }: FormPage,
): Promise<{ definition: FormDefinition; visitor: VisitorDetails | undefined } | undefined> {
  const isWanted = ({ id }: FormDefinition) => id === formId
  const shown = isPrivatePage(match.body) ? undefined : await opened.cache.load(key, () => render())
  const open = shown?.forms.find(isWanted)
  if (open !== undefined) return { definition: open, visitor: undefined }
  const visitor = await loadVisitor()
  if (visitor === undefined || !canView(match, visitor)) return undefined
  const definition = (await render(undefined, visitor)).forms.find(isWanted)
  return definition && { definition, visitor }
}

const findShownPage = async (
  { language, loadWhole }: ResolvedPath,
  match: RouteMatch,
  visitor: VisitorDetails | undefined,
) => (visitor === undefined ? match : findFullPage(await loadWhole(visitor), { language, match }).match)

/** Returns the form's target without the base path, but with the prefix of the form's language. */
const toNextPath = ({ nextPath }: FormDefinition, url: SiteUrls) =>
  nextPath && createSiteUrls(url).withoutBase(url.path(nextPath))
