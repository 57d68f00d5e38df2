import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTypesetter, type Typesetter } from './set-text.ts'
import { renderSocialCard } from './social-card.ts'

const face = createRequire(import.meta.url).resolve(
  '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2',
)
let typesetter: Typesetter
let picture: Uint8Array
beforeAll(async () => {
  typesetter = await createTypesetter(readFileSync(face))
  picture = await sharp({ create: { width: 80, height: 100, channels: 3, background: '#DDE6DA' } })
    .png()
    .toBuffer()
})

const draw = (title: string, facts: { paper?: string; picture?: Uint8Array } = {}) =>
  renderSocialCard(
    { title, siteName: 'Epiderm', paper: facts.paper ?? '#FAF7F2', ink: '#1E1B18' },
    { picture: facts.picture ?? picture, typesetter },
  )

/** Returns the left and right edge of the dark pixels in the panel; undefined if there are none. */
async function readPanel(card: Uint8Array) {
  const { data, info } = await sharp(card)
    .extract({ left: 0, top: 130, width: 570, height: 500 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const columns = Array.from(data, (grey, index) => (grey < 128 ? index % info.width : -1)).filter(
    (x) => x >= 0,
  )
  return columns.length === 0 ? undefined : { left: Math.min(...columns), right: Math.max(...columns) }
}

describe('a social card', () => {
  it.each([
    ['a product’s name', 'Acme Acno Solution'],
    ['one letter', 'N'],
    [
      'a long title',
      'The four steps for oily, blemish-prone skin in one box with a card that says which one, when, and why it is so',
    ],
    ['one endless word', 'x'.repeat(400)],
    ['endless words', 'hydroxydecanoyl '.repeat(60)],
    ['markup', '</svg><script>alert(1)</script>'],
  ])('renders %s inside its margins', async (_what, title) => {
    const drawn = await readPanel(await draw(title))
    expect(drawn?.left).toBeGreaterThanOrEqual(70)
    expect(drawn?.right).toBeLessThanOrEqual(500)
  })

  it('is filled by the image if no typeface is available', async () => {
    const card = await renderSocialCard(
      { title: 'Serum', siteName: 'Epiderm', paper: '#FAF7F2', ink: '#1E1B18' },
      { picture, typesetter: undefined },
    )
    const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1200, 630])
    expect(Math.abs((data[0] ?? 0) - 0xdd)).toBeLessThan(4)
  })

  it.each([300, 401, 1000])('truncates a word at the last character that fits into %s pixels', (widthPx) => {
    const [line = ''] = typesetter.wrap('x'.repeat(150), 40, widthPx)
    expect(line).toMatch(/^x+…$/)
    expect(typesetter.measure(line, 40)).toBeLessThanOrEqual(widthPx)
    expect(typesetter.measure(`x${line}`, 40)).toBeGreaterThan(widthPx)
  })

  it('omits characters that the font lacks', async () => {
    expect(typesetter.removeUnknown('Café 皮膚  care\u0000\n')).toBe('Café care')
    expect(await readPanel(await draw('皮膚'))).toBeUndefined()
  })

  it('has the same bytes for the same content', async () => {
    expect(Buffer.from(await draw('Serum')).equals(Buffer.from(await draw('Serum')))).toBe(true)
    expect(Buffer.from(await draw('Serum')).equals(Buffer.from(await draw('Cream')))).toBe(false)
  })

  it('accepts colours only as six hex digits', async () => {
    const card = await draw('Serum', { paper: '"/><script>' })
    const corner = await sharp(card).extract({ left: 0, top: 0, width: 8, height: 8 }).raw().toBuffer()
    expect(new Set(corner)).toEqual(new Set([255]))
  })

  it('rejects a damaged image with a specific message', async () => {
    await expect(draw('Serum', { picture: picture.slice(0, 60) })).rejects.toMatchObject({
      code: 'image-unreadable',
    })
  })
})
