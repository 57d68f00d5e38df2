import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { measureContrast } from './contrast.ts'
import { findWeakestPair, isReadable, listColorPairs, toPairKey } from './color-pairs.ts'
import { findPassingColor, suggestColor } from './passing-color.ts'
import type { Tokens } from './token-values.ts'

const readTokens = (path: string): Tokens =>
  parse(readFileSync(join(import.meta.dirname, '../../../../../../sites', path), 'utf8')).body.tokens

const noon = readTokens('noon/content/themes/noon.yaml')

describe('the nearest passing colour', () => {
  const colors = ['#FF0000', '#00FF00', '#0000FF', '#808080', '#FFD21F', '#E2DDE8', '#111111', '#FFFFFF']
  const backgrounds = ['#FFFFFF', '#000000', '#777777', '#FAF7F2', '#1F4D45', '#FFD21F']

  it('reaches a contrast of 4.5 with any background', () => {
    const failing = colors.flatMap((color) =>
      backgrounds.flatMap((against) => {
        const found = findPassingColor(color, [{ against, least: 4.5 }]) ?? color
        const ratio = measureContrast(found, against) ?? 0
        return ratio >= 4.5 ? [] : [`${color} on ${against}: ${found}, ${ratio}`]
      }),
    )
    expect(failing).toEqual([])
  })

  it('is only as far away as needed', () => {
    expect(findPassingColor('#777777', [{ against: '#FFFFFF', least: 4.5 }])).toBe('#767676')
    const found = findPassingColor('#949494', [{ against: '#FFFFFF', least: 4.5 }]) ?? ''
    expect(measureContrast(found, '#FFFFFF')).toBeLessThan(4.6)
  })

  it('retains the hue', () => {
    const [, red = '', green = '', blue = ''] =
      /^#(..)(..)(..)$/.exec(findPassingColor('#FF8A80', [{ against: '#FFFFFF', least: 4.5 }]) ?? '') ?? []
    expect(Number.parseInt(red, 16)).toBeGreaterThan(Number.parseInt(green, 16) + 60)
    expect(Number.parseInt(red, 16)).toBeGreaterThan(Number.parseInt(blue, 16) + 60)
  })

  it('is undefined for a colour that passes, and if no colour passes all demands', () => {
    expect(findPassingColor('#000000', [{ against: '#FFFFFF', least: 4.5 }])).toBeUndefined()
    const both = ['#FFFFFF', '#000000'].map((against) => ({ against, least: 7 }))
    expect(findPassingColor('#123456', both)).toBeUndefined()
  })
})

describe('the pairs of a theme', () => {
  it.each(['noon/content/themes/noon.yaml', 'bicycles/content/themes/werkrad.de_DE.yaml'])(
    'are readable in %s',
    (path) => {
      const pairs = listColorPairs(readTokens(path))
      expect(pairs.length).toBeGreaterThan(15)
      expect(pairs.filter((pair) => !isReadable(pair))).toEqual([])
    },
  )

  it('include colours of the site, and references to other colours', () => {
    const keys = listColorPairs(noon).map(toPairKey)
    expect(keys).toContain('--dxp-g-root-contrast --dxp-s-tint-acne')
    expect(keys).toContain('--dxp-g-info-contrast --dxp-g-info')
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('name the weakest pair of a colour, and the colour that passes in all its pairs', () => {
    const pale = { ...noon, '--dxp-g-neutral': '#9A9184' }
    const pairs = listColorPairs(pale)
    expect(findWeakestPair(pairs, '--dxp-g-neutral')).toMatchObject({ background: '--dxp-g-root-1' })
    const suggested = suggestColor(pale, pairs, '--dxp-g-neutral') ?? ''
    for (const background of ['--dxp-g-root', '--dxp-g-root-1'])
      expect(measureContrast(suggested, String(noon[background]))).toBeGreaterThanOrEqual(4.5)
  })
})
