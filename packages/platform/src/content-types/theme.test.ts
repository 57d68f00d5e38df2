import { describe, expect, it } from 'vitest'
import { themeBody } from './theme.ts'
import { addDefaultTokens } from './theme-tokens.ts'

const accepts = (value: string) => themeBody.safeParse({ tokens: { '--dxp-g-brand': value } }).success

describe('theme tokens', () => {
  it.each([
    '#1F4D45',
    'clamp(2.5rem, 1.75rem + 3.4vw, 4.5rem)',
    '\'Brygada 1918\', "Fallback 1", serif',
    'calc(1px * (2 + 3))',
    "'a(b', serif",
  ])('may be %s', (value) => {
    expect(accepts(value)).toBe(true)
  })

  it.each([
    'red}body{display:none',
    'red;color:blue',
    '</style>',
    'url(https://evil.example/a.png)',
    'URL (a.png)',
    '/* open',
    'calc(1px',
    '1px)',
    ')(',
    "'open",
    '"open',
    "'one' 'two",
    'expression\\28 1)',
    'a'.repeat(301),
    '',
  ])('may not be %j', (value) => {
    expect(accepts(value)).toBe(false)
  })
})

it('a theme without a hover colour derives one from its button colour; a stored hover colour is not changed', () => {
  const findHover = (tokens: Record<string, string>) => addDefaultTokens({ tokens }).tokens['--dxp-g-brand-1']
  expect(findHover({})).toBe('#174A84')
  expect(findHover({ '--dxp-g-brand': '#767676' })).toBe('#5C5C5C')
  expect(findHover({ '--dxp-g-brand': '#767676', '--dxp-g-brand-1': '#000000' })).toBe('#000000')
})
