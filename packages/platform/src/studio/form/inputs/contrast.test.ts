import { describe, expect, it } from 'vitest'
import { rateContrast, measureContrast } from './contrast.ts'

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21, 'good'],
    ['#ffffff', '#767676', 4.54, 'good'],
    ['#ffffff', '#949494', 3.03, 'large'],
    ['#ffffff', '#FFFFFF', 1, 'poor'],
  ] as const)('of %s on %s is %d: %s', (one, other, ratio, verdict) => {
    const measured = measureContrast(one, other) ?? 0
    expect(measured).toBeCloseTo(ratio, 2)
    expect(rateContrast(measured)).toBe(verdict)
  })

  it('is unknown unless both colours have six hex digits', () => {
    expect(measureContrast('--dxp-g-brand', '#ffffff')).toBeUndefined()
  })
})
