/** Types for a page as the routes see it: without blocks, with blocks, or matched to a path. */
import type { PageBody, PageSettings } from '#content-types'
import type { ContentItem, AddressableItem } from '#model'

/** A page without its blocks. The item's body contains all of its other fields. */
export type PageRoute = { readonly item: ContentItem; readonly body: PageSettings }

/** A page with its blocks. */
export type PageWithBlocks = { readonly item: ContentItem; readonly body: PageBody }

/** The page that matches a path. `parameters` are the decoded route parameters. */
export type RouteMatch = PageRoute & { readonly parameters: Readonly<Record<string, string>> }

/** One step of a breadcrumb trail. The path excludes the base path. */
export type BreadcrumbStep = { readonly title: string; readonly path: string }

export type PageRoutes = {
  /** The routes to the pages that the reader may see. */
  readonly pages: readonly PageRoute[]
  readonly findPage: (path: string) => RouteMatch | undefined
  /** Returns the stored spelling of a path that {@link foldPath} has folded; undefined if there is no page. */
  readonly findSpelling: (folded: string) => string | undefined
  readonly findPageByKey: (contentKey: string) => PageRoute | undefined
  /** Returns the page that shows the item: the item itself if it is a page, or the record page of its type. */
  readonly findPageOf: (item: Pick<ContentItem, 'contentKey' | 'type'>) => PageRoute | undefined
  /** Returns the path of an item's page: the item's own route, or the route of the record page of its type. */
  readonly toPath: (item: AddressableItem) => string | undefined
  /**
   * Returns the breadcrumb steps from home to the page: the pages above its path, or above the parent that it declares.
   */
  readonly toTrail: (page: PageRoute, self: BreadcrumbStep) => readonly BreadcrumbStep[]
  /** Returns the path of the page with this URL name, even if the visitor does not have access to it. */
  readonly findNamedPath: (urlName: string) => string | undefined
  /** Returns the path of a linked page that the visitor may not access. That page prompts the visitor to sign in. */
  readonly findClosedPath: (name: { contentKey?: string; urlName?: string }) => string | undefined
  /**
   * Returns the given routes with new versions of the pages with the given keys. Returns undefined if the routes must
   * be rebuilt, because a page was added, removed or moved, or shows records.
   */
  readonly replace: (keys: ReadonlySet<string>, pages: readonly PageRoute[]) => PageRoutes | undefined
}
