/**
 * The pictures that visitors of newly drawn pages see first, made before anybody asks: so that whoever comes first gets them small,
 * and keeps them for a year. Only after a release, so many for each, one at a time and in the sizes of usual screens; all others
 * are made when they are asked for. Nothing is made at a start: it would load what makes pictures.
 */
import type { PictureSize } from '#render'
import type { After, Warn } from '#kit'

const maxPerRelease = 20
/** After a release, its pages are drawn anew first. */
const quietMs = 5_000
/** What a phone or a desktop screen takes for a picture that fills most of it. */
const minWidthPx = 640
const maxWidthPx = 1280

/** Resolves when the picture of that address is made. */
type Make = (address: string) => Promise<void>

export type PicturesAhead = {
  /** Of a page that was drawn; what is drawn some seconds after a release is none of its pages. */
  readonly want: (sizes: readonly PictureSize[]) => void
  readonly followRelease: () => void
  /** By what they are made from now on. */
  readonly makeBy: (make: Make) => void
  /** Makes no other; resolves when the one that has begun is made. */
  readonly close: () => Promise<void>
}

export function createPicturesAhead({ after, warn }: { after: After; warn: Warn }): PicturesAhead {
  let make: Make = async () => undefined
  let wanted = new Set<string>()
  let isFollowing = false
  let isClosed = false
  let cancel = () => {}
  let made = Promise.resolve()

  async function makeAll(addresses: ReadonlySet<string>): Promise<void> {
    for (const address of addresses) {
      if (isClosed) return
      await make(address).catch((error: unknown) =>
        warn({ message: 'A picture could not be made ahead', reason: String(error) }),
      )
    }
  }

  function endRelease(): void {
    const addresses = wanted
    isFollowing = false
    wanted = new Set()
    made = made.then(() => makeAll(addresses))
  }

  return {
    want(sizes) {
      if (!isFollowing) return
      for (const { url, widthPx } of sizes)
        if (widthPx >= minWidthPx && widthPx <= maxWidthPx && wanted.size < maxPerRelease) wanted.add(url)
    },
    followRelease() {
      if (isClosed) return
      cancel()
      isFollowing = true
      cancel = after(quietMs, endRelease)
    },
    makeBy: (next) => void (make = next),
    close() {
      isClosed = true
      isFollowing = false
      cancel()
      return made
    },
  }
}
