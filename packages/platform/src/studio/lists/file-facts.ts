/** Describes an image file in a few words. */
import type { ListingRow } from '#api'

type ListingMedia = NonNullable<ListingRow['media']>

/**
 * Returns text such as `JPEG · 1600 × 900 · 240 KB`. Returns an empty string for an image on another server whose size
 * is unknown.
 */
export const toFileSummary = ({ mimeType, width, height, bytes }: ListingMedia): string =>
  [
    mimeType === null ? '' : toFileType(mimeType),
    width === null || height === null ? '' : `${width} × ${height}`,
    bytes === null ? '' : toFileSize(bytes),
  ]
    .filter(Boolean)
    .join(' · ')

/** Returns `SVG` for `image/svg+xml`. */
const toFileType = (mimeType: string) =>
  mimeType
    .replace(/^image\//, '')
    .replace(/\+xml$/, '')
    .toUpperCase()

/** Returns text such as `240 KB` or `1.2 MB`. */
function toFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
