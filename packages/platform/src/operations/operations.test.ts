import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listBlocks, maxBlockDepth, type BlockNode } from '#schema'
import { applyOperation, maxBlocks } from './apply-operation.ts'
import type { EditedItem } from './edited-item.ts'
import { findCollision, type LaterOperation } from './find-collision.ts'
import { operation as operationShape, type Operation } from './operation.ts'
import { editedPage, toOperation } from './random-operations.fixture.ts'

/** To try other random edits, set an environment variable such as `SEED=7`. */
const seed = Number(process.env['SEED'] ?? 5)

const die = fc.nat({ max: 1_000 })
const dice = fc.record({ kind: die, at: die, to: die, value: die })

function apply(head: EditedItem, operation: Operation) {
  const result = applyOperation(head, operation)
  if (result.kind !== 'applied') throw new Error(JSON.stringify(result))
  return result
}
const find = (head: EditedItem, id: string) => listBlocks(head.body).find((node) => node.id === id)
const node = (id: string): BlockNode => ({ id, block: 'text-block' })
const left = { block: 'seeded', slot: 'left' }

describe('an operation', () => {
  it('does not replace the objects of unchanged blocks', () => {
    const { head } = apply(editedPage, { kind: 'set', block: 'last', path: ['props', 'text'], value: 'New' })
    const [before, after] = [editedPage, head].map(({ body }) => body['blocks'] as BlockNode[])
    expect(after?.map((block, at) => block === before?.[at])).toEqual([true, true, false])
    expect(head.body['parameters']).toBe(editedPage.body['parameters'])
    expect(find(editedPage, 'last')?.props).toEqual({ text: 'Text last' })
  })

  it.each<[string, Operation]>([
    ['insert', { kind: 'insert', node: node('new'), place: { parent: left, before: 'seed-2' } }],
    ['remove', { kind: 'remove', block: 'seed-1' }],
    ['move', { kind: 'move', block: 'seed-1', place: { parent: { field: 'blocks' }, before: null } }],
  ])(
    'that is the first to %s in a slot stores the slot’s default content; its inverse restores the original state',
    (_, operation) => {
      const { head, inverse } = apply(editedPage, operation)
      const seeded = find(head, 'seeded')
      expect(seeded?.slots?.['left']?.map(({ id }) => id)).toContain('seed-2')
      expect(JSON.stringify(seeded?.props)).not.toContain('seed-2')
      expect(JSON.stringify(apply(head, inverse).head)).toBe(JSON.stringify(editedPage))
    },
  )

  it('inserts its block at the end of the list if the neighbour it refers to was removed', () => {
    const position = { parent: { field: 'blocks' }, before: 'inner-1' }
    const { head } = apply(editedPage, { kind: 'insert', node: node('new'), place: position })
    expect((head.body['blocks'] as BlockNode[]).at(-1)?.id).toBe('new')
  })

  it.each<[string, Operation, 'gone' | 'refused']>([
    [
      'a move into itself',
      { kind: 'move', block: 'filled', place: { parent: { block: 'bare', slot: 'left' }, before: null } },
      'refused',
    ],
    [
      'an existing id',
      { kind: 'insert', node: node('seed-2'), place: { parent: left, before: null } },
      'refused',
    ],
    ['a missing block', { kind: 'remove', block: 'nowhere' }, 'gone'],
    [
      'a missing parent',
      {
        kind: 'insert',
        node: node('new'),
        place: { parent: { block: 'nowhere', slot: 'left' }, before: null },
      },
      'gone',
    ],
    [
      'a missing entry',
      {
        kind: 'set',
        block: null,
        path: ['body', 'parameters', { by: 'name', is: 'x' }, 'kind'],
        value: 'text',
      },
      'gone',
    ],
    [
      'a field without blocks',
      { kind: 'insert', node: node('new'), place: { parent: { field: 'route' }, before: null } },
      'refused',
    ],
    ['all blocks as one value', { kind: 'set', block: null, path: ['body', 'blocks'], value: [] }, 'refused'],
    ['a body as one value', { kind: 'set', block: null, path: ['body'], value: {} }, 'refused'],
    ['a block’s own id', { kind: 'set', block: 'last', path: ['id'], value: 'first' }, 'refused'],
    ['a slot with blocks', { kind: 'unset', block: 'filled', path: ['slots', 'left'] }, 'refused'],
    [
      'a slot’s blocks as one value',
      { kind: 'set', block: 'filled', path: ['slots', 'left'], value: [] },
      'refused',
    ],
    ['a removed title', { kind: 'unset', block: null, path: ['title'] }, 'refused'],
    [
      'a property of a string',
      { kind: 'set', block: 'last', path: ['props', 'text', 'length'], value: 1 },
      'refused',
    ],
    [
      'an entry under another key',
      {
        kind: 'set',
        block: null,
        path: ['body', 'parameters', { by: 'name', is: 'a' }],
        value: { name: 'b' },
      },
      'refused',
    ],
  ])('with %s is invalid', (_, operation, kind) => {
    const text = JSON.stringify(editedPage)
    expect(applyOperation(editedPage, operation).kind).toBe(kind)
    expect(JSON.stringify(editedPage)).toBe(text)
  })

  it.each(['__proto__', 'constructor', 'prototype'])('has no path through %s', (name) => {
    for (const path of [[name], ['props', name], ['props', name, 'polluted'], [{ by: name, is: 'x' }]])
      expect(operationShape.safeParse({ kind: 'set', block: 'last', path, value: 1 }).success).toBe(false)
  })

  it('is rejected if the item becomes too deep or too large', () => {
    let deep = node('deep')
    for (let depth = 1; depth <= maxBlockDepth; depth++)
      deep = { id: `d-${depth}`, block: 'section', slots: { left: [deep] } }
    const wide = {
      ...node('wide'),
      slots: { left: Array.from({ length: maxBlocks }, (_, at) => node(`w-${at}`)) },
    }
    const position = { parent: { field: 'blocks' }, before: null }
    for (const tree of [deep, wide])
      expect(applyOperation(editedPage, { kind: 'insert', node: tree, place: position }).kind).toBe('refused')
  })

  it('in a slot without a column removes the slot once it is empty', () => {
    const { head, inverse } = apply(editedPage, { kind: 'unset', block: 'filled', path: ['slots', 'right'] })
    expect(Object.keys(find(head, 'filled')?.slots ?? {})).toEqual(['left'])
    expect(JSON.stringify(apply(head, inverse).head)).toBe(JSON.stringify(editedPage))
  })

  it('of any kind can be undone byte for byte, repeatedly', () => {
    fc.assert(
      fc.property(fc.array(dice, { maxLength: 40 }), (throws) => {
        const text = JSON.stringify(editedPage)
        const done: { inverse: Operation; before: string }[] = []
        let head = editedPage
        for (const [at, random] of throws.entries()) {
          const result = applyOperation(head, toOperation(head, random, `new-${at}`))
          if (result.kind !== 'applied') continue
          expect(operationShape.safeParse(result.inverse).success).toBe(true)
          done.push({ inverse: result.inverse, before: JSON.stringify(head) })
          head = result.head
        }
        const edited = JSON.stringify(head)
        const redo: Operation[] = []
        for (const { inverse, before } of done.toReversed()) {
          const result = apply(head, inverse)
          head = result.head
          expect(JSON.stringify(head)).toBe(before)
          redo.push(result.inverse)
        }
        expect(JSON.stringify(head)).toBe(text)
        for (const operation of redo.toReversed()) head = apply(head, operation).head
        expect(JSON.stringify(head)).toBe(edited)
      }),
      { numRuns: 300, seed },
    )
  })
})

