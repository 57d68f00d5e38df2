/** The request to render a page, and the context for its blocks. */
import { toPageWidth, type ItemsPreview, type PageContext, type VisitorDetails } from '#blocks'
import { eventsPath, type ContentItem, type ContentSource, type FormState } from '#model'
import type { ExpressionScope } from '#schema'
import { toStoredPath } from '#kit'
import type { BlockMarkers } from './block-markers.ts'
import type { CanvasSession } from './canvas-session.ts'
import { isBelowPrefix } from '../../routes/language-urls.ts'
import type { ReadRecorder } from '../../reads/reads.ts'
import type { PageWithBlocks, PageRoute } from '../../site/page-route.ts'
import type { SiteIndex } from '../../site/site.ts'
import type { RenderSettings } from '../../site/render-settings.ts'

/** A preview of a list, and the item that contains the list's block: the page or its layout. */
export type ListPreviewTarget = ItemsPreview & Pick<ContentItem, 'contentKey' | 'language'>

export type PageRequest = {
  readonly source: ContentSource
  readonly index: SiteIndex
  readonly page: PageRoute
  /**
   * The requested path without the base path; undefined for pages that replace another page: the not-found page and the
   * error page.
   */
  readonly path: string | undefined
  /** The record of a record page. */
  readonly record?: ContentItem | undefined
  /** Cleaned values of the declared query parameters. */
  readonly query: Readonly<Record<string, string>>
  readonly mode: 'live' | 'design'
  /** True if only the reads are needed, not the rendered page. */
  readonly isScan?: boolean | undefined
  /** The state of one of the page's forms after it was submitted. */
  readonly form?: FormState | undefined
  /** The visitor for whom the page is rendered; undefined if the page is for everyone. */
  readonly visitor?: VisitorDetails | undefined
  /** Adds block markers to elements, for an editor's canvas. */
  readonly marks?: BlockMarkers | undefined
  /** Leaves theme token names in the styles, so that the preview of a theme can change their values. */
  readonly hasNamedTokens?: boolean | undefined
  /** A list on the page that the editor previews with a chosen number of items. */
  readonly preview?: ListPreviewTarget | undefined
  /** State that the canvas's renderings share across edits. */
  readonly session?: CanvasSession | undefined
  /** Records the reads of this rendering. Must be the recorder that `index` reports to. */
  readonly reads?: ReadRecorder | undefined
}

/** A request whose page body includes the page's blocks. */
export type FullPageRequest = PageRequest & { readonly page: PageWithBlocks }

export const loadFullPage = async (request: PageRequest): Promise<FullPageRequest> => ({
  ...request,
  page: await request.index.loadPage(request.page),
})

/** Returns the page's path, or its route if it is shown in place of another page and so has no path. */
export const toPathOrRoute = ({ path, page }: Pick<PageRequest, 'path' | 'page'>): string =>
  path ?? page.body.route

/** Creates the context that every block of the page gets. */
export function toPageContext(
  setting: RenderSettings,
  { index, page, path, record, query, mode, isScan, form, visitor }: FullPageRequest,
): PageContext {
  const { settings, labels, language } = index
  const { url } = setting
  const shownPath = toPathOrRoute({ path, page })
  const title = record?.title ?? page.item.title
  const boundRecord = record === undefined ? undefined : index.toRecord(record)
  const scope: ExpressionScope = {
    Record: boundRecord,
    Content: index.toRecord(record ?? page.item),
    labels,
    route: query,
    recordId: record?.recordId ?? '',
    basePath: url.basePath,
    mediaUrl: (contentKey) => `/cms/delivery/media/${contentKey}`,
    assetUrl: (asset) => `/assets/${asset}`,
  }
  return {
    mode,
    isScan,
    site: {
      name: settings.name,
      logo: index.theme.logo,
      siteId: settings.siteId,
      channelId: settings.channelId,
      communityId: settings.communityId,
      apiVersion: setting.apiVersion,
      language,
      direction: index.direction,
      organization: settings.organization,
      eventsUrl: settings.analytics && url.path(eventsPath),
    },
    url,
    labels,
    formatter: index.formatter,
    path: shownPath,
    title,
    trail: index.toTrail(page, { title, path: shownPath }),
    record,
    scope,
    form,
    visitor,
    toRecord: index.toRecord,
    findNamedPath: index.findNamedPath,
    findClosedPath: index.findClosedPath,
    isWithdrawn: (address) => isWithdrawn(setting, index, address),
    availableWidth: toPageWidth(index.theme.tokens),
    toResizedUrl: setting.toResizedUrl,
  }
}

/** Removes the query and the base path from a URL, which may begin with the prefix of another language. */
function isWithdrawn({ url }: RenderSettings, index: SiteIndex, address: string): boolean {
  const [path = ''] = url.withoutBase(address).split(/[?#]/)
  const bare = toStoredPath(path).replace(/(?<=.)\/+$/, '')
  const named = index.languages.find(({ prefix }) => isBelowPrefix(bare, prefix))
  if (named !== undefined) return named.index.findWithdrawn(bare.slice(named.prefix.length)) !== undefined
  return index.findWithdrawn(bare) !== undefined
}
