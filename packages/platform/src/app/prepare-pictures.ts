/**
 * Encodes the first visible images of newly rendered pages in advance, so that even the first visitor gets small files
 * that are cached for a year. After a release, encodes a limited number of images, one at a time and in common sizes;
 * other images are encoded on request. Encodes no images at startup, to avoid loading the encoder.
 */
import type { PictureSize } from '#render'
import type { RunAfter, Warn } from '#kit'

const maxPerRelease = 20
/** Delay after a release, so that the release's pages are rendered first. */
const quietMs = 5_000
/** Widths that phones and desktop screens request for an image that fills most of the screen. */
const minWidthPx = 640
const maxWidthPx = 1280

/** Encodes the image at this URL; resolves when it is encoded. */
type EncodePicture = (address: string) => Promise<void>

export type PicturePreparation = {
  /**
   * Queues the images of a rendered page for encoding. Does nothing unless a release was published within the last few
   * seconds.
   */
  readonly want: (sizes: readonly PictureSize[]) => void
  readonly followRelease: () => void
  readonly makeBy: (make: EncodePicture) => void
  /** Stops after the current image. Resolves when that image is finished. */
  readonly close: () => Promise<void>
}

export function createPicturePreparation({
  after,
  warn,
}: {
  after: RunAfter
  warn: Warn
}): PicturePreparation {
  let make: EncodePicture = async () => undefined
  let queued = new Set<string>()
  let isFollowing = false
  let isClosed = false
  let cancel = () => {}
  let made = Promise.resolve()

  async function makeAll(addresses: ReadonlySet<string>): Promise<void> {
    for (const address of addresses) {
      if (isClosed) return
      await make(address).catch((error: unknown) =>
        warn({ message: 'A picture could not be encoded in advance', reason: String(error) }),
      )
    }
  }

  function endRelease(): void {
    const addresses = queued
    isFollowing = false
    queued = new Set()
    made = made.then(() => makeAll(addresses))
  }

  return {
    want(sizes) {
      if (!isFollowing) return
      for (const { url, widthPx } of sizes)
        if (widthPx >= minWidthPx && widthPx <= maxWidthPx && queued.size < maxPerRelease) queued.add(url)
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
