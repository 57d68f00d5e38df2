import { describe, expect, it } from 'vitest'
import { createFluidSize, resolveHexColor, readRem, toClamp, findFluidSize } from './token-values.ts'

describe('a theme colour', () => {
  const tokens = {
    '--dxp-g-root': '#FFFFFF',
    '--dxp-g-brand': '#1F4D45',
    '--dxp-s-link': 'var(--dxp-g-brand)',
  }

  it('is resolved through references to other tokens, except circular references', () => {
    expect(resolveHexColor(tokens, 'var(--dxp-s-link)')).toBe('#1f4d45')
    expect(resolveHexColor({ '--dxp-a': 'var(--dxp-a)' }, 'var(--dxp-a)')).toBeUndefined()
    expect(resolveHexColor(tokens, 'red')).toBeUndefined()
  })
})

describe('a fluid size', () => {
  it.each(['clamp(2.5rem, 1.75rem + 3.4vw, 4.5rem)', 'clamp(1.25rem, 1.17rem + 0.35vw, 1.4375rem)'])(
    'is stored as it was read: %s',
    (text) => {
      expect(toClamp(findFluidSize(text)!)).toBe(text)
    },
  )

  it('preserves the window widths at which it starts and stops growing when its smallest or largest size changes', () => {
    const before = findFluidSize('clamp(2rem, 1rem + 5vw, 4rem)')!
    expect(before).toMatchObject({ from: 20, to: 60 })
    expect(findFluidSize(toClamp({ ...before, largest: 6 }))).toMatchObject({
      smallest: 2,
      largest: 6,
      from: 20,
      to: 60,
    })
  })

  it('is initially a quarter larger in wide windows', () => {
    expect(toClamp(createFluidSize(2))).toBe('clamp(2rem, 1.8333rem + 0.8333vw, 2.5rem)')
  })

  it('is not recognised in other CSS', () => {
    for (const text of ['1rem', 'calc(1rem + 1vw)', 'clamp(1em, 2vw, 3em)', ''])
      expect(findFluidSize(text), text).toBeUndefined()
    expect([readRem('24px'), readRem('1.5rem'), readRem('0')]).toEqual([1.5, 1.5, 0])
    expect(readRem('2em')).toBeNaN()
  })
})
