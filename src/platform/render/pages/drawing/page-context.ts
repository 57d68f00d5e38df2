/** What is asked of the renderer, and what every block of the page may know of it. */
import { toPageWidth, type ItemsPreview, type PageContext, type VisitorFacts } from '#blocks'
import { eventsPath, type ContentItem, type ContentSource, type FormState } from '#model'
import type { Scope } from '#schema'
import type { BlockMarks } from './block-marks.ts'
import type { CanvasSession } from './canvas-session.ts'
import type { Reads } from '../../reads/reads.ts'
import type { Page, PageRoute } from '../../site/page-route.ts'
import type { SiteIndex } from '../../site/site.ts'
import type { RenderSetting } from '../../site/render-setting.ts'

/** The item says the block: the page, or its layout. */
export type PlacedPreview = ItemsPreview & Pick<ContentItem, 'contentKey' | 'language'>

export type PageRequest = {
  readonly source: ContentSource
  readonly index: SiteIndex
  readonly page: PageRoute
  /** As it was asked for, without the base path; undefined for pages that stand in for another (not found, error). */
  readonly path: string | undefined
  /** The record of a record page. */
  readonly record?: ContentItem | undefined
  /** Declared query parameters, cleaned. */
  readonly query: Readonly<Record<string, string>>
  readonly mode: 'live' | 'design'
  /** What became of one of its forms. */
  readonly form?: FormState | undefined
  /** Whom it is drawn for; undefined for everyone. */
  readonly visitor?: VisitorFacts | undefined
  /** For an editor's canvas: by what the elements of its blocks are known again. */
  readonly marks?: BlockMarks | undefined
  /** A list of its blocks that an editor looks at in another state. */
  readonly preview?: PlacedPreview | undefined
  /** What its drawings have in common, from edit to edit. */
  readonly session?: CanvasSession | undefined
  /** Where it is written down what the drawing reads: then `index` asks there, too. */
  readonly reads?: Reads | undefined
}

/** With all that stands on the page. */
export type WholeRequest = PageRequest & { readonly page: Page }

export const loadWhole = async (request: PageRequest): Promise<WholeRequest> => ({
  ...request,
  page: await request.index.loadPage(request.page),
})

/** A page that stands in for another has no path of its own. */
export const toShownPath = ({ path, page }: Pick<PageRequest, 'path' | 'page'>): string =>
  path ?? page.body.route

/** What every block of the page may know. */
export function toPageContext(
  setting: RenderSetting,
  { index, page, path, record, query, mode, form, visitor }: WholeRequest,
): PageContext {
  const { settings, labels, language } = index
  const { url } = setting
  const shownPath = toShownPath({ path, page })
  const title = record?.title ?? page.item.title
  const boundRecord = record === undefined ? undefined : index.toRecord(record)
  const scope: Scope = {
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
    site: {
      name: settings.name,
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
    findClosedPath: index.findClosedPath,
    availableWidth: toPageWidth(index.theme.tokens),
    toResizedUrl: setting.toResizedUrl,
  }
}
