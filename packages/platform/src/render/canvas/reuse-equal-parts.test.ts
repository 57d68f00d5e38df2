import { expect, it } from 'vitest'
import { reuseEqualParts } from './reuse-equal-parts.ts'

const former = {
  blocks: [
    { id: 'a', props: { text: 'One' } },
    { id: 'b', slots: { content: [{ id: 'c' }, { id: 'd' }] } },
  ],
  words: ['x', 'y'],
}
const copy = (): typeof former => structuredClone(former)

it('returns the previous object if nothing differs', () =>
  expect(reuseEqualParts(former, copy())).toBe(former))

it('finds moved elements by their id', () => {
  const next = copy()
  next.blocks.reverse()
  const shared = reuseEqualParts(former, next)
  expect(shared).toEqual(next)
  expect([shared.blocks[0] === former.blocks[1], shared.blocks[1] === former.blocks[0]]).toEqual([true, true])
})

it('creates new objects only for parts that differ', () => {
  const next = copy()
  next.blocks[1]?.slots?.content.pop()
  const shared = reuseEqualParts(former, next)
  expect(shared).toEqual(next)
  expect(shared.blocks[0]).toBe(former.blocks[0])
  expect(shared.blocks[1]?.slots?.content[0]).toBe(former.blocks[1]?.slots?.content[0])
  expect(shared.words).toBe(former.words)
})

it.each([
  [{ a: 1 }, { a: undefined }],
  [{ a: 1 }, { b: 1 }],
  [{}, { a: undefined }],
  [[], {}],
  [{ a: [] }, { a: {} }],
  [{ a: null }, { a: {} }],
])('turns %j into exactly %j', (before, next) => expect(reuseEqualParts(before, next)).toStrictEqual(next))
