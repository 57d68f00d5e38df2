import { expect, it } from 'vitest'
import { listThemeColors } from './use-theme.ts'

it('resolves a token that derives from another one; a cycle and a size have no colour', () => {
  const tokens = {
    '--dxp-g-brand': '#1F4D45',
    '--dxp-s-focus-color': 'var(--dxp-g-brand)',
    '--dxp-s-round': 'var(--dxp-s-round)',
    '--dxp-s-lost': 'var(--dxp-s-nowhere)',
    '--dxp-s-space-1': '0.5rem',
  }
  expect(listThemeColors(tokens)).toEqual([
    { token: '--dxp-g-brand', name: 'Brand', value: '#1F4D45' },
    { token: '--dxp-s-focus-color', name: 'Focus color', value: '#1F4D45' },
  ])
})
