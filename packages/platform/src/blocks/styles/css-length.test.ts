import { describe, expect, it } from 'vitest'
import { toPixels } from './css-length.ts'

const context = {
  tokens: { '--a': '2rem', '--b': 'calc(var(--a) * 2)', '--loop': 'var(--loop)', '--colour': '#FAF7F2' },
  viewportPx: 1000,
  wholePx: 400,
}

describe('CSS lengths in pixels', () => {
  it.each([
    ['0', 0],
    ['24px', 24],
    ['2rem', 32],
    ['1.5em', 24],
    ['.5rem', 8],
    ['50%', 200],
    ['10vw', 100],
    ['calc(100% - 2 * 10px)', 380],
    ['calc((100% - 40px) / 3 + 1rem)', 136],
    ['calc(-1 * 10px)', -10],
    ['min(100%, 20rem)', 320],
    ['max(1rem, 2rem, 20px)', 32],
    ['clamp(1.25rem, 0.6rem + 2.8vw, 3rem)', 37.6],
    ['clamp(20px, 1vw, 48px)', 20],
    ['var(--a)', 32],
    ['var(--b)', 64],
    ['calc(var(--a) + var( --b ))', 96],
  ])('%s is %d', (length, expected) => {
    expect(toPixels(length, context)).toBeCloseTo(expected, 6)
  })

  it.each([
    '',
    'auto',
    '1 2',
    '2rem 3rem',
    '12vmax',
    'calc(1px',
    'calc()',
    'calc(1px + )',
    'var(--nothing)',
    'var(--loop)',
    'var(--colour)',
    'env(safe-area-inset-left)',
    'constructor(1px)',
    '1px/0',
    `${'calc('.repeat(500)}1px${')'.repeat(500)}`,
  ])('%s is not supported', (length) => {
    expect(toPixels(length, context)).toBeUndefined()
  })
})
