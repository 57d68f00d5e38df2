/** Pictures that are made before anybody asks, so that a first visitor gets the small ones at once. */
import type { ImageOptimiser } from './image-optimiser.ts'
import { parseImageOptions } from './image-options.ts'
import { isPassedThrough } from './image-format.ts'
import { findImageSource, type ImageSources } from './image-source.ts'

export type EncodeAheadOptions = ImageSources & {
  readonly optimiser: Pick<ImageOptimiser, 'makeLater'>
  /** Of addresses of resized pictures: `{base}/image`. */
  readonly prefix: string
}

/** Of addresses as pages write them; one that is not this server's, or whose picture is not there, is left out. */
export function createEncodeAhead({ optimiser, prefix, ...sources }: EncodeAheadOptions) {
  return async (addresses: readonly string[]): Promise<void> => {
    for (const address of addresses) {
      if (!address.startsWith(`${prefix}/`)) continue
      const { pathname, searchParams } = new URL(address.slice(prefix.length), 'http://localhost')
      const [, options = '', path = ''] = /^\/([^/]*)\/(.*)$/s.exec(decodeURIComponent(pathname)) ?? []
      const query = Object.fromEntries(searchParams)
      const source = await findImageSource(sources, { path, query })
      if (source === undefined || isPassedThrough(source.mimeType)) continue
      await optimiser.makeLater({ source, options: parseImageOptions(options), accept: 'image/avif' })
    }
  }
}
