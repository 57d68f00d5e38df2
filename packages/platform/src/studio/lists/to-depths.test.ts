import { expect, it } from 'vitest'
import { toDepths } from './to-depths.ts'

it('indents pages below the listed pages above them', () => {
  const paths = ['/', '/skin', '/skin/acne', '/skin/acne/teens', '/help/returns', '/de', '/de/haut']
  const rows = paths.map((path) => ({ contentKey: path, language: 'en_GB', path }))
  expect([...toDepths(rows).values()]).toEqual([0, 0, 1, 2, 0, 0, 1])
})

it('does not indent items without an address', () => {
  expect([...toDepths([{ contentKey: 'A', language: 'en_GB', path: null }]).values()]).toEqual([0])
})
