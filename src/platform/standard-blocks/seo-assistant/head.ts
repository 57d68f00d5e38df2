import { toSharedPicture, type HeadContribution, type PageContext } from '#blocks'
import type { Data } from './data.ts'

/** Checks stored props only: tag names are never bound, and a record from an expression is the page's own, or a visitor's. */
export const mayUnlist = ({ customHeadTags, recordId }: Readonly<Record<string, unknown>>): boolean =>
  (typeof customHeadTags === 'string' && /robots|canonical/i.test(customHeadTags)) ||
  (typeof recordId === 'string' && recordId !== '' && !recordId.includes('{!'))

/** Returns the contribution; empty texts leave the page's own. Only a record that may not be listed affects indexing (SEO-2). */
export const toHead = (
  { title, description, tags, isIndexed, picture }: Data,
  page: PageContext,
): HeadContribution => ({
  title: title || undefined,
  description: description || undefined,
  canonicalPath: tags.canonicalPath,
  indexed: isIndexed ? tags.indexed : false,
  meta: tags.meta,
  links: tags.links,
  jsonLd: tags.jsonLd,
  openGraphImage: picture && toSharedPicture(picture, page),
})
