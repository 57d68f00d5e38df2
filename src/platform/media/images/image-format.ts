/** Chooses the format that a browser gets, and names that of finished bytes. */
import type { ImageFormat } from './image-options.ts'

/**
 * `fallback` is JPEG, PNG for a transparent picture, or GIF for an animated one. `avif` is AVIF if it can be made at
 * an acceptable cost, otherwise WebP; `avif-exact` is nothing else.
 */
export type TargetFormat = ImageFormat | 'fallback' | 'avif-exact'

/** Returns the formats a browser accepts, best first. AVIF and WebP must be named; a wildcard alone gets neither. */
export function toAcceptedFormats(accept: string | undefined): readonly [TargetFormat, ...TargetFormat[]] {
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

/** Returns undefined for bytes of any other format. */
export const findImageType = (bytes: Buffer): string | undefined =>
  signatures.find(({ at, text }) => bytes.toString('latin1', at, at + text.length) === text)?.mimeType
