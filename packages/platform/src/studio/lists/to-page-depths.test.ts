import { expect, it } from 'vitest'
import { toPageDepths } from './to-page-depths.ts'

it('indents pages below their parent pages in the list', () => {
  const paths = ['/', '/skin', '/skin/acne', '/skin/acne/teens', '/help/returns', '/de', '/de/haut']
  const rows = paths.map((path) => ({ contentKey: path, language: 'en_GB', path }))
  expect([...toPageDepths(rows).values()]).toEqual([0, 0, 1, 2, 0, 0, 1])
})

it('does not indent items without an address', () => {
  expect([...toPageDepths([{ contentKey: 'A', language: 'en_GB', path: null }]).values()]).toEqual([0])
})
