import { describe, expect, it } from 'vitest'
import { deriveHoverTokens } from '#kit/browser'
import { measureContrast } from './contrast.ts'
import { addDefaultTokens } from './token-values.ts'

const hover = '--dxp-g-brand-1'

describe('the derived hover colour of buttons', () => {
  it.each([
    ['#1F5FA8', '#FFFFFF', '#184A83'],
    ['#1F4D45', '#FFFFFF', '#183C36'],
    ['#000000', '#FFFFFF', '#000000'],
    ['#767676', '#FFFFFF', '#5C5C5C'],
    ['#FFD400', '#1B1F24', '#FFDD38'],
    ['#8FD3FF', '#000000', '#A8DDFF'],
  ])('for %s with the text %s is %s, and the text has at least as much contrast', (brand, text, expected) => {
    const derived = deriveHoverTokens({ '--dxp-g-brand': brand, '--dxp-g-brand-contrast': text })[hover] ?? ''
    expect(derived).toBe(expected)
    expect(measureContrast(derived, text)).toBeGreaterThanOrEqual(measureContrast(brand, text) ?? 22)
    expect(measureContrast(derived, text)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['is set', { '--dxp-g-brand': '#1F4D45', [hover]: '#163A34' }],
    ['depends on no stored colour', {}],
    ['depends on a colour without six hex digits', { '--dxp-g-brand': 'navy' }],
  ])('is absent if it %s', (_, tokens) => {
    expect(deriveHoverTokens(tokens)).toEqual({})
  })

  it('replaces the default hover colour', () => {
    const known = [{ name: hover, defaultValue: '#174A84' }]
    expect(addDefaultTokens(known, {})).toEqual({ [hover]: '#174A84' })
    expect(addDefaultTokens(known, { '--dxp-g-brand': '#000000' })).toMatchObject({ [hover]: '#000000' })
  })
})