const later = (head: EditedItem, ...operations: Operation[]) => {
  const done: LaterOperation[] = []
  let now = head
  for (const operation of operations) {
    const { head: next, inverse } = apply(now, operation)
    done.push({ operation, inverse })
    now = next
  }
  return { done, head: now }
}

const setText = (block: string, value = 'New'): Operation => ({
  kind: 'set',
  block,
  path: ['props', 'text'],
  value,
})
const columnPath = (is: string) => ['props', 'sectionConfig', 'columns', { by: 'columnKey', is }]
const atEnd = { parent: { field: 'blocks' }, before: null }

describe('an operation that arrives late', () => {
  it.each<[string, Operation, Operation, string, unknown]>([
    ['the same property', setText('last', 'Mine'), setText('last', 'Theirs'), 'changed', 'Theirs'],
    [
      'a part of it',
      { kind: 'set', block: 'last', path: ['props'], value: {} },
      setText('last', 'Theirs'),
      'changed',
      { text: 'Theirs' },
    ],
    [
      'the same title',
      { kind: 'set', block: null, path: ['title'], value: 'Mine' },
      { kind: 'set', block: null, path: ['title'], value: 'Theirs' },
      'changed',
      'Theirs',
    ],
    [
      'a block that is removed',
      setText('inner-1'),
      { kind: 'remove', block: 'filled' },
      'removed',
      undefined,
    ],
    [
      'an entry that is removed',
      { kind: 'set', block: 'seeded', path: [...columnPath('left'), 'columnName'], value: 'Mine' },
      { kind: 'unset', block: 'seeded', path: columnPath('left') },
      'removed',
      undefined,
    ],
    [
      'a slot whose column is removed',
      { kind: 'insert', node: node('new'), place: { parent: left, before: null } },
      { kind: 'unset', block: 'seeded', path: columnPath('left') },
      'removed',
      undefined,
    ],
    [
      'a block that moved',
      { kind: 'move', block: 'last', place: { parent: left, before: null } },
      { kind: 'move', block: 'last', place: { parent: { field: 'blocks' }, before: 'seeded' } },
      'moved',
      expect.objectContaining({ id: 'last' }),
    ],
    [
      'the removal of an edited block',
      { kind: 'remove', block: 'filled' },
      setText('inner-1', 'Theirs'),
      'inside',
      expect.objectContaining({ id: 'filled' }),
    ],
    [
      'the removal of a block into which another was inserted',
      { kind: 'remove', block: 'filled' },
      { kind: 'insert', node: node('new'), place: { parent: { block: 'bare', slot: 'left' }, before: null } },
      'inside',
      expect.anything(),
    ],
    [
      'the removal of a block into which another was moved',
      { kind: 'remove', block: 'filled' },
      { kind: 'move', block: 'last', place: { parent: { block: 'bare', slot: 'left' }, before: null } },
      'inside',
      expect.anything(),
    ],
    [
      'a column whose default content is edited',
      { kind: 'unset', block: 'seeded', path: columnPath('left') },
      setText('seed-1'),
      'inside',
      expect.anything(),
    ],
    ['an item that is edited', { kind: 'withdraw' }, setText('last'), 'inside', undefined],
    [
      'an entry with another key',
      {
        kind: 'set',
        block: null,
        path: ['body', 'parameters', { by: 'name', is: 'page' }, 'kind'],
        value: 'text',
      },
      {
        kind: 'set',
        block: null,
        path: ['body', 'parameters', { by: 'name', is: 'page' }, 'name'],
        value: 'other',
      },
      'changed',
      undefined,
    ],
  ])('conflicts with %s', (_, own, theirs, reason, value) => {
    const { done, head } = later(editedPage, theirs)
    const collision = findCollision(own, done, head)
    expect(collision).toMatchObject({ reason, later: done[0] })
    expect(collision?.theirs).toEqual(value)
  })

  it.each<[string, Operation, Operation]>([
    ['another property', { kind: 'set', block: 'last', path: ['props', 'size'], value: 1 }, setText('last')],
    [
      'another device',
      { kind: 'set', block: 'last', path: ['visible', 'mobile'], value: true },
      { kind: 'set', block: 'last', path: ['visible', 'tablet'], value: true },
    ],
    [
      'a block that moved',
      setText('last'),
      { kind: 'move', block: 'last', place: { parent: left, before: null } },
    ],
    [
      'a neighbour that was moved away',
      { kind: 'insert', node: node('new'), place: { parent: { field: 'blocks' }, before: 'last' } },
      { kind: 'remove', block: 'last' },
    ],
    [
      'a nested block that was moved away',
      { kind: 'remove', block: 'filled' },
      { kind: 'move', block: 'inner-1', place: atEnd },
    ],
    [
      'a block at the same position',
      { kind: 'insert', node: node('new'), place: atEnd },
      { kind: 'insert', node: node('other'), place: atEnd },
    ],
    [
      'another entry',
      { kind: 'set', block: 'seeded', path: [...columnPath('right'), 'columnName'], value: 'Mine' },
      { kind: 'unset', block: 'seeded', path: columnPath('left') },
    ],
  ])('is applied alongside %s', (_, own, theirs) => {
    const { done, head } = later(editedPage, theirs)
    expect(findCollision(own, done, head)).toBeUndefined()
    expect(applyOperation(head, own).kind).toBe('applied')
  })
})

