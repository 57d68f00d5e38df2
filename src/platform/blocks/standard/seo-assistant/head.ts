import { toSharedPicture } from '../../drawn-picture.ts'
import type { HeadContribution } from '../../head.ts'
import type { PageContext } from '../../page-context.ts'
import type { Data } from './data.ts'

/** An empty text leaves to the page what it says. */
export const toHead = ({ title, description, tags, picture }: Data, page: PageContext): HeadContribution => ({
  title: title || undefined,
  description: description || undefined,
  canonicalPath: tags.canonicalPath,
  indexed: tags.indexed,
  meta: tags.meta,
  links: tags.links,
  openGraphImage: picture && toSharedPicture(picture, page),
})
