/** Encodes images before the first request, so that the first visitor gets small files immediately. */
import type { ImageOptimiser } from './image-optimiser.ts'
import { parseImageOptions } from './image-options.ts'
import { findImageSource, findRasterSource, isServedUnchanged, type ImageSources } from './image-source.ts'

export type ImagePreEncoderOptions = ImageSources & {
  readonly optimiser: Pick<ImageOptimiser, 'makeLater'>
  /** The URL prefix of resized images, such as `{base}/image`. */
  readonly prefix: string
}

/**
 * Resolves once the image at a URL has been encoded. Resolves immediately if the URL is not an image on this server, or
 * the image does not exist.
 */
export function createImagePreEncoder({ optimiser, prefix, ...sources }: ImagePreEncoderOptions) {
  return async (address: string): Promise<void> => {
    if (!address.startsWith(`${prefix}/`)) return
    const { pathname, searchParams } = new URL(address.slice(prefix.length), 'http://localhost')
    const [, options = '', path = ''] = /^\/([^/]*)\/(.*)$/s.exec(decodeURIComponent(pathname)) ?? []
    const query = Object.fromEntries(searchParams)
    const source = await findImageSource(sources, { path, query })
    const parsed = parseImageOptions(options)
    if (source === undefined || isServedUnchanged(source, parsed)) return
    const pixels = await findRasterSource(source)
    if (pixels !== undefined)
      await optimiser.makeLater({ source: pixels, options: parsed, accept: 'image/avif' })
  }
}