describe('three clients', () => {
  it('with late, repeated and interleaved operations have replicas that equal the head', () => {
    const step = fc.record({
      client: fc.nat({ max: 2 }),
      dice,
      sees: fc.nat({ max: 6 }),
      isRead: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        let head = editedPage
        const log: (LaterOperation & { client: number })[] = []
        const replicas = [0, 1, 2].map(() => ({ head: editedPage, seq: 0 }))
        /**
         * Applies the logged operations between two sequence numbers to a client's copy, and skips those that the
         * client already has.
         */
        const deliver = (replica: { head: EditedItem; seq: number }, from: number, to: number) => {
          for (let seq = from; seq < to; seq++)
            if (seq === replica.seq) {
              replica.head = apply(replica.head, log[seq]!.operation).head
              replica.seq++
            }
        }
        for (const [at, { client, dice: random, sees, isRead }] of steps.entries()) {
          const own = replicas[client]!
          const operation = toOperation(own.head, random, `new-${client}-${at}`)
          const others = log.slice(own.seq).filter((each) => each.client !== client)
          const result = applyOperation(head, operation)
          if (findCollision(operation, others, head) === undefined && result.kind === 'applied') {
            head = result.head
            log.push({ client, operation, inverse: result.inverse })
          }
          if (isRead) deliver(own, Math.max(0, own.seq - sees), Math.min(log.length, own.seq + sees))
        }
        for (const replica of replicas) {
          deliver(replica, 0, log.length)
          expect(JSON.stringify(replica.head)).toBe(JSON.stringify(head))
        }
      }),
      { numRuns: 300, seed },
    )
  })
})
