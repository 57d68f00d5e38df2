/**
 * The pictures that visitors of newly drawn pages see first, made before anybody asks: so that whoever comes first gets them small,
 * and keeps them for a year. So many for each release, in the sizes of usual screens; all others are made when they are asked for.
 */
import type { PictureSize } from '#render'
import type { Warn } from '#kit'

const maxPerRelease = 20
/** What a phone or a desktop screen takes for a picture that fills most of it. */
const minWidthPx = 640
const maxWidthPx = 1280

export type PicturesAhead = {
  /** Of a page that was drawn. */
  readonly want: (sizes: readonly PictureSize[]) => void
  /** Counts anew. */
  readonly beginRelease: () => void
  /** By what they are made from now on. */
  readonly makeBy: (make: (addresses: readonly string[]) => Promise<void>) => void
}

export function createPicturesAhead(warn: Warn): PicturesAhead {
  let left = maxPerRelease
  let make: (addresses: readonly string[]) => Promise<void> = async () => undefined
  let seen = new Set<string>()
  return {
    want(sizes) {
      const wanted = sizes
        .filter(({ url, widthPx }) => widthPx >= minWidthPx && widthPx <= maxWidthPx && !seen.has(url))
        .map(({ url }) => url)
        .slice(0, left)
      if (wanted.length === 0) return
      left -= wanted.length
      seen = new Set([...seen, ...wanted])
      make(wanted).catch((error: unknown) =>
        warn({ message: 'A picture could not be made ahead', reason: String(error) }),
      )
    },
    beginRelease() {
      left = maxPerRelease
      seen = new Set()
    },
    makeBy: (next) => void (make = next),
  }
}
