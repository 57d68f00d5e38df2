import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cropPicture, previewRotation } from './crop-picture.ts'

/** Draws a picture of 40 × 20 pixels with a red left half and a blue right half. */
const draw = async (format: 'png' | 'jpeg' | 'webp' = 'png') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
    .composite([
      { input: { create: { width: 20, height: 20, channels: 3, background: '#00f' } }, left: 20, top: 0 },
    ])
    .toFormat(format)
    .toBuffer()

const read = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const toColour = (at: number) => ((data[at] ?? 0) > 128 ? 'red' : 'blue')
  return [info.width, info.height, toColour(0), toColour(data.length - info.channels)]
}

describe('a cropped picture', () => {
  it.each([
    [{ rotation: 0 }, [40, 20, 'red', 'blue']],
    [{ rotation: 90 }, [20, 40, 'red', 'blue']],
    [{ rotation: 180 }, [40, 20, 'blue', 'red']],
    [{ rotation: 270 }, [20, 40, 'blue', 'red']],
    [{ rotation: 0, area: { x: 0.5, y: 0, width: 0.25, height: 0.5 } }, [10, 10, 'blue', 'blue']],
    [{ rotation: 90, area: { x: 0, y: 0, width: 1, height: 0.25 } }, [20, 10, 'red', 'red']],
    [{ rotation: 0, area: { x: 0.99, y: 0.99, width: 1, height: 1 } }, [1, 1, 'blue', 'blue']],
  ] as const)('%j produces the expected pixels', async (crop, expected) => {
    expect(await read(await cropPicture(await draw(), crop))).toEqual(expected)
  })

  it.each(['png', 'jpeg', 'webp'] as const)('keeps its file type: %s', async (format) => {
    const cropped = await cropPicture(await draw(format), { rotation: 180 })
    expect((await sharp(cropped).metadata()).format).toBe(format)
  })

  it('is rotated relative to its displayed orientation, regardless of the orientation specified in its file', async () => {
    const turned = await sharp(await draw('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await read(await cropPicture(turned, { rotation: 0 }))).toEqual([20, 40, 'red', 'blue'])
  })

  it('cannot be created from a drawing, an animation or damaged bytes', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
    await expect(cropPicture(svg, { rotation: 90 })).rejects.toMatchObject({ code: 'picture-not-croppable' })
    const turned = await cropPicture(await draw(), { rotation: 180 })
    const frames = await sharp([await draw(), turned], { join: { animated: true } })
      .gif()
      .toBuffer()
    await expect(cropPicture(frames, { rotation: 90 })).rejects.toMatchObject({ status: 422 })
    const unread = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g')
    await expect(cropPicture(unread, { rotation: 90 })).rejects.toMatchObject({
      code: 'picture-not-croppable',
    })
    const damaged = (await draw('jpeg')).subarray(0, 300)
    await expect(cropPicture(damaged, { rotation: 90 })).rejects.toMatchObject({ code: 'image-unreadable' })
  })

  it('is previewed at a limited size', async () => {
    const wide = await sharp({ create: { width: 3000, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await sharp(await previewRotation(wide, 90)).metadata()).toMatchObject({
      format: 'webp',
      height: 1200,
    })
  })
})
