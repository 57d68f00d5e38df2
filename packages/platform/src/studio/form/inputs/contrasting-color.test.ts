import { describe, expect, it } from 'vitest'
import { measureContrast } from './contrast.ts'
import { findContrastingColor } from './contrasting-color.ts'

describe('the nearest colour with sufficient contrast', () => {
  const colors = ['#FF0000', '#00FF00', '#0000FF', '#808080', '#FFD21F', '#E2DDE8', '#111111', '#FFFFFF']
  const backgrounds = ['#FFFFFF', '#000000', '#777777', '#FAF7F2', '#1F4D45', '#FFD21F']

  it('has a contrast of at least 4.5 with any background', () => {
    const failing = colors.flatMap((color) =>
      backgrounds.flatMap((against) => {
        const found = findContrastingColor(color, [{ against, least: 4.5 }]) ?? color
        const ratio = measureContrast(found, against) ?? 0
        return ratio >= 4.5 ? [] : [`${color} on ${against}: ${found}, ${ratio}`]
      }),
    )
    expect(failing).toEqual([])
  })

  it('differs from the given colour no more than necessary', () => {
    expect(findContrastingColor('#777777', [{ against: '#FFFFFF', least: 4.5 }])).toBe('#767676')
    const found = findContrastingColor('#949494', [{ against: '#FFFFFF', least: 4.5 }]) ?? ''
    expect(measureContrast(found, '#FFFFFF')).toBeLessThan(4.6)
  })

  it('retains the hue', () => {
    const [, red = '', green = '', blue = ''] =
      /^#(..)(..)(..)$/.exec(findContrastingColor('#FF8A80', [{ against: '#FFFFFF', least: 4.5 }]) ?? '') ??
      []
    expect(Number.parseInt(red, 16)).toBeGreaterThan(Number.parseInt(green, 16) + 60)
    expect(Number.parseInt(red, 16)).toBeGreaterThan(Number.parseInt(blue, 16) + 60)
  })

  it('is undefined if the colour already has enough contrast, or if no colour meets all requirements', () => {
    expect(findContrastingColor('#000000', [{ against: '#FFFFFF', least: 4.5 }])).toBeUndefined()
    const both = ['#FFFFFF', '#000000'].map((against) => ({ against, least: 7 }))
    expect(findContrastingColor('#123456', both)).toBeUndefined()
  })
})
