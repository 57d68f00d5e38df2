import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeFields } from '#schema'
import {
  moveTreeEntry,
  removeTreeEntry,
  toMaxDepth,
  toDropTarget,
  toLevelFields,
  toStepTarget,
  type TreeDropPosition,
  type TreePosition,
  type TreeStep,
} from './tree-edits.ts'

const entries = [
  { label: 'A' },
  { label: 'B', children: [{ label: 'B1' }, { label: 'B2' }] },
  { label: 'C', isForGuests: true },
]
const tree = { entries, nestedKey: 'children' }

type LabelledEntry = { readonly label?: unknown; readonly children?: unknown }
const toNames = (list: readonly LabelledEntry[] = []): string =>
  list
    .map(({ label, children }) =>
      Array.isArray(children) && children.length > 0
        ? `${String(label)}(${toNames(children as LabelledEntry[])})`
        : String(label),
    )
    .join(' ')

const shift = (from: TreePosition, step: TreeStep) => {
  const to = toStepTarget(tree, from, step)
  const moved = to && moveTreeEntry(tree, { from, to }, 2)
  return moved && [toNames(moved.entries), moved.position.join('.')]
}

describe('a menu as a tree', () => {
  it.each<[string, TreePosition, TreeStep, readonly string[] | undefined]>([
    ['down', [0], 'down', ['B(B1 B2) A C', '1']],
    ['up', [2], 'up', ['A C B(B1 B2)', '1']],
    ['not above the first', [0], 'up', undefined],
    ['not below the last', [2], 'down', undefined],
    ['into the entry before it', [2], 'in', ['A B(B1 B2 C)', '1.2']],
    ['not below an entry if it has entries itself', [1], 'in', undefined],
    ['not below a sub-entry', [1, 1], 'in', undefined],
    ['out of the entry above it', [1, 0], 'out', ['A B(B2) B1 C', '2']],
    ['not out of the top level', [0], 'out', undefined],
    ['among sub-entries', [1, 0], 'down', ['A B(B2 B1) C', '1.1']],
  ])('moves an entry by keys: %s', (_name, from, step, expected) => {
    expect(shift(from, step)).toEqual(expected)
  })

  it.each<[TreePosition, TreePosition, TreeDropPosition, readonly string[] | undefined]>([
    [[0], [2], 'after', ['B(B1 B2) C A', '2']],
    [[0], [1], 'on', ['B(B1 B2 A) C', '0.2']],
    [[2], [1, 0], 'before', ['A B(C B1 B2)', '1.0']],
    [[1, 1], [0], 'before', ['B2 A B(B1) C', '0']],
    [[1], [1, 0], 'before', undefined],
    [[1], [0], 'on', undefined],
    [[0], [0], 'after', undefined],
  ])('moves the entry %j to %j, %s', (from, target, drop, expected) => {
    const moved = moveTreeEntry(tree, { from, to: toDropTarget(tree, target, drop) }, 2)
    expect(moved && [toNames(moved.entries), moved.position.join('.')]).toEqual(expected)
  })

  it('preserves every stored value of a moved entry', () => {
    expect(moveTreeEntry(tree, { from: [2], to: [1, 0] }, 2)?.entries[1]).toMatchObject({
      children: [{ label: 'C', isForGuests: true }, { label: 'B1' }, { label: 'B2' }],
    })
  })

  it('removes an entry with the entries below it', () => {
    expect(toNames(removeTreeEntry(tree, [1]))).toBe('A C')
    expect(toNames(removeTreeEntry(tree, [1, 0]))).toBe('A B(B2) C')
  })

  it('has the depth and the fields that the schema defines', () => {
    const link = { label: z.string(), isHidden: z.boolean() }
    const children = z.array(z.object(link))
    const links = z.array(z.object({ ...link, children, isForGuests: z.boolean() }))
    const [field] = describeFields(z.object({ links: links.meta({ nestedKey: 'children' }) }))
    if (field === undefined) throw new Error('no links')
    expect(toMaxDepth(field)).toBe(2)
    expect(toLevelFields(field, 0).map(({ name }) => name)).toEqual(['label', 'isHidden', 'isForGuests'])
    expect(toLevelFields(field, 1).map(({ name }) => name)).toEqual(['label', 'isHidden'])
  })
})
