/** Fragments of schema.org data that several blocks share. */
import type { ListItem } from 'schema-dts'
import type { SiteUrls } from '#kit'
import type { PageContext } from './page-context.ts'

/** Returns one schema.org ListItem per step of the breadcrumb trail, with absolute URLs. */
export const toBreadcrumbItems = (trail: PageContext['trail'], url: SiteUrls) =>
  trail.map(
    ({ title, path }, index) =>
      ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: url.absolute(path),
      }) satisfies Exclude<ListItem, string>,
  )
