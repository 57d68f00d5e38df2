/** Pages as their routes know them. */
import type { PageBody, PagePlace } from '#content-types'
import type { ContentItem, PlacedItem } from '#model'

/** A page without what stands on it; of its item's body no more is there than rows say. */
export type PageRoute = { readonly item: ContentItem; readonly body: PagePlace }

/** The whole of it. */
export type Page = { readonly item: ContentItem; readonly body: PageBody }

/** A page for a path; `parameters` are the route's, decoded. */
export type RouteMatch = PageRoute & { readonly parameters: Readonly<Record<string, string>> }

/** One step of a breadcrumb; the path is without the base path. */
export type TrailStep = { readonly title: string; readonly path: string }

export type PageRoutes = {
  /** Those that their reader may see. */
  readonly pages: readonly PageRoute[]
  readonly findPage: (path: string) => RouteMatch | undefined
  /** The path as the site spells it, for a path from {@link foldPath}; undefined if there is no page. */
  readonly findSpelling: (folded: string) => string | undefined
  readonly findPageByKey: (contentKey: string) => PageRoute | undefined
  /** The page that the item is, or the record page of its type. */
  readonly findPageOf: (item: Pick<ContentItem, 'contentKey' | 'type'>) => PageRoute | undefined
  /** The path of an item's page: its own route, or that of the record page of its type. */
  readonly toPath: (item: PlacedItem) => string | undefined
  /** From home to the page: those above its path, or above the page that it names as its parent. */
  readonly toTrail: (page: PageRoute, self: TrailStep) => readonly TrailStep[]
  /** The path of a page that is named by a link and not for its reader: it will ask to sign in. */
  readonly findClosedPath: (name: { contentKey?: string; urlName?: string }) => string | undefined
  /**
   * The same routes, of `pages`, of which those with these keys have other items at the places where they were. Undefined where one
   * has come, gone or moved, or shows records: then routes are made anew.
   */
  readonly replace: (keys: ReadonlySet<string>, pages: readonly PageRoute[]) => PageRoutes | undefined
}
