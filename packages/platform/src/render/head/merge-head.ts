/**
 * Merges the head contributions of a page's blocks (SEO-1…3). The server sends the complete head; no part of it needs
 * JavaScript.
 */
import type { FAQPage } from 'schema-dts'
import type { PreloadPicture, HeadContribution, JsonLd } from '#blocks'
import { escapeHtml, toScriptJson, type SiteUrls } from '#kit'

export type PageHead = Required<Pick<HeadContribution, 'title' | 'description' | 'indexed'>> &
  Pick<HeadContribution, 'openGraphImage' | 'movedTo'> & {
    /** Root-relative path; undefined if the page has no URL, as for the not-found page and the error page. */
    readonly canonicalPath: string | undefined
    readonly meta: NonNullable<HeadContribution['meta']>
    readonly links: NonNullable<HeadContribution['links']>
    readonly firstPicture: PreloadPicture | undefined
    readonly jsonLd: readonly JsonLd[]
  }

export type HeadDefaults = {
  readonly title: string
  readonly titleSuffix: string
  readonly canonicalPath: string | undefined
  readonly indexed: boolean
}

/**
 * Merges contributions: a later block overrides an earlier one, while structured data and questions are concatenated.
 */
export function mergeHead(contributions: readonly HeadContribution[], defaults: HeadDefaults): PageHead {
  const last = <K extends keyof HeadContribution>(key: K): HeadContribution[K] =>
    contributions.findLast((contribution) => contribution[key] !== undefined)?.[key]
  const questions = contributions.flatMap((contribution) => contribution.questions ?? [])
  return {
    title: (last('titlePrefix') ?? '') + (last('title') || `${defaults.title}${defaults.titleSuffix}`),
    description: last('description') ?? '',
    indexed: defaults.indexed && contributions.every((contribution) => contribution.indexed !== false),
    canonicalPath: last('canonicalPath') ?? defaults.canonicalPath,
    openGraphImage: last('openGraphImage'),
    movedTo: last('movedTo'),
    meta: contributions.flatMap((contribution) => contribution.meta ?? []),
    links: contributions.flatMap((contribution) => contribution.links ?? []),
    firstPicture: contributions.find(({ firstPicture }) => firstPicture !== undefined)?.firstPicture,
    jsonLd: [...contributions.flatMap((contribution) => contribution.jsonLd ?? []), ...toFaq(questions)],
  }
}

function toFaq(questions: readonly { question: string; answer: string }[]): JsonLd[] {
  if (questions.length === 0) return []
  const faq = {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  } satisfies Exclude<FAQPage, string>
  return [faq]
}

type HeadContext = { readonly url: SiteUrls; readonly siteName: string; readonly language: string }

/** Returns the head's elements that describe the page. The document itself adds styles, scripts and fonts. */
export function toHeadHtml(head: PageHead, { url, siteName, language }: HeadContext): string {
  const canonical = head.canonicalPath === undefined ? undefined : url.absolute(head.canonicalPath)
  const image = head.openGraphImage
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    head.description === '' ? '' : meta('name', 'description', head.description),
    head.indexed ? '' : meta('name', 'robots', 'noindex,nofollow'),
    canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', language.replace('-', '_')),
    meta('property', 'og:title', head.title),
    head.description === '' ? '' : meta('property', 'og:description', head.description),
    canonical === undefined ? '' : meta('property', 'og:url', canonical),
    image === undefined ? '' : meta('property', 'og:image', toAbsolute(image.url, url)),
    image?.widthPx === undefined ? '' : meta('property', 'og:image:width', String(image.widthPx)),
    image?.heightPx === undefined ? '' : meta('property', 'og:image:height', String(image.heightPx)),
    image === undefined || image.alt === '' ? '' : meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    ...head.meta.map(({ name, property, content }) =>
      name === undefined ? meta('property', property ?? '', content) : meta('name', name, content),
    ),
    ...head.links.map(toLinkHtml),
    ...head.jsonLd.map(toJsonLdScript),
  ].join('')
}

/** Returns the absolute URL. A root-relative URL must already have the base path. A URL on a CDN stays unchanged. */
const toAbsolute = (address: string, { origin }: SiteUrls) =>
  address.startsWith('/') && !address.startsWith('//') ? origin + address : address

export type PictureSize = { readonly url: string; readonly widthPx: number }

/** Lists the available sizes of the image that a browser should fetch first. */
export const listFirstPictureSizes = ({
  firstPicture,
}: Pick<PageHead, 'firstPicture'>): readonly PictureSize[] =>
  Array.from((firstPicture?.srcSet ?? '').matchAll(/(\S+) (\d+)w/g), ([, url = '', width]) => ({
    url,
    widthPx: Number(width),
  }))

/**
 * Returns preload links for the page's largest image, so that the browser fetches it before the fonts of the first
 * text. There is one link for each source of the `<picture>`; at most one matches a given window.
 */
export function toPicturePreloads({ firstPicture }: Pick<PageHead, 'firstPicture'>): string {
  if (firstPicture === undefined) return ''
  const media = firstPicture.sources.map((source) => source.media ?? 'all')
  return [...firstPicture.sources, firstPicture]
    .map(({ srcSet, sizes }, index) => {
      const isElse = media.slice(0, index).map((query) => `(not ${query})`)
      const query = [...isElse, ...media.slice(index, index + 1)].join(' and ')
      const { src } = firstPicture
      return `<link rel="preload" as="image" fetchpriority="high"${toAttributes({
        href: srcSet === undefined ? src : undefined,
        imagesrcset: srcSet,
        imagesizes: sizes,
        media: query === '' ? undefined : query,
      })}>`
    })
    .join('')
}

const toJsonLdScript = (value: JsonLd) =>
  `<script type="application/ld+json">${toScriptJson({ '@context': 'https://schema.org', ...value })}</script>`

const toLinkHtml = (link: NonNullable<HeadContribution['links']>[number]) => `<link${toAttributes(link)}>`

const toAttributes = (attributes: Readonly<Record<string, string | undefined>>) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('')

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${escapeHtml(name)}" content="${escapeHtml(content)}">`
