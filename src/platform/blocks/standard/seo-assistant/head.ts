import type { HeadContribution } from '../../head.ts'
import type { Data } from './data.ts'

/** An empty text leaves to the page what it says. */
export const toHead = ({ title, description, tags, picture }: Data): HeadContribution => ({
  title: title || undefined,
  description: description || undefined,
  canonicalPath: tags.canonicalPath,
  indexed: tags.indexed,
  meta: tags.meta,
  links: tags.links,
  openGraphImage: picture && {
    url: picture.Url,
    alt: picture.AltText,
    contentKey: picture.ContentKey,
    widthPx: picture.width,
    heightPx: picture.height,
  },
})
