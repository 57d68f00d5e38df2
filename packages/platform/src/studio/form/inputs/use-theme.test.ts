import { expect, it } from 'vitest'
import { listThemeColors } from './use-theme.ts'

it('finds the colour of a token that refers to another token, and no colour for a circular reference or a size', () => {
  const tokens = {
    '--dxp-g-brand': '#1F4D45',
    '--dxp-s-focus-color': 'var(--dxp-g-brand)',
    '--dxp-s-round': 'var(--dxp-s-round)',
    '--dxp-s-lost': 'var(--dxp-s-nowhere)',
    '--dxp-s-space-1': '0.5rem',
  }
  expect(listThemeColors(tokens)).toEqual([
    { token: '--dxp-g-brand', name: 'Brand', value: '#1f4d45' },
    { token: '--dxp-s-focus-color', name: 'Focus color', value: '#1f4d45' },
  ])
})
