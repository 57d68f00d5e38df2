import { describe, expect, it } from 'vitest'
import { toDefaultWidthPx } from './use-panels.ts'

describe('the side panels’ default widths', () => {
  it.each([
    [1920, 264, 340],
    [1440, 238, 338],
    [1280, 211, 301],
    [1024, 200, 280],
  ])('leave most of the width to the page in a window of %d px', (windowPx, left, right) => {
    expect([toDefaultWidthPx('left', windowPx), toDefaultWidthPx('right', windowPx)]).toEqual([left, right])
  })
})
