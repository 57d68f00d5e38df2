/** Opens a page before it is rendered: finds the request and the translation, and prepares the context and data of its blocks. */
import { findTranslations, isTranslated, type PageTranslation } from '../../routes/languages.ts'
import { allFields, versionField } from '../../reads/reads.ts'
import { loadFullPage, toPathOrRoute, type PageRequest, type FullPageRequest } from './page-context.ts'
import { createPagePart, type PagePart } from './page-parts.ts'
import type { RenderSettings } from '../../site/render-settings.ts'
import { createUserPlaceholders, type UserPlaceholders } from './user-placeholders.ts'

export type OpenPage = {
  readonly setting: RenderSettings
  readonly request: FullPageRequest
  /**
   * The request for the page in the language that is shown. This language differs from the requested language if the
   * page is not translated.
   */
  readonly shown: FullPageRequest
  readonly translations: readonly PageTranslation[]
  /** The layout around the page. */
  readonly frame: PagePart
  /** The page's own blocks. */
  readonly own: PagePart
  readonly users: UserPlaceholders
}

export async function openPage(setting: RenderSettings, pageRequest: PageRequest): Promise<OpenPage> {
  const request = await loadFullPage(pageRequest)
  const { index, session } = request
  const shown = await findShownRequest(request)
  noteRendered(request)
  noteRendered(shown)
  const translations = await findTranslations(index, { ...request, path: toPathOrRoute(request) })
  const users = session?.users ?? createUserPlaceholders()
  const frame = createPagePart(setting, request, { translations, users })
  const own = shown === request ? frame : createPagePart(setting, shown, { translations, users })
  return { setting, request, shown, translations, frame, own, users }
}

/** Records that a rendering reads all fields of the page and of its record. */
function noteRendered({ reads, index, page, record }: PageRequest): void {
  reads?.item(index.code, page.item.contentKey, [allFields])
  if (record !== undefined) reads?.item(index.code, record.contentKey, [allFields, versionField])
}

/**
 * Returns the default language's request for an untranslated page. A page that exists only in another language is shown
 * in that language.
 */
async function findShownRequest(request: FullPageRequest): Promise<FullPageRequest> {
  const { index, page, record } = request
  const [first] = index.languages
  if (first === undefined || isTranslated(request)) return request
  const ownPage = first.index.findPageByKey(page.item.contentKey)
  const ownRecord = record && (await first.findItem(record.contentKey))
  if (ownPage === undefined || (record !== undefined && ownRecord === undefined)) return request
  const path = request.path && (first.index.toPath(ownRecord ?? ownPage.item) ?? request.path)
  const shown = { ...request, source: first.source, index: first.index, record: ownRecord, path }
  return { ...shown, page: await first.index.loadPage(ownPage) }
}
