import { describe, expect, it } from 'vitest'
import {
  toPreviewDevice,
  toFrameSizes,
  clampFreeWidthPx,
  toPreviewTimeMs,
  toLabelTop,
  toWidthsPx,
  type CanvasView,
} from './view.ts'

const view: CanvasView = {
  width: 'tablet',
  freePx: 900,
  isAll: false,
  zoom: 'fit',
  viewer: 'guest',
  language: 'en_GB',
  hour: '',
}

describe('the view of a page', () => {
  it('shows one width, a custom width, or all devices, narrowest first', () => {
    expect(toWidthsPx(view)).toEqual([768])
    expect(toWidthsPx({ ...view, width: 'free' })).toEqual([900])
    expect(toWidthsPx({ ...view, isAll: true })).toEqual([375, 768, 1440])
  })

  it.each([
    ['free', 767, 'mobile'],
    ['free', 768, 'tablet'],
    ['free', 1024, 'tablet'],
    ['free', 1025, 'desktop'],
    ['mobile', 1440, 'mobile'],
  ] as const)('%s at %d px shows the values of %s', (width, freePx, device) => {
    expect(toPreviewDevice({ width, freePx })).toBe(device)
  })

  it('limits a custom width', () => {
    expect([100, 500.4, 9000].map(clampFreeWidthPx)).toEqual([240, 500, 2560])
  })

  it.each([
    ['above its block', 100, 40, 56],
    ['below the top edge if the block is at the top of the view', 10, 40, 50],
    ['inside a block that leaves no space around it', 10, 780, 10],
    ['at the edge of the visible area', -300, 1200, 0],
    ['outside the visible area together with the block', -2000, 100, -1944],
  ])('shows a block’s name %s', (_, y, height, top) => {
    expect(toLabelTop({ y, height }, { scale: 0.5, height: 800 })).toBe(top)
  })

  it('previews the site at the current time if no other time is set', () => {
    expect(toPreviewTimeMs('')).toBeUndefined()
    expect(toPreviewTimeMs('2026-11-23T16:59')).toBe(new Date(2026, 10, 23, 16, 59).getTime())
  })

  it('fits all frames in a row at one scale, and never enlarges them', () => {
    const pane = { width: 664, height: 300 }
    expect(toFrameSizes(pane, [375], 'fit')).toEqual([{ width: 375, height: 300, scale: 1 }])
    const all = toFrameSizes(pane, [375, 768, 1440], 'fit')
    expect(new Set(all.map(({ scale }) => scale)).size).toBe(1)
    expect(all.reduce((sum, { width, scale }) => sum + width * scale, 4 * 16)).toBeCloseTo(664)
    expect(all[0]?.height).toBe(Math.round(300 / (all[0]?.scale ?? 0)))
    expect(toFrameSizes(pane, [1440], 'full')).toEqual([{ width: 1440, height: 300, scale: 1 }])
  })
})
