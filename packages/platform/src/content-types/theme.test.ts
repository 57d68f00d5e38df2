import { describe, expect, it } from 'vitest'
import { themeBody } from './theme.ts'

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
