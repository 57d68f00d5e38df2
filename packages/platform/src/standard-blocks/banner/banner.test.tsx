import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { addDefaultTokens } from '#content-types'
import { testImage, testKey } from '../content.fixture.ts'
import { renderBlock } from '../testing.tsx'
import { banner } from './block.ts'
import styles from './styles.css?inline'

const key = testKey(1)
const contents = [testImage(key, 'A workbench')]
const render = (props: object, options: object = {}) =>
  renderBlock('banner', { title: 'Open again', ...props }, { contents, ...options })

describe('banner', () => {
  it('shows a heading on a coloured background', async () => {
    const { html, css, warnings } = await render({})
    expect(html).toBe('<div class="banner i0 dark"><div class="words"><h2>Open again</h2></div></div>')
    expect(css).toBe('.i0{--banner-height:22rem}')
    expect(warnings).toEqual([])
  })

  it('shows its picture behind the text, around the focal point', async () => {
    const image = testImage(key, 'A workbench')
    const focal = { ...image, body: { ...image.body, focalPoint: { x: 0.2, y: 0.7 } } }
    const { html, css } = await render({ imageInfo: key }, { contents: [focal] })
    expect(html).toContain(`<picture><img src="/cms/delivery/media/${key}" alt="A workbench"`)
    expect(css).toContain('--banner-position:20% 70%')
  })

  it('loads the picture first if it is the largest picture on the page', async () => {
    const { html, heads } = await render({ imageInfo: key, isPriority: true })
    expect(html).toContain('fetchPriority="high"')
    expect(heads).toMatchObject([{ firstPicture: { src: `/cms/delivery/media/${key}` } }])
  })

  it('shows its button only if the button has text and a link', async () => {
    const options = { basePath: '/acme/s' }
    const { html } = await render({ buttonText: 'Visit us', url: '/visit' }, options)
    expect(html).toContain('<a href="/acme/s/visit">Visit us</a>')
    for (const props of [{ buttonText: 'Visit us' }, { url: '/visit' }])
      expect((await render(props)).html).not.toContain('<a')
    const flaws = [{ buttonText: 'Visit us' }, { url: '/visit' }, {}].map((props) =>
      banner
        .findFlaws?.(banner.schema.parse({ title: 'Open again', ...props }))
        .map(({ message }) => message),
    )
    expect(flaws).toEqual([['has button text but no link'], ['has a link but no button text'], []])
  })

  it('is omitted if it has no heading, but not if its picture is invalid', async () => {
    expect((await render({ title: undefined })).html).toBe('')
    expect((await render({ imageInfo: { url: 'javascript:alert(1)' } })).html).toContain('Open again')
  })
})

type Rgb = readonly number[]
const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
const mix = (front: Rgb, back: Rgb, part: number): Rgb =>
  front.map((one, at) => one * part + back[at]! * (1 - part))

/** Returns the relative luminance as defined by WCAG 2.2. */
function toLuminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toContrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [one, other].map(toLuminance).toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const sites = resolve(import.meta.dirname, '../../../../../sites')
const readTokens = (file: string) =>
  (parse(readFileSync(file, 'utf8')) as { body: { tokens: Record<string, string> } }).body.tokens
/** The themes of the example sites, and the platform's defaults. */
const themes: readonly (readonly [string, Record<string, string>])[] = [
  ['platform', {}],
  ...readdirSync(sites).flatMap((site) => {
    const folder = resolve(sites, site, 'content/themes')
    return readdirSync(folder).map((file) => [file, readTokens(resolve(folder, file))] as const)
  }),
]

/** Reads a tone's colours and overlay strength from the styles. */
function readTone(tone: string, isStrong: boolean) {
  const read = (selector: string) => new RegExp(`\\${selector} \\{([^}]*)\\}`).exec(styles)?.[1] ?? ''
  const rules = ['.banner', `.banner.${tone}`, ...(isStrong ? ['.banner.is-strong'] : [])].map(read).join('')
  const find = (name: string) => [...rules.matchAll(new RegExp(`${name}: ([^;]+);`, 'g'))].at(-1)?.[1] ?? ''
  const toToken = (value: string) => /--dxp-[\w-]+/.exec(value)?.[0] ?? ''
  return {
    text: toToken(find('--text')),
    surface: toToken(find('--surface')),
    strength: Number(find('--strength')),
  }
}

describe.each(themes)('in the theme %s', (_name, own) => {
  const { tokens } = addDefaultTokens({ tokens: own })
  it.each(
    ['dark', 'light', 'brand'].flatMap((tone) => [false, true].map((strong) => [tone, strong] as const)),
  )('text with the tone %s (strong: %s) is readable on black and on white pictures', (tone, isStrong) => {
    const { text, surface, strength } = readTone(tone, isStrong)
    const [front, back] = [tokens[text], tokens[surface]].map((hex) => toRgb(hex ?? '')) as [Rgb, Rgb]
    for (const picture of [toRgb('#000000'), toRgb('#ffffff'), back])
      expect(toContrast(front, mix(back, picture, strength))).toBeGreaterThanOrEqual(4.5)
  })
})
