/**
 * Renders the image that a social network shows next to a link: the title in the display font, next to a picture of the
 * product.
 */
import { socialCardSizePx as size } from '#model'
import { unreadableImage } from '../errors.ts'
import { maxPixels, requireRasterImage } from '../inspect-media.ts'
import { loadSharp } from '../load-sharp.ts'
import type { Typesetter } from './set-text.ts'

export type SocialCard = {
  readonly title: string
  readonly siteName: string
  /** CSS colours. A value other than six hex digits is replaced by black on white. */
  readonly paper: string | undefined
  readonly ink: string | undefined
}

const marginPx = 72
const brandSizePx = 34
const titleSizesPx = [80, 72, 64, 56, 48, 42, 36]
const maxTitleLines = 4
const maxTitleLength = 160
const titleLeading = 1.1
const pictureSidePx = size.height
const textWidthPx = size.width - pictureSidePx - 2 * marginPx

/**
 * Renders a JPEG of 1200 × 630 pixels, with the same bytes for the same card. Without a typesetter, the picture fills
 * the card. Throws `image-unreadable`.
 */
export async function renderSocialCard(
  card: SocialCard,
  { picture, typesetter }: { picture: Uint8Array; typesetter: Typesetter | undefined },
): Promise<Uint8Array> {
  requireRasterImage(picture)
  const sharp = await loadSharp()
  const widthPx = typesetter === undefined ? size.width : pictureSidePx
  const svg = typesetter === undefined ? toGround(card) : toSvg(card, typesetter)
  try {
    const side = await sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(widthPx, size.height, { fit: 'cover' })
      .toBuffer()
    return await sharp(Buffer.from(svg))
      .composite([{ input: side, left: size.width - widthPx, top: 0 }])
      .flatten()
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer()
  } catch (cause) {
    throw unreadableImage(cause)
  }
}

function toSvg({ title, siteName, paper, ink }: SocialCard, typesetter: Typesetter): string {
  const { height } = size
  const fill = toColour(ink, '#000000')
  const { lines, sizePx } = fitTitle(typesetter.removeUnknown(title).slice(0, maxTitleLength), typesetter)
  const lastBaseline = height - marginPx - 0.1 * sizePx
  const titleLines = lines.map((line, index) =>
    typesetter.draw(line, {
      sizePx,
      x: marginPx,
      y: lastBaseline - (lines.length - 1 - index) * titleLeading * sizePx,
      fill,
    }),
  )
  const brand = typesetter.draw(typesetter.removeUnknown(siteName).slice(0, 40), {
    sizePx: brandSizePx,
    x: marginPx,
    y: marginPx + 0.8 * brandSizePx,
    fill,
  })
  return toGround({ paper }, brand + titleLines.join(''))
}

const toGround = ({ paper }: Pick<SocialCard, 'paper'>, drawing = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="${size.width}" height="${size.height}" fill="${toColour(paper, '#ffffff')}"/>${drawing}</svg>`

/**
 * Returns the largest size at which the title fits into a few lines with unbroken words. At the smallest size, the
 * title is truncated.
 */
function fitTitle(title: string, typesetter: Typesetter): { lines: string[]; sizePx: number } {
  const tried = titleSizesPx.map((sizePx) => ({ sizePx, lines: typesetter.wrap(title, sizePx, textWidthPx) }))
  const fitting = tried.find(({ lines }) => lines.length <= maxTitleLines && lines.join(' ') === title)
  const { lines, sizePx } = fitting ?? tried.at(-1) ?? { lines: [], sizePx: 0 }
  return { sizePx, lines: lines.length > maxTitleLines ? cutLines(lines) : lines }
}

const cutLines = (lines: readonly string[]) => [
  ...lines.slice(0, maxTitleLines - 1),
  `${lines[maxTitleLines - 1]?.replace(/[\s,.;:]*\S*$/, '')}…`,
]

const toColour = (colour: string | undefined, fallback: string) =>
  colour !== undefined && /^#[0-9a-f]{6}$/i.test(colour) ? colour : fallback
