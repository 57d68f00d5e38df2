import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MediaType } from '../../inspect-media.ts'
import { stripMetadata } from './strip-metadata.ts'

/** Words in the metadata of every test image. */
const secrets = ['TestCam', 'SN-4711', 'Somewhere', 'GPSLatitude', '<x:xmpmeta']
const exif = {
  IFD0: { Make: 'TestCam', Artist: 'Somewhere' },
  IFD2: { BodySerialNumber: 'SN-4711' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 0/1',
  },
}
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30N"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

const formats: readonly [mimeType: MediaType, write: (image: Sharp) => Sharp][] = [
  ['image/jpeg', (image) => image.jpeg()],
  ['image/jpeg', (image) => image.jpeg({ progressive: true })],
  ['image/png', (image) => image.png()],
  ['image/webp', (image) => image.webp()],
  ['image/webp', (image) => image.webp({ lossless: true })],
  ['image/avif', (image) => image.avif({ effort: 0 })],
]
const draw = () =>
  sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const tagged = (write: (image: Sharp) => Sharp, orientation = 1) =>
  write(draw().withExif(exif).withXmp(xmp).withIccProfile('p3').withMetadata({ orientation })).toBuffer()
const bare = (write: (image: Sharp) => Sharp) => write(draw()).toBuffer()

const cut = (bytes: Uint8Array, mimeType: MediaType) => Buffer.from(stripMetadata(bytes, mimeType))
const toPixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
const findSecrets = (bytes: Buffer) => secrets.filter((secret) => bytes.includes(secret))

describe.each(formats)('an image of type %s (%#)', (mimeType, write) => {
  let whole: Buffer
  beforeAll(async () => {
    whole = await tagged(write)
  })

  it('loses camera and software metadata, but retains its pixels and colour profile', async () => {
    expect(findSecrets(whole)).toEqual(expect.arrayContaining(['TestCam', 'SN-4711']))
    const cleaned = cut(whole, mimeType)
    expect(findSecrets(cleaned)).toEqual([])
    const [before, after] = [await sharp(whole).metadata(), await sharp(cleaned).metadata()]
    expect(after.icc).toEqual(before.icc)
    expect(before.icc?.length).toBeGreaterThan(0)
    expect((await toPixels(cleaned)).equals(await toPixels(whole))).toBe(true)
  })

  it('is always stripped to the same bytes, which do not change when they are stripped again', () => {
    const cleaned = cut(whole, mimeType)
    expect(cut(whole, mimeType).equals(cleaned)).toBe(true)
    expect(cut(cleaned, mimeType).equals(cleaned)).toBe(true)
  })

  it('does not change if it has no metadata', async () => {
    const plain = await bare(write)
    expect(cut(plain, mimeType).equals(plain)).toBe(true)
  })

  it('is quickly rejected or stripped if it is damaged', async () => {
    const plain = await tagged(write)
    fc.assert(
      fc.property(fc.nat(plain.length - 1), fc.nat(255), fc.boolean(), (at, value, isCut) => {
        const damaged = Buffer.from(isCut ? plain.subarray(0, at) : plain)
        if (!isCut) damaged[at] = value
        expect(() => {
          try {
            cut(damaged, mimeType)
          } catch (error) {
            if ((error as { code?: unknown }).code !== 'media-damaged') throw error
          }
        }).not.toThrow()
      }),
      { numRuns: 300 },
    )
  })
})

describe('an image’s orientation', () => {
  it.each(
    formats
      .filter(([mimeType]) => mimeType !== 'image/avif')
      .flatMap(([mimeType, write]) => [1, 3, 6, 8].map((orientation) => ({ mimeType, write, orientation }))),
  )('is preserved: $mimeType $orientation', async ({ mimeType, write, orientation }) => {
    const whole = await tagged(write, orientation)
    const cleaned = cut(whole, mimeType)
    const facts = await sharp(cleaned).metadata()
    expect(facts.orientation ?? 1).toBe(orientation)
    expect(facts.autoOrient).toEqual((await sharp(whole).metadata()).autoOrient)
    expect(findSecrets(cleaned)).toEqual([])
    expect(cut(cleaned, mimeType).equals(cleaned)).toBe(true)
  })
})

