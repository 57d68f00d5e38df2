/** Chooses the image format for a browser, and detects the format of image bytes. */
import type { ImageFormat } from './image-options.ts'

/**
 * `fallback`: JPEG, PNG for a transparent image, or GIF for an animated image. `avif`: AVIF if it can be encoded at an
 * acceptable cost, otherwise WebP. `avif-exact`: always AVIF.
 */
export type TargetFormat = ImageFormat | 'fallback' | 'avif-exact'

/** Returns the formats that a browser accepts, best first. The header must name AVIF and WebP; a wildcard does not include them. */
export function parseAcceptedFormats(accept: string | undefined): readonly [TargetFormat, ...TargetFormat[]] {
  const accepted = new Set(
    (accept ?? '')
      .slice(0, 1000)
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter((part) => !part.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
      .map(([type]) => type),
  )
  const webp: readonly TargetFormat[] = accepted.has('image/webp') ? ['webp'] : []
  if (accepted.has('image/avif')) return ['avif', ...webp, 'fallback']
  return webp.length > 0 ? ['webp', 'fallback'] : ['fallback']
}

const signatures: readonly { readonly mimeType: string; readonly at: number; readonly text: string }[] = [
  { mimeType: 'image/avif', at: 4, text: 'ftypavi' },
  { mimeType: 'image/webp', at: 8, text: 'WEBP' },
  { mimeType: 'image/jpeg', at: 0, text: '\xff\xd8\xff' },
  { mimeType: 'image/png', at: 0, text: '\x89PNG' },
  { mimeType: 'image/gif', at: 0, text: 'GIF8' },
]

/** Returns undefined for bytes in any other format. */
export const findImageType = (bytes: Buffer): string | undefined =>
  signatures.find(({ at, text }) => bytes.toString('latin1', at, at + text.length) === text)?.mimeType
