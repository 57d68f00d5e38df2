import { expect, it } from 'vitest'
import { toTypefaces, type FontFace } from './theme-assets.ts'

const face = (family: string, ...locals: readonly string[]): FontFace => ({
  family,
  url: '/font.woff2',
  weight: '400 700',
  fallbacks: locals.map((local) => ({ locals: [local], sizeAdjust: '100%', ascent: '90%', descent: '20%' })),
})

it('lists each typeface once, with its fallbacks and a generic family', () => {
  const faces = [
    face('Brygada 1918', 'Georgia', 'Noto Serif'),
    face('Figtree', 'Arial'),
    face('Figtree', 'Arial'),
  ]
  expect(toTypefaces(faces)).toEqual([
    {
      name: 'Brygada 1918',
      families: "'Brygada 1918', 'Brygada 1918 Fallback 1', 'Brygada 1918 Fallback 2', serif",
    },
    { name: 'Figtree', families: "Figtree, 'Figtree Fallback 1', sans-serif" },
  ])
})