describe('the data removed from an image file', () => {
  const jpegSegment = (marker: number, content: string) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, Buffer.from(content, 'latin1')])
  }
  const pngChunk = (type: string, content: string) => {
    const chunk = Buffer.alloc(12 + content.length)
    chunk.writeUInt32BE(content.length)
    chunk.write(type + content, 4, 'latin1')
    return chunk
  }

  it.each([
    ['a comment', () => jpegSegment(0xfe, 'TestCam')],
    ['IPTC of Photoshop', () => jpegSegment(0xed, 'Photoshop 3.0\0TestCam')],
    ['a list of more pictures', () => jpegSegment(0xe2, 'MPF\0TestCam')],
    ['a preview', () => jpegSegment(0xe0, 'JFXX\0\x10TestCam')],
    ['data added by software', () => jpegSegment(0xef, 'TestCam')],
  ])('in a JPEG: %s', async (_what, make) => {
    const plain = await bare((image) => image.jpeg())
    const whole = Buffer.concat([plain.subarray(0, 2), make(), plain.subarray(2)])
    expect(cut(whole, 'image/jpeg').equals(plain)).toBe(true)
  })

  it('includes a phone’s video after the end of a JPEG', async () => {
    const plain = await bare((image) => image.jpeg())
    const whole = Buffer.concat([plain, Buffer.from('TestCam')])
    expect(cut(whole, 'image/jpeg').equals(plain)).toBe(true)
  })

  it.each(['tEXt', 'zTXt', 'iTXt', 'tIME', 'iDOT', 'prVt'])('in a PNG: %s', async (type) => {
    const plain = await bare((image) => image.png())
    const end = plain.length - 12
    const whole = Buffer.concat([
      plain.subarray(0, end),
      pngChunk(type, 'TestCam'),
      plain.subarray(end),
      Buffer.from('TestCam'),
    ])
    expect(cut(whole, 'image/png').equals(plain)).toBe(true)
  })

  it('includes boxes that other software has added to an AVIF', async () => {
    const plain = await bare((image) => image.avif({ effort: 0 }))
    const box = Buffer.concat([Buffer.from([0, 0, 0, 31]), Buffer.from(`uuid${'x'.repeat(16)}TestCam`)])
    const cleaned = cut(Buffer.concat([plain, box]), 'image/avif')
    expect(findSecrets(cleaned)).toEqual([])
    expect((await toPixels(cleaned)).equals(await toPixels(plain))).toBe(true)
  })

  it('includes neither frames nor transparency', async () => {
    const frame = await draw().png().toBuffer()
    const frames = sharp([frame, await sharp(frame).negate().png().toBuffer()], { join: { animated: true } })
    const moving = await frames
      .withExif(exif)
      .webp({ delay: [100, 200] })
      .toBuffer()
    expect(await sharp(cut(moving, 'image/webp')).metadata()).toMatchObject({ pages: 2, delay: [100, 200] })
    const glass = await draw().ensureAlpha(0.5).withExif(exif).webp().toBuffer()
    expect((await sharp(cut(glass, 'image/webp')).stats()).isOpaque).toBe(false)
  })
})

it('does not change PDF files', () => {
  const bytes = readFileSync(import.meta.filename)
  expect(stripMetadata(bytes, 'application/pdf')).toBe(bytes)
})

describe('a GIF', () => {
  const toExtension = (label: number, ...parts: readonly string[]) =>
    Buffer.concat([
      Buffer.from([0x21, label]),
      ...parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])),
      Buffer.from([0]),
    ])
  /**
   * XMP in a GIF is one continuous string, not divided into sub-blocks. Because of the 257 bytes after it, a reader
   * that expects sub-blocks skips to the end of the data.
   */
  const tail = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0])
  const xmpBlock = Buffer.concat([toExtension(0xff, 'XMP DataXMP').subarray(0, -1), Buffer.from(xmp), tail])
  let moving: Buffer
  let tagged: Buffer
  beforeAll(async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 9, height: 5, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    moving = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 3, delay: [100, 200] })
      .toBuffer()
    const start = moving.indexOf(Buffer.from([0x21, 0xff]))
    const secret = [toExtension(0xfe, 'TestCam SN-4711', 'Somewhere'), xmpBlock]
    tagged = Buffer.concat([
      moving.subarray(0, start),
      ...secret,
      moving.subarray(start),
      Buffer.from('GPSLatitude'),
    ])
  })

  it('is stripped of comments, application data and bytes after its end, but retains frames, delays and loops', async () => {
    expect(findSecrets(tagged)).toEqual(secrets)
    expect((await sharp(tagged, { animated: true }).metadata()).pages).toBe(2)
    expect(cut(tagged, 'image/gif').equals(moving)).toBe(true)
    expect(cut(moving, 'image/gif').equals(moving)).toBe(true)
  })

  it('is quickly rejected or stripped if it is damaged', () => {
    fc.assert(
      fc.property(fc.nat(tagged.length - 1), fc.nat(255), (at, value) => {
        const damaged = Buffer.from(tagged)
        damaged[at] = value
        for (const bytes of [damaged, tagged.subarray(0, at)]) {
          try {
            const cleaned = cut(bytes, 'image/gif')
            expect(cut(cleaned, 'image/gif').equals(cleaned)).toBe(true)
          } catch (error) {
            expect(error).toMatchObject({ code: 'media-damaged' })
          }
        }
      }),
    )
  })
})
