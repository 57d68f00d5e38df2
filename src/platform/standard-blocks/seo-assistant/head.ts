import { toSharedPicture, type HeadContribution, type PageContext } from '#blocks'
import type { Data } from './data.ts'

/** The names of the tags are never bound; a record that is named by an expression is the page's own, or a visitor's. */
export const mayUnlist = ({ customHeadTags, recordId }: Readonly<Record<string, unknown>>): boolean =>
  (typeof customHeadTags === 'string' && /robots|canonical/i.test(customHeadTags)) ||
  (typeof recordId === 'string' && recordId !== '' && !recordId.includes('{!'))

/** An empty text leaves to the page what it says. SEO-2: only a record that may not be listed says something about it. */
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
