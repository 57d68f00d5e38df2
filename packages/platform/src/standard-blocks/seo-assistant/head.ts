import { toSocialImage, type HeadContribution, type PageContext } from '#blocks'
import type { Data } from './data.ts'

/**
 * Returns true if the block may set noindex or a different canonical URL. Only the stored props are checked, because
 * tag names never come from expressions. A record id from an expression is ignored, because it refers to the page's own
 * record or depends on the visitor.
 */
export const canHideFromSearch = ({ customHeadTags, recordId }: Readonly<Record<string, unknown>>): boolean =>
  (typeof customHeadTags === 'string' && /robots|canonical/i.test(customHeadTags)) ||
  (typeof recordId === 'string' && recordId !== '' && !recordId.includes('{!'))

/**
 * Returns the block's contribution to the page's head. An empty string leaves the page's text unchanged. Indexing
 * changes only for a record that must not be listed (SEO-2).
 */
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
  openGraphImage: picture && toSocialImage(picture, page),
})
