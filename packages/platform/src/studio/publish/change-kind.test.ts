import { expect, it } from 'vitest'
import { toKindName } from './change-kind.ts'

it('a removed item is called unpublished, withdrawn or deleted', () => {
  expect(toKindName({ kind: 'withdrawn' })).toBe('unpublished')
  expect(toKindName({ kind: 'withdrawn', removal: 'withdrawn' })).toBe('withdrawn')
  expect(toKindName({ kind: 'withdrawn', removal: 'deleted' })).toBe('deleted')
  expect(toKindName({ kind: 'created' })).toBe('added')
})
