/** Builds the head of one page, as specified in SEO-1 and SEO-2, with images for social networks. */
import { createHash } from 'node:crypto'
import {
  readImageData,
  toHeadContributions,
  toSocialImage,
  type HeadContribution,
  type HeadLink,
  type Loader,
  type PageContext,
  type ResolvedBlock,
} from '#blocks'
import type { SiteUrls } from '#kit'
import { socialCardSizePx, toSocialCardPath, type ContentItem } from '#model'
import { toImageKeys } from '#schema'
import { mergeHead, type PageHead } from './merge-head.ts'
import type { PageRoute } from '../site/page-route.ts'
import type { RenderSettings } from '../site/render-settings.ts'
import type { SiteIndex } from '../site/site.ts'
import { readPageIcons, type PageIcons } from '../site/site-icons.ts'
import { toSiteStructuredData } from './site-structured-data.ts'

type HeadLoader = Loader & {
  /** Returns true if all data in the head is valid until the next release and no source failed. */
  readonly isLasting: () => boolean
}

type HeadInput = {
  readonly setting: RenderSettings
  readonly request: {
    readonly index: SiteIndex
    readonly page: PageRoute
    readonly path: string | undefined
    readonly record?: ContentItem | undefined
  }
  readonly context: PageContext
  readonly blocks: readonly ResolvedBlock[]
  readonly loader: HeadLoader
  /** Links to translations (SEO-2). */
  readonly alternates: readonly HeadLink[]
}

export type SitePageHead = PageHead & { readonly icons: PageIcons }

/** Merges the contributions of the page's blocks with the site's defaults. */
export async function loadHead({
  setting,
  request,
  context,
  blocks,
  loader,
  alternates,
}: HeadInput): Promise<SitePageHead> {
  const { index, page, path, record } = request
  const isIndexed = path !== undefined && index.isIndexed(record ?? page.item)
  const { image, icons } = await loadSitePictures({ request, context, loader, setting })
  const organization: HeadContribution =
    path === '/' ? { jsonLd: toSiteStructuredData(index, { icons, url: setting.url }) } : {}
  const siteTags: HeadContribution = { meta: index.settings.headTags ?? [] }
  const head = mergeHead([image, organization, siteTags, ...toHeadContributions(blocks, context)], {
    title: context.title,
    titleSuffix: index.settings.titleSuffix,
    canonicalPath: path,
    indexed: isIndexed,
  })
  /** Search engines ignore the translations of a page that has noindex or declares another canonical URL. */
  const hasAlternates = path !== undefined && head.indexed && head.canonicalPath === path
  const whole = { ...head, links: [...(hasAlternates ? alternates : []), ...head.links] }
  return { ...(record === undefined ? whole : withSocialCard(whole, record, setting.url)), icons }
}

/**
 * Adds a social card with a title and an image to a record's page. The server renders the card when a social network
 * requests it.
 */
function withSocialCard(head: PageHead, record: ContentItem, url: SiteUrls): PageHead {
  const { contentKey, url: pictureUrl, alt = '' } = head.openGraphImage ?? {}
  if (contentKey === undefined || !JSON.stringify(record.body).includes(`"${contentKey}"`)) return head
  const { width: widthPx, height: heightPx } = socialCardSizePx
  const shown = JSON.stringify([record.title, pictureUrl])
  const hash = createHash('sha256').update(shown).digest('hex').slice(0, 8)
  const path = toSocialCardPath(record, { pictureKey: contentKey, hash })
  const card = { url: url.path(path), alt, widthPx, heightPx }
  return { ...head, openGraphImage: card }
}

type ImageRequest = Omit<HeadInput, 'blocks' | 'alternates'>

type SitePictures = { readonly image: HeadContribution; readonly icons: PageIcons }

/**
 * The site's images, cached by language and release, because all requests for the same language and release share them.
 */
const sharedPictures = new WeakMap<SiteIndex, SitePictures>()

/** Loads the site's icons and its default image for social networks; a page's SEO assistant may override the image. */
async function loadSitePictures(imageRequest: ImageRequest): Promise<SitePictures> {
  const { request, context, loader } = imageRequest
  loader.noteReads({ contentKeys: listPictureKeys(request.index) })
  if (context.countRequestReads === undefined) return readSitePictures(imageRequest)
  const known = sharedPictures.get(request.index) ?? (await readSitePictures(imageRequest))
  if (loader.isLasting()) sharedPictures.set(request.index, known)
  return known
}

async function readSitePictures({ request, context, loader, setting }: ImageRequest): Promise<SitePictures> {
  const { settings, theme } = request.index
  await loader.load({ contentKeys: listPictureKeys(request.index), collections: [] })
  const toImageContext = (message: string) => ({
    loaded: loader,
    page: context,
    warn: (reason: string) => setting.warn({ message, reason }),
  })
  const { Picture } = readImageData(settings.image, toImageContext('The site’s picture cannot be shown'))
  const { icons } = setting.themeAssets
  return {
    image: Picture === undefined ? {} : { openGraphImage: toSocialImage(Picture, context) },
    icons: readPageIcons(theme, { icons, ...toImageContext('The site’s icon cannot be shown') }),
  }
}

const listPictureKeys = ({ settings, theme }: SiteIndex): readonly string[] => [
  ...toImageKeys(settings.image),
  ...toImageKeys(theme.icon),
]
