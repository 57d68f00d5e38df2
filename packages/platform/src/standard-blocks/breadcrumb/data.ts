import { toBreadcrumbItems, type HeadContribution, type PageContext } from '#blocks'

/** One link of the trail. `url` includes the base path. */
export type BreadcrumbLink = { readonly title: string; readonly url: string }

/** Returns the breadcrumb trail; undefined on the home page. */
export function readData(page: PageContext): readonly BreadcrumbLink[] | undefined {
  if (page.trail.length < 2) return undefined
  return page.trail.map(({ title, path }) => ({ title, url: page.url.path(path) }))
}

/** Returns the trail as schema.org BreadcrumbList (SEO-3). */
export const toHead = (page: PageContext): HeadContribution => ({
  jsonLd: [{ '@type': 'BreadcrumbList', itemListElement: toBreadcrumbItems(page.trail, page.url) }],
})
