/** A form as it stands on the page that a visitor has sent it from. */
import { isPrivatePage } from '#content-types'
import type { VisitorFacts } from '#blocks'
import { createSiteUrls, type SiteUrls } from '#kit'
import type { FormDefinition, FormState } from '#model'
import { createDraw, findWhole, maySee, type Draw } from './draw-page.ts'
import { findRecord } from './find-record.ts'
import { openPath, type OpenedPath, type PageDeps } from './page-deps.ts'
import type { RouteMatch } from '../site/page-route.ts'
import type { RenderedPage } from './drawing/render-page.ts'

/** A form of a page, ready to be judged. */
export type PageForm = {
  readonly definition: FormDefinition
  readonly page: { readonly contentKey: string; readonly path: string; readonly title: string }
  readonly release: number
  /** Stands in a private block of a public page: only the page as this visitor sees it says what became of it. */
  readonly isPrivate: boolean
  /** The page with what became of the form; it is kept nowhere. */
  readonly render: (state: FormState) => Promise<RenderedPage>
}

export type FormRequest = {
  readonly path: string
  readonly query: URLSearchParams
  readonly formId: string
  /** Asked only for what not everyone sees. */
  readonly loadVisitor: () => Promise<VisitorFacts | undefined>
}

/** SSN-6: undefined when there is no such page, or no such form on it. */
export async function findForm(deps: PageDeps, request: FormRequest): Promise<PageForm | undefined> {
  const opened = await openPath(deps, request.path)
  const { language, release } = opened
  const match = language.index.findPage(opened.path)
  if (match === undefined) return undefined
  const found = await findRecord(match, { ...opened, cache: undefined, query: request.query })
  if (found === 'unknown' || !('key' in found)) return undefined
  const draw = createDraw(deps, { ...opened, match, ...found.request })
  const form = await findDefinition(request, { opened, match, key: found.key, draw })
  if (form === undefined) return undefined
  const { definition, visitor } = form
  const page = await findShownPage(opened, match, visitor)
  const { contentKey, title } = found.request.record ?? page.item
  return {
    definition: { ...definition, nextPath: toNextPath(definition, language.setting.url) },
    page: { contentKey, path: request.path, title },
    release,
    isPrivate: visitor !== undefined && !isPrivatePage(match.body),
    render: (state) => draw(state, visitor),
  }
}

type FormPage = {
  readonly opened: OpenedPath
  readonly match: RouteMatch
  readonly key: string
  readonly draw: Draw
}

/** On the page as everyone sees it, else as its visitor does. */
async function findDefinition(
  { formId, loadVisitor }: FormRequest,
  { opened, match, key, draw }: FormPage,
): Promise<{ definition: FormDefinition; visitor: VisitorFacts | undefined } | undefined> {
  const isWanted = ({ id }: FormDefinition) => id === formId
  const shown = isPrivatePage(match.body) ? undefined : await opened.cache.load(key, () => draw())
  const open = shown?.forms.find(isWanted)
  if (open !== undefined) return { definition: open, visitor: undefined }
  const visitor = await loadVisitor()
  if (visitor === undefined || !maySee(match, visitor)) return undefined
  const definition = (await draw(undefined, visitor)).forms.find(isWanted)
  return definition && { definition, visitor }
}

const findShownPage = async (
  { language, loadWhole }: OpenedPath,
  match: RouteMatch,
  visitor: VisitorFacts | undefined,
) => (visitor === undefined ? match : findWhole(await loadWhole(visitor), { language, match }).match)

/** Where a form leads, without the base path but in the language that it stands in. */
const toNextPath = ({ nextPath }: FormDefinition, url: SiteUrls) =>
  nextPath && createSiteUrls(url).withoutBase(url.path(nextPath))
