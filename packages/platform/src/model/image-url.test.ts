import { describe, expect, it } from 'vitest'
import { createSiteUrls } from '#kit'
import { createResizedUrls, imageWidthsPx, srcsetWidthsPx, toImageWidth } from './image-url.ts'

const build = (basePath: string, prefix = `${basePath}/image`) =>
  createResizedUrls({ prefix, url: createSiteUrls({ basePath, origin: 'https://shop.example' }) })
const media = '/cms/delivery/media/MC1?version=1.0&channelId=0ap'
/**
 * URLs for the site's own optimiser contain no channel, because the channel would be repeated in every candidate URL of
 * every image.
 */
const ownMedia = '/cms/delivery/media/MC1?version=1.0'

describe('URLs of resized images', () => {
  it.each([
    [{ widthPx: 640 }, 'width=640,format=auto,fit=scale-down'],
    [{ widthPx: 640, heightPx: 800 }, 'width=640,height=800,format=auto,fit=cover'],
    [
      { widthPx: 640, heightPx: 800, focalPoint: { x: 0.51, y: 0.32 } },
      'width=640,height=800,format=auto,fit=cover,gravity=0.5x0.3',
    ],
    [{ widthPx: 640, focalPoint: { x: 0, y: 1 } }, 'width=640,format=auto,fit=scale-down'],
    [
      { widthPx: 1200, heightPx: 630, format: 'jpeg' as const },
      'width=1200,height=630,format=jpeg,fit=cover',
    ],
  ])('IMG-8 %j is requested as %s', (request, options) => {
    expect(build('')(media, request)).toBe(`/image/${options}${ownMedia}`)
  })

  it('IMG-8 URL-1 pass site paths to the site’s own optimiser, and URLs on the site’s origin to a CDN', () => {
    for (const path of [media, `/acme/s${media}`]) {
      expect(build('/acme/s')(path, { widthPx: 640 })).toBe(
        `/acme/s/image/width=640,format=auto,fit=scale-down${ownMedia}`,
      )
      expect(build('/acme/s', '/cdn-cgi/image')(path, { widthPx: 640 })).toBe(
        `/cdn-cgi/image/width=640,format=auto,fit=scale-down/acme/s${media}`,
      )
    }
  })

  it('IMG-6 IMG-7 have at most 17 widths without large gaps, starting at 100 pixels and including the responsive widths', () => {
    expect(imageWidthsPx[0]).toBe(100)
    expect(imageWidthsPx.length).toBeLessThanOrEqual(17)
    for (const [index, width] of imageWidthsPx.slice(1).entries()) {
      expect(width / (imageWidthsPx[index] ?? 0)).toBeLessThan(1.34)
    }
    expect(imageWidthsPx).toEqual(expect.arrayContaining([640, 960, 1920]))
  })

  it('IMG-7 have fewer widths in pages, including the responsive widths at 1x and 2x, without large gaps', () => {
    const responsive = [640, 960, 1920].flatMap((width) => [width, width * 2])
    expect(srcsetWidthsPx).toEqual(expect.arrayContaining(responsive))
    expect(imageWidthsPx).toEqual(expect.arrayContaining([...srcsetWidthsPx]))
    for (const [index, width] of srcsetWidthsPx.slice(1).entries())
      expect(width / (srcsetWidthsPx[index] ?? 0)).toBeLessThanOrEqual(1.6)
  })

  it.each([
    [1, 100],
    [100, 100],
    [161, 200],
    [641, 800],
    [2560, 2560],
    [3841, 3840],
    [9999, 3840],
  ])('a width of %i is served as %i', (widthPx, expected) => {
    expect(toImageWidth(widthPx)).toBe(expected)
  })
})
