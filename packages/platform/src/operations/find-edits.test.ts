import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EditedItem } from './edited-item.ts'
import { applyOperation } from './apply-operation.ts'
import { findEdits } from './find-edits.ts'

const item = (body: Record<string, unknown>, more: Partial<EditedItem> = {}): EditedItem => ({
  type: 'epiderm__page',
  title: 'Acne',
  urlName: 'acne',
  isWithdrawn: false,
  body,
  ...more,
})
const text = (id: string, words = id) => ({ id, block: 'text-block', props: { text: words } })
const box = (id: string, ...nodes: object[]) => ({ id, block: 'box', slots: { inside: nodes } })
const kinds = (before: EditedItem, after: EditedItem) =>
  findEdits(before, after).edits.map(({ operation }) => operation.kind)

const replay = (before: EditedItem, after: EditedItem) =>
  findEdits(before, after).edits.reduce<EditedItem | undefined>((head, { operation }) => {
    const result = applyOperation(head, operation)
    return result.kind === 'applied' ? result.head : undefined
  }, before)

describe('the operations between two states', () => {
  it('are empty for equal states, and contain one operation for each changed value', () => {
    const before = item({ route: '/a', note: 'x', blocks: [text('a')] })
    expect(kinds(before, before)).toEqual([])
    const after = item({ route: '/b', blocks: [text('a', 'other')] }, { title: 'New', isWithdrawn: true })
    expect(kinds(before, after)).toEqual(['set', 'set', 'unset', 'set', 'withdraw'])
    expect(replay(before, after)).toEqual(after)
  })

  it('insert, move and remove single blocks', () => {
    const before = item({ blocks: [text('a'), text('b'), box('c', text('d'), text('e'))] })
    const after = item({ blocks: [text('b'), text('a'), text('new'), box('c', text('d'))] })
    expect(kinds(before, after)).toEqual(['insert', 'move', 'remove'])
    expect(replay(before, after)).toEqual(after)
  })

  it('turn any block tree into any other block tree', () => {
    const tree = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
      .chain((ids) =>
        fc
          .array(fc.nat(3), { minLength: ids.length, maxLength: ids.length })
          .map((depths) => ({ ids, depths })),
      )
      .map(({ ids, depths }) => {
        const roots: object[] = []
        const open: object[][] = [roots]
        for (const [at, id] of ids.entries()) {
          const depth = Math.min(depths[at] ?? 0, open.length - 1)
          const inside: object[] = []
          open[depth]?.push({ id, block: 'box', slots: { inside } })
          open.length = depth + 1
          open.push(inside)
        }
        return item({ blocks: roots })
      })
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        expect(replay(before, after)).toEqual(after)
      }),
      { numRuns: 60 },
    )
  })
})
