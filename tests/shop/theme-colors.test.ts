/** Tests the colour pairs that the Design screen shows, with the themes of both sites. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { measureContrast } from '../../packages/platform/src/studio/form/inputs/contrast.ts'
import {
  findWeakestPair,
  isReadable,
  listColorPairs,
  toPairKey,
} from '../../packages/platform/src/studio/form/inputs/color-pairs.ts'
import { suggestColor } from '../../packages/platform/src/studio/form/inputs/contrasting-color.ts'
import type { Tokens } from '../../packages/platform/src/studio/form/inputs/token-values.ts'

const readTokens = (path: string): Tokens =>
  parse(readFileSync(join(import.meta.dirname, '../../sites', path), 'utf8')).body.tokens

const noon = readTokens('noon/content/themes/noon.yaml')

describe('a theme’s colour pairs', () => {
  it.each(['noon/content/themes/noon.yaml', 'bicycles/content/themes/werkrad.de_DE.yaml'])(
    'are readable in %s',
    (path) => {
      const pairs = listColorPairs(readTokens(path))
      expect(pairs.length).toBeGreaterThan(15)
      expect(pairs.filter((pair) => !isReadable(pair))).toEqual([])
    },
  )

  it('include site colours, and references to other colours', () => {
    const keys = listColorPairs(noon).map(toPairKey)
    expect(keys).toContain('--dxp-g-root-contrast --dxp-s-tint-acne')
    expect(keys).toContain('--dxp-g-info-contrast --dxp-g-info')
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('include the weakest pair for each colour, and lead to a suggested colour with enough contrast in all pairs of that colour', () => {
    const pale = { ...noon, '--dxp-g-neutral': '#9A9184' }
    const pairs = listColorPairs(pale)
    expect(findWeakestPair(pairs, '--dxp-g-neutral')).toMatchObject({ background: '--dxp-g-root-1' })
    const suggested = suggestColor(pale, pairs, '--dxp-g-neutral') ?? ''
    for (const background of ['--dxp-g-root', '--dxp-g-root-1'])
      expect(measureContrast(suggested, String(noon[background]))).toBeGreaterThanOrEqual(4.5)
  })
})
