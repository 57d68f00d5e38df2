/** From image data to what stands in a `<picture>`: one image, and a source for each larger device that shows another one. */
import { isValidUrl, type Responsive } from '#kit'
import { imageMedia, type Picture, type SrcSetEntry } from './image-data.ts'

export type DrawnSource = {
  readonly srcSet: string
  readonly media?: string
  readonly width?: number
  readonly height?: number
}

/** Sources in the order in which a browser must ask them: largest device first. */
export type DrawnPicture = {
  readonly sources: readonly DrawnSource[]
  readonly src: string
  readonly srcSet?: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

/** IMG-7. A smaller device without a picture of its own shows that of the next larger one. */
export function toDrawnPicture(pictures: {
  readonly desktop: Picture
  readonly tablet?: Picture
  readonly mobile?: Picture
}): DrawnPicture {
  const { desktop } = pictures
  const tablet = pictures.tablet ?? desktop
  const each: Responsive<Picture> = { mobile: pictures.mobile ?? tablet, tablet, desktop }
  return {
    sources: [
      ...(each.desktop.Url === each.tablet.Url ? [] : toSources(each.desktop, imageMedia.desktop)),
      ...(each.tablet.Url === each.mobile.Url ? [] : toSources(each.tablet, imageMedia.tablet)),
      ...toOwnSources(each.mobile),
    ],
    src: toSrc(each.mobile),
    srcSet: toSrcSet(each.mobile.SrcSet),
    alt: each.desktop.AltText || each.mobile.AltText,
    width: each.mobile.width,
    height: each.mobile.height,
  }
}

const toSources = (picture: Picture, media: string): readonly DrawnSource[] => [
  {
    srcSet: toSrcSet(picture.SrcSet) ?? toSrcSetUrl(toSrc(picture)),
    media,
    width: picture.width,
    height: picture.height,
  },
]

/** Ready sources that an image info brings with their own media queries. */
const toOwnSources = ({ SrcSet, width, height }: Picture): readonly DrawnSource[] =>
  SrcSet.filter((entry) => entry.media !== undefined)
    .toSorted((a, b) => toMinWidth(b) - toMinWidth(a))
    .map((entry) => ({ srcSet: toCandidate(entry), media: entry.media, width, height }))

const toMinWidth = ({ media }: SrcSetEntry) => Number(/min-width:\s*([\d.]+)/.exec(media ?? '')?.[1] ?? -1)

function toSrcSet(entries: readonly SrcSetEntry[]): string | undefined {
  const candidates = entries.filter((entry) => entry.media === undefined && entry.descriptor !== undefined)
  return candidates.length === 0 ? undefined : candidates.map(toCandidate).join(', ')
}

const toCandidate = ({ url, descriptor }: SrcSetEntry) =>
  descriptor === undefined ? toSrcSetUrl(url) : `${toSrcSetUrl(url)} ${descriptor}`

/** Attack: white space or a comma at an end would begin another candidate. */
const toSrcSetUrl = (url: string) => encodeEnds(url.trim().replace(/\s/g, encodeURIComponent))

const encodeEnds = (url: string) => url.replace(/^,+|,+$/g, (commas) => commas.replaceAll(',', '%2C'))

/** IMG-6: a picture may be shown for a source with a width alone. */
const toSrc = ({ RawUrl, Url, SrcSet }: Picture) =>
  isValidUrl(RawUrl) ? Url : (SrcSet.find((entry) => /^\d+w$/.test(entry.descriptor ?? ''))?.url ?? Url)

/** What the head preloads; of several pictures the phone's, since a larger screen rarely waits for the network. */
export const toPreload = ({ src, sources }: DrawnPicture): { url: string; media?: string } =>
  sources.length === 0 ? { url: src } : { url: src, media: `not all and ${sources.at(-1)?.media ?? ''}` }
