/** Pictures that are made before anybody asks, so that a first visitor gets the small ones at once. */
import type { ImageOptimiser } from './image-optimiser.ts'
import { parseImageOptions } from './image-options.ts'
import { findImageSource, findPixels, isSentAsItIs, type ImageSources } from './image-source.ts'

export type EncodeAheadOptions = ImageSources & {
  readonly optimiser: Pick<ImageOptimiser, 'makeLater'>
  /** Of addresses of resized pictures: `{base}/image`. */
  readonly prefix: string
}

/** Resolves when the picture of an address, as pages write it, is made; or at once, where it is not this server's or not there. */
export function createEncodeAhead({ optimiser, prefix, ...sources }: EncodeAheadOptions) {
  return async (address: string): Promise<void> => {
    if (!address.startsWith(`${prefix}/`)) return
    const { pathname, searchParams } = new URL(address.slice(prefix.length), 'http://localhost')
    const [, options = '', path = ''] = /^\/([^/]*)\/(.*)$/s.exec(decodeURIComponent(pathname)) ?? []
    const query = Object.fromEntries(searchParams)
    const source = await findImageSource(sources, { path, query })
    const parsed = parseImageOptions(options)
    if (source === undefined || isSentAsItIs(source, parsed)) return
    const pixels = await findPixels(source)
    if (pixels !== undefined)
      await optimiser.makeLater({ source: pixels, options: parsed, accept: 'image/avif' })
  }
}
