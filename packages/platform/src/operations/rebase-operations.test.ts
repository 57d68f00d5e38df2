import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlainObject } from '#kit'
import type { BlockNode } from '#schema'
import { applyOperation } from './apply-operation.ts'
import { findParent } from './change-list.ts'
import type { EditedItem } from './edited-item.ts'
import type { LaterOperation } from './find-collision.ts'
import type { Operation } from './operation.ts'
import { editedPage, toOperation } from './random-operations.fixture.ts'
import { rebaseOperations } from './rebase-operations.ts'
import { findBlock } from './stored-path.ts'

/** To try other random edits, set an environment variable such as `SEED=7`. */
const seed = Number(process.env['SEED'] ?? 5)

type EditedHead = { readonly head: EditedItem; readonly done: readonly LaterOperation[] }

const edit = (head: EditedItem, ...operations: Operation[]): EditedHead => {
  const done: LaterOperation[] = []
  for (const operation of operations) {
    const result = applyOperation(head, operation)
    if (result.kind !== 'applied') throw new Error(JSON.stringify(result))
    done.push({ operation, inverse: result.inverse })
    head = result.head
  }
  return { head, done }
}
const rebase = ({ head, done }: EditedHead, base: EditedItem, calls = done.map((each) => [each])) =>
  rebaseOperations({ edited: head, calls, base, findWrong: () => undefined })

const setText = (block: string, value: string): Operation => ({
  kind: 'set',
  block,
  path: ['props', 'text'],
  value,
})
const setTitle: Operation = { kind: 'set', block: null, path: ['title'], value: 'Mine' }
const atEnd = { parent: { field: 'blocks' }, before: null }
const textOf = ({ body }: EditedItem, id: string) => findBlock(body, id)?.node.props?.['text']

describe('a draft on a newer version', () => {
  it.each<[string, Operation, Operation, string, unknown]>([
    ['the same property', setText('last', 'Mine'), setText('last', 'Theirs'), 'changed', 'Theirs'],
    ['a removed block', setText('last', 'Mine'), { kind: 'remove', block: 'last' }, 'removed', undefined],
    [
      'a removed block of a slot',
      {
        kind: 'insert',
        node: { id: 'new', block: 'text-block' },
        place: { parent: { block: 'filled', slot: 'left' }, before: null },
      },
      { kind: 'remove', block: 'filled' },
      'removed',
      undefined,
    ],
    [
      'a removal of an edited block',
      { kind: 'remove', block: 'filled' },
      setText('inner-1', 'Theirs'),
      'inside',
      expect.objectContaining({ id: 'filled' }),
    ],
    [
      'a different move in the same list',
      { kind: 'move', block: 'last', place: { parent: { field: 'blocks' }, before: 'filled' } },
      { kind: 'move', block: 'last', place: { parent: { field: 'blocks' }, before: 'seeded' } },
      'moved',
      expect.objectContaining({ id: 'last' }),
    ],
    ['a withdrawal of an edited item', { kind: 'withdraw' }, setText('last', 'Theirs'), 'inside', undefined],
  ])('reports %s as a conflict with both values', (_, own, theirs, reason, value) => {
    const base = edit(editedPage, theirs).head
    const { head, results } = rebase(edit(editedPage, own), base)
    expect(results).toEqual([{ kind: 'offered', reason, theirs: value, isSettled: false }])
    expect(head).toBe(base)
  })

  it('applies operations whose target is unchanged in the newer version, even if that version has moved the target', () => {
    const base = edit(
      editedPage,
      { kind: 'move', block: 'last', place: { parent: { block: 'filled', slot: 'left' }, before: null } },
      setText('inner-1', 'Theirs'),
    ).head
    const draft = edit(editedPage, setText('last', 'Mine'), setTitle, { kind: 'remove', block: 'seeded' })
    const { head, results } = rebase(draft, base)
    expect(results.map(({ kind }) => kind)).toEqual(['applied', 'applied', 'applied'])
    expect([textOf(head, 'last'), textOf(head, 'inner-1'), head.title]).toEqual(['Mine', 'Theirs', 'Mine'])
  })

  it('reports one conflict per property with the last value, and no conflict for undone edits', () => {
    const base = edit(editedPage, setText('last', 'Theirs'), { kind: 'remove', block: 'inner-1' }).head
    const draft = edit(
      editedPage,
      setText('last', 'M'),
      setText('last', 'Mi'),
      setText('inner-1', 'Mine'),
      setText('inner-1', 'Text inner-1'),
      { kind: 'remove', block: 'inner-1' },
    )
    expect(rebase(draft, base).results).toMatchObject([
      { isSettled: true },
      { isSettled: false },
      { isSettled: true },
      { isSettled: true },
      { isSettled: true },
    ])
    const same = edit(editedPage, setText('last', 'M'), setText('last', 'Theirs'))
    expect(rebase(same, base).results).toMatchObject([{ isSettled: true }, { isSettled: true }])
  })

  it('reports a conflict for a whole undo group', () => {
    const { head, done } = edit(editedPage, setTitle, setText('last', 'Mine'))
    const base = edit(editedPage, setText('last', 'Theirs')).head
    expect(rebase({ head, done }, base, [[...done]])).toMatchObject({
      head: base,
      results: [{ reason: 'gesture' }, { reason: 'changed' }],
    })
  })

  it('applies a removal that was undone and redone', () => {
    const node = findBlock(editedPage.body, 'last')!.node
    const draft = edit(editedPage, { kind: 'remove', block: 'last' }, { kind: 'insert', node, place: atEnd })
    const base = edit(editedPage, { kind: 'remove', block: 'last' }).head
    expect(rebase(draft, base)).toMatchObject({ head: base, results: [{ isSettled: true }, {}] })
  })
})

