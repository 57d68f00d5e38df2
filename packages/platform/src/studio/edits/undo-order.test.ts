import { describe, expect, it } from 'vitest'
import { createUndoOrder } from './open-edits.ts'

const page = { contentKey: 'page', language: 'en_GB' }
const product = { contentKey: 'product', language: 'en_GB' }
const shown = { contentKey: 'shown', language: 'en_GB' }

function edit(...gestures: readonly (readonly [typeof page, string])[]) {
  const order = createUndoOrder()
  for (const [item, gesture] of gestures) order.note(item, { gesture, changesNothing: false })
  return order
}

describe('the order of a tab’s edits', () => {
  const take = (order: ReturnType<typeof edit>, kinds: readonly ('undo' | 'redo')[]) =>
    kinds.map((kind) => order.take(kind, shown).contentKey)

  it('is traversed backwards by undo, across drafts, and forwards by redo', () => {
    const order = edit([page, 'a'], [product, 'b'], [page, 'c'])
    expect(take(order, ['undo', 'undo'])).toEqual(['page', 'product'])
    expect(take(order, ['redo', 'redo'])).toEqual(['product', 'page'])
    expect(take(order, ['undo', 'undo', 'undo', 'undo'])).toEqual(['page', 'product', 'page', 'shown'])
    expect(take(order, ['redo', 'redo', 'redo', 'redo'])).toEqual(['shown', 'page', 'product', 'page'])
  })

  it('contains a burst of typing only once', () => {
    expect(take(edit([product, 'typing'], [product, 'typing']), ['undo', 'undo'])).toEqual([
      'product',
      'shown',
    ])
  })

  it('merges an edit that changes nothing into the previous edit to the same item', () => {
    const order = edit([page, 'a'], [product, 'b'])
    const nothing = { gesture: 'c', changesNothing: true }
    expect(order.note(product, nothing)).toBe('b')
    expect(order.note(page, nothing)).toBe('c')
    expect(take(order, ['undo', 'undo', 'undo', 'undo'])).toEqual(['page', 'product', 'page', 'shown'])
  })

  it('omits undone edits after the next edit, and all edits once the page is closed', () => {
    const order = edit([page, 'a'])
    take(order, ['undo'])
    order.note(product, { gesture: 'b', changesNothing: false })
    expect(take(order, ['redo'])).toEqual(['shown'])
    order.clear()
    expect(take(order, ['undo'])).toEqual(['shown'])
  })
})
