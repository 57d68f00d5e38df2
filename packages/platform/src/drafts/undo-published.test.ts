/** Tests that undoing published operations does not overwrite anything that a newer version has changed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Operation } from '#operations'
import type { BlockNode } from '#schema'
import type { DraftKey } from './draft.ts'
import {
  colleague,
  createBlocksTarget,
  openTab,
  openTestSite,
  publishBody,
  publishDrafts,
  publishPage,
  createTextOperation,
  createTitleOperation,
  createTextBlock,
  listBlockIds,
  readBlockTexts,
  type Tab,
  type TestSite,
} from './testing.ts'

const same = { a: 'Before', b: 'Before', c: 'Before', d: 'Before' }
const node = createTextBlock('new', 'New')
const theirs = createTextBlock('new', 'Theirs')

let test: TestSite
let pages = 0
let key: DraftKey
let tab: Tab
beforeAll(async () => {
  test = await openTestSite()
})
afterAll(() => test.close())
beforeEach(async () => {
  key = await publishPage(test, `page-${++pages}`, same)
  tab = openTab(test.drafts, key)
})

type BlocksChange = (blocks: readonly BlockNode[]) => readonly BlockNode[]
/** Publishes different blocks, acting as a colleague. */
async function publishBlocks(change: BlocksChange) {
  const { body } = await tab.read()
  await publishBody(test, `page-${pages}`, { ...body, blocks: change(body['blocks'] as BlockNode[]) })
}
const order =
  (ids: string): BlocksChange =>
  (blocks) =>
    ids.split(' ').map((id) => blocks.find((block) => block.id === id) ?? createTextBlock(id, id))
const editAndPublish = async (...operations: Operation[]) => {
  await tab.edit(...operations)
  await publishDrafts(test, key)
}
const undo = async () => (await tab.undo()).operations
const readIds = async () => listBlockIds(await tab.read()).join(' ')
const isApplied = { outcome: { kind: 'applied' } }

it('repeated undo reverts one undo group after another if nothing has since changed', async () => {
  await tab.edit(createTextOperation('a', 'Mi'), createTextOperation('a', 'Mine'))
  await tab.edit(
    { kind: 'insert', node, place: createBlocksTarget('b') },
    createTextOperation('new', 'Typed'),
  )
  await editAndPublish({ kind: 'move', block: 'c', place: createBlocksTarget('a') })
  await publishBlocks((blocks) => blocks.map((block) => (block.id === 'b' ? { ...theirs, id: 'b' } : block)))
  for (let group = 0; group < 3; group++)
    for (const operation of await undo()) expect(operation).toMatchObject(isApplied)
  expect(readBlockTexts(await tab.read())).toEqual({ ...same, b: 'Theirs' })
  expect(await readIds()).toBe('a b c d')
})

it.each<[string, Operation, BlocksChange, string, object]>([
  [
    'text that has changed',
    createTextOperation('a', 'Mine'),
    (blocks) => blocks.map((block) => (block.id === 'a' ? { ...theirs, id: 'a' } : block)),
    'changed',
    { theirs: 'Theirs' },
  ],
  [
    'text whose block was removed',
    createTextOperation('a', 'Mine'),
    (blocks) => blocks.filter(({ id }) => id !== 'a'),
    'removed',
    {},
  ],
  [
    'a block whose content has changed',
    { kind: 'insert', node, place: createBlocksTarget('b') },
    (blocks) => blocks.map((block) => (block.id === 'new' ? theirs : block)),
    'inside',
    { theirs },
  ],
  [
    'a block that has moved',
    { kind: 'move', block: 'd', place: createBlocksTarget('a') },
    ([first, ...rest]) => rest.toSpliced(2, 0, first!),
    'moved',
    { theirs: expect.objectContaining({ id: 'd' }) },
  ],
])('reports %s as a conflict with both values', async (_, operation, change, reason, value) => {
  await editAndPublish(operation)
  await publishBlocks(change)
  const { body } = await tab.read()
  /** Expects the undo to report the same conflict even if a draft based on the newer version is already open. */
  await openTab(test.drafts, key).edit(createTitleOperation('Alongside'))
  await tab.undo()
  expect(await undo()).toMatchObject([
    { kind: 'undo', outcome: { kind: 'offered', reason, by: null, ...value } },
  ])
  expect((await tab.read()).body).toEqual(body)
})

describe('undoing a block move', () => {
  it.each<[string, Operation, string]>([
    [
      'has inserted a block after it',
      { kind: 'insert', node, place: createBlocksTarget('a') },
      'new a b c d',
    ],
    [
      'has moved a block to the position after it',
      { kind: 'move', block: 'c', place: createBlocksTarget('a') },
      'c a b d',
    ],
    ['has removed the block after it', { kind: 'remove', block: 'a' }, 'b c d'],
    [
      'has moved the block after it elsewhere',
      { kind: 'move', block: 'a', place: createBlocksTarget(null) },
      'b c a d',
    ],
  ])('succeeds if a colleague %s', async (_, edit, ids) => {
    await editAndPublish({ kind: 'move', block: 'd', place: createBlocksTarget('a') })
    await openTab(test.drafts, key, colleague).edit(edit)
    expect(await undo()).toMatchObject([isApplied])
    expect(await readIds()).toBe(ids)
  })

  it.each([
    ['inserts a block after it', 'd x a b c', 'x a b c d'],
    ['inserts a block before it', 'x d a b c', 'x a b c d'],
    ['removes the block after it', 'd b c', 'b c d'],
    ['moves the block after it elsewhere', 'd b c a', 'b c a d'],
  ])('succeeds if a newer version %s', async (_, newer, ids) => {
    await editAndPublish({ kind: 'move', block: 'd', place: createBlocksTarget('a') })
    await publishBlocks(order(newer))
    expect(await undo()).toMatchObject([isApplied])
    expect(await readIds()).toBe(ids)
  })

  it('succeeds for a move to the end, even if newer versions added blocks after the moved block', async () => {
    await editAndPublish({ kind: 'move', block: 'a', place: createBlocksTarget(null) })
    await publishBlocks(order('b c d a x'))
    await publishBlocks(order('b c d a x y'))
    expect(await undo()).toMatchObject([isApplied])
    expect(await readIds()).toBe('a b c d x y')
  })
})

it.each<[string, Operation]>([
  ['moved', { kind: 'move', block: 'b', place: createBlocksTarget('a') }],
  ['removed', { kind: 'remove', block: 'b' }],
])(
  'places a restored block that was %s before the first of its former successors that still exists',
  async (_, edit) => {
    await editAndPublish(edit)
    await publishBlocks((blocks) => blocks.filter(({ id }) => id !== 'c'))
    expect(await undo()).toMatchObject([isApplied])
    expect(await readIds()).toBe('a b d')
  },
)

it('an undo restores several removed blocks in their original order', async () => {
  await editAndPublish({ kind: 'remove', block: 'b' }, { kind: 'remove', block: 'c' })
  await publishBlocks(order('a x'))
  expect(await undo()).toHaveLength(2)
  expect(await readIds()).toBe('a x b c')
})

it('an undo is applied without a conflict if the newer version equals the previous version', async () => {
  await editAndPublish(createTextOperation('a', 'Mine'))
  await publishPage(test, `page-${pages}`, same)
  expect(await undo()).toMatchObject([isApplied])
  expect(await tab.read()).toMatchObject({ offers: [] })
  expect(readBlockTexts(await tab.read())).toEqual(same)
})
