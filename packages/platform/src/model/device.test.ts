import { describe, expect, it } from 'vitest'
import { mobileFirstMediaQueries, deviceMediaQueries, devices, toResponsive } from './device.ts'

/** Returns true if a width in em is within a range such as `(48em <= width < 64.0625em)`. */
function holds(range: string, em: number): boolean {
  const from = /([\d.]+)em <= width|width >= ([\d.]+)em/.exec(range)
  const below = /width < ([\d.]+)em/.exec(range)
  return em >= Number(from?.[1] ?? from?.[2] ?? 0) && em < Number(below?.[1] ?? Infinity)
}

describe('devices', () => {
  it.each([
    [20, 'mobile'],
    [47.9375, 'mobile'],
    [47.99, 'mobile'],
    [48, 'tablet'],
    [64, 'tablet'],
    [64.03, 'tablet'],
    [64.0625, 'desktop'],
    [200, 'desktop'],
  ])('DEV-1 match a width of %dem exactly once: %s', (em, device) => {
    expect(devices.filter((each) => holds(deviceMediaQueries[each], em))).toEqual([device])
    expect(holds(mobileFirstMediaQueries.tablet, em)).toBe(device !== 'mobile')
    expect(holds(mobileFirstMediaQueries.desktop, em)).toBe(device === 'desktop')
  })

  it('DEV-1 all get the same value if only one value is given', () => {
    expect(toResponsive(1)).toEqual({ mobile: 1, tablet: 1, desktop: 1 })
  })
})