const die = fc.nat({ max: 1_000 })
const dice = fc.array(fc.record({ kind: die, at: die, to: die, value: die, isTakenBack: fc.boolean() }), {
  maxLength: 12,
})
type RandomSteps = typeof dice extends fc.Arbitrary<infer T> ? T : never

/** Makes random edits, and undoes some of them. */
function editAtRandom(start: EditedItem, steps: RandomSteps, name: string): EditedHead {
  let head = start
  const done: LaterOperation[] = []
  const take = (operation: Operation) => {
    const result = applyOperation(head, operation)
    if (result.kind !== 'applied') return undefined
    done.push({ operation, inverse: result.inverse })
    head = result.head
    return result.inverse
  }
  for (const [at, step] of steps.entries()) {
    const inverse = take(toOperation(head, step, `${name}-${at}`))
    if (inverse !== undefined && step.isTakenBack && step.kind % 4 === 0) take(inverse)
  }
  return { head, done }
}

/**
 * Returns all values of an item, indexed by path. A path through a block starts with the block's id, so moving the
 * block does not change it.
 */
function toLeaves({ title, urlName, body }: EditedItem): Map<string, string> {
  const leaves = new Map<string, string>()
  const visit = (value: unknown, way: string) => {
    if (isBlock(value)) return visitBlock(value)
    if (Array.isArray(value)) {
      for (const [at, entry] of value.entries()) visit(entry, `${way} ${toKeyOfEntry(entry) ?? at}`)
    } else if (isPlainObject(value)) {
      for (const [name, inside] of Object.entries(value)) visit(inside, `${way} ${name}`)
    } else leaves.set(way, JSON.stringify(value))
  }
  const visitBlock = ({ id, slots, ...own }: BlockNode) => {
    for (const [name, value] of Object.entries(own)) visit(value, `#${id} ${name}`)
    const found = findBlock(body, id)
    leaves.set(`#${id}`, JSON.stringify(found && findParent(body, found.trail)))
    visit(slots, '')
  }
  visit({ title, urlName, body }, '')
  return leaves
}
const isBlock = (value: unknown): value is BlockNode =>
  isPlainObject(value) && typeof value['block'] === 'string'
const toKeyOfEntry = (entry: unknown) =>
  isPlainObject(entry) ? ((entry['columnKey'] ?? entry['name']) as string | undefined) : undefined

function findDifferences(from: EditedItem, to: EditedItem): (readonly [string, string | undefined])[] {
  const [before, after] = [toLeaves(from), toLeaves(to)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((way) =>
    before.get(way) === after.get(way) ? [] : [[way, after.get(way)] as const],
  )
}

it('reports a conflict for a removed block if the newer version has moved another block out of it, even if that version also removed the block', () => {
  const base = edit(
    editedPage,
    { kind: 'move', block: 'inner-1', place: atEnd },
    { kind: 'remove', block: 'filled' },
  ).head
  const { head, results } = rebase(edit(editedPage, { kind: 'remove', block: 'filled' }), base)
  expect(head).toBe(base)
  const theirs = findBlock(base.body, 'inner-1')?.node
  expect(results).toEqual([{ kind: 'offered', reason: 'inside', theirs, isSettled: false }])
})

it('random edits on random releases never overwrite a newer version’s change, and lose a draft’s change only by reporting a conflict', () => {
  const seen = { applied: 0, offered: 0, whole: 0 }
  fc.assert(
    fc.property(dice, dice, (own, theirs) => {
      const draft = editAtRandom(editedPage, own, 'own')
      const { isWithdrawn: _isWithdrawn, ...base } = editAtRandom(editedPage, theirs, 'their').head
      const newer: EditedItem = { ...base, isWithdrawn: false }
      const { head, results } = rebase(draft, newer)
      const said = toLeaves(head)
      for (const [way, value] of findDifferences(editedPage, newer))
        expect([way, said.get(way)]).toEqual([way, value])
      for (const { kind } of results) seen[kind]++
      const isWhole = results.every((result) => result.kind === 'applied' || result.isSettled)
      if (isWhole) {
        seen.whole++
        expect(head.isWithdrawn).toBe(draft.head.isWithdrawn)
        /** A seed stays in its column but is not shown if the newer version has filled the slot. */
        const isUnseen = (way: string) => said.has(way) && said.get(way) === undefined
        for (const [way, value] of findDifferences(editedPage, draft.head))
          if (!isUnseen(way)) expect([way, said.get(way)]).toEqual([way, value])
      }
      const inverses = results.flatMap((result) => (result.kind === 'applied' ? [result.inverse] : []))
      expect(JSON.stringify(edit(head, ...inverses.toReversed()).head)).toBe(JSON.stringify(newer))
      expect(rebase(draft, editedPage)).toMatchObject({
        results: draft.done.map(() => ({ kind: 'applied' })),
      })
      expect(JSON.stringify(rebase(draft, editedPage).head)).toBe(JSON.stringify(draft.head))
    }),
    { numRuns: 250, seed },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50)
})
