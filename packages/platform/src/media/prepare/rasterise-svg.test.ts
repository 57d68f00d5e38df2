import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { heavySvg } from './heavy-svg.fixture.ts'
import { rasteriseLimits, rasteriseSvg } from './rasterise-svg.ts'

const svg = (attributes: string, inside = '<rect width="100" height="50" fill="#c00"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

describe('rendering an SVG', () => {
  it.each([
    ['pixels', 'width="100" height="50"', [100, 50], [2560, 1280]],
    ['a view box', 'viewBox="0 0 500 1200"', [500, 1200], [1067, 2560]],
    ['millimetres', 'width="20mm" height="10mm" viewBox="0 0 20 10"', [57, 28], [2560, 1258]],
    ['its content', '', [100, 50], [2560, 1280]],
    ['more pixels than are rendered', 'width="6000" height="3000"', [6000, 3000], [2560, 1280]],
  ])('with its size from %s has 2,560 pixels on the longer side', async (_by, attributes, own, drawn) => {
    const { png, ...size } = await rasteriseSvg(svg(attributes))
    expect([size.width, size.height]).toEqual(own)
    const { format, width, height, hasAlpha } = await sharp(png).metadata()
    expect({ format, size: [width, height], hasAlpha }).toEqual({
      format: 'png',
      size: drawn,
      hasAlpha: true,
    })
  })

  it('leaves unpainted areas transparent, and shows the SVG’s colours', async () => {
    const { png } = await rasteriseSvg(svg('width="100" height="100"'))
    const at = async (top: number) =>
      Array.from(await sharp(png).extract({ left: 1280, top, width: 1, height: 1 }).raw().toBuffer())
    expect(await at(600)).toEqual([204, 0, 0, 255])
    expect((await at(2000))[3]).toBe(0)
  })
})

describe('an SVG is rejected', () => {
  it.each([
    ['if it takes too much CPU time', { cpuMs: 600 }, 'too much processor time'],
    ['if it takes too much memory', { memoryBytes: 100 }, 'too much memory'],
    ['if it takes too long', { withinMs: 1 }, 'too long'],
  ])('%s', async (_when, limits, reason) => {
    await expect(
      rasteriseSvg(Buffer.from(heavySvg), { ...rasteriseLimits, ...limits }),
    ).rejects.toMatchObject({
      code: 'media-too-complex',
      status: 422,
      message: `The SVG drawing takes ${reason} to draw.`,
    })
  })

  it('if it has too many pixels, with the number of pixels in the message', async () => {
    await expect(rasteriseSvg(svg('width="99999" height="99"'))).rejects.toMatchObject({
      code: 'media-too-many-pixels',
      message: expect.stringContaining('99999 × 99 pixels'),
    })
  })

  it.each([
    ['is truncated', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect'],
    ['is HTML', '<html/>'],
    ['is empty', ''],
  ])('if it %s', async (_what, text) => {
    await expect(rasteriseSvg(Buffer.from(text))).rejects.toMatchObject({ code: 'media-damaged' })
  })
})
