/** Drafts outlive releases: what somebody else has published meanwhile is never overwritten unseen. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DraftEvent } from '../platform/drafts/draft-events.ts'
import type { Drafts } from '#drafts'
import type { Actor } from '#model'
import { findBlock, type Operation } from '#operations'
import type { BlockNode } from '#schema'
import { openTestContent, operator, page, site, type TestContent } from '../platform/content/testing.ts'
import { editor, editedKey, openTestDrafts } from './test-drafts.fixture.ts'

/** `SEED=7` tries others. */
const seed = Number(process.env['SEED'] ?? 5)

let test: TestContent
let drafts: Drafts
beforeAll(async () => {
  test = await openTestContent()
  drafts = openTestDrafts(test)
  await test.content.publish(operator, { changes: site(), note: '' })
})
afterAll(() => test.close())

type Texts = Readonly<Record<string, string>>
const names = ['a', 'b', 'c', 'd']
const same: Texts = Object.fromEntries(names.map((name) => [name, 'Before']))

/** Another one than was ever published: each publish is a new version. */
let made = 0
async function publish(texts: Texts): Promise<void> {
  const blocks = Object.entries(texts).map(([id, text]) => ({ id, block: 'text-block', props: { text } }))
  const change = page('edited', { blocks })
  if (change.kind !== 'put') return
  const draft = { ...change.draft, title: `Title ${++made}` }
  await test.content.publish(operator, { changes: [{ kind: 'put', draft }], note: 'Import' })
}
const remove = () =>
  test.content.publish(operator, { changes: [{ kind: 'remove', ...editedKey }], note: 'Left' })

const setText = (block: string, value: string): Operation => ({
  kind: 'set',
  block,
  path: ['props', 'text'],
  value,
})
async function findLast(): Promise<number> {
  const [last] = await drafts.readLog(editor, { key: editedKey, query: { limit: 1 } })
  return last?.seq ?? 0
}
let tabs = 0
function openTab(actor: Actor = editor) {
  const client = (++tabs).toString(16).padStart(32, '0')
  let number = 0
  const send = async (operations: readonly Operation[], seen: { baseVersion?: number } = {}) =>
    drafts.accept(actor, {
      key: editedKey,
      call: {
        client,
        gesture: `g-${number}`,
        baseSeq: await findLast(),
        ...seen,
        operations: operations.map((operation) => ({ number: ++number, operation })),
      },
    })
  return {
    edit: (...operations: Operation[]) => send(operations),
    /** As a tab that has heard of this version, and of no later one. */
    editOf: (baseVersion: number, ...operations: Operation[]) => send(operations, { baseVersion }),
    undo: () => drafts.undo(actor, { key: editedKey, call: { client, number: ++number } }),
  }
}
const read = async () => {
  const draft = await drafts.read(editor, editedKey)
  const texts = Object.fromEntries(
    names.map((name) => [name, findBlock(draft.body, name)?.node.props?.['text']]),
  )
  return { ...draft, texts }
}
const name = async () => drafts.name(editor, [{ ...editedKey, seq: (await read()).seq }])
/** As it is, as its editors publish it. */
async function publishDraft(): Promise<void> {
  const [named] = await name()
  if (named === undefined) throw new Error('Nothing was named')
  await test.content.publish(operator, { changes: [named.change], note: '' })
  const version = (named.baseVersion ?? 0) + 1
  await test.database.transaction((trx) => drafts.takeIn(trx, [{ ...named, version }]), { lock: 'drafts' })
}
const dropIfOpen = async () => {
  if ((await drafts.list(editor)).length > 0) await drafts.drop(editor, editedKey)
}

beforeEach(async () => {
  await dropIfOpen()
  await publish(same)
})

describe('a draft begun before an import that changes the same page', () => {
  it('publishes both changes', async () => {
    const tab = openTab()
    await tab.edit(setText('a', 'Mine'))
    const before = await read()
    await publish({ ...same, b: 'Theirs' })
    const after = await read()
    expect(after.texts).toEqual({ ...same, a: 'Mine', b: 'Theirs' })
    expect(after).toMatchObject({
      offers: [],
      seq: before.seq + 1,
      baseVersion: (before.baseVersion ?? 0) + 1,
    })
    expect(await read()).toEqual(after)
    await publishDraft()
    expect(await drafts.list(editor)).toEqual([])
    expect((await read()).texts).toEqual({ ...same, a: 'Mine', b: 'Theirs' })
  })

  it('shows a collision with both values, and waits to be published until somebody decides', async () => {
    const tab = openTab()
    await tab.edit(setText('a', 'Mi'))
    await tab.edit(setText('a', 'Mine'))
    await tab.edit(setText('c', 'Beside'))
    await publish({ ...same, a: 'Theirs' })
    expect(await drafts.list(editor)).toMatchObject([{ collisions: 1 }])
    const { texts, offers } = await read()
    expect(texts).toEqual({ ...same, a: 'Theirs', c: 'Beside' })
    expect(offers).toMatchObject([
      { operation: setText('a', 'Mine'), outcome: { kind: 'offered', reason: 'changed', theirs: 'Theirs' } },
    ])
    await expect(name()).rejects.toMatchObject({ status: 409, code: 'draft-unsettled' })
    await drafts.settle(editor, { key: editedKey, seq: offers[0]!.seq })
    expect(await name()).toHaveLength(1)
    await tab.edit(setText('a', 'Mine'))
    expect((await read()).texts['a']).toBe('Mine')
    await tab.undo()
    await tab.undo()
    expect((await read()).texts).toEqual({ ...same, a: 'Theirs' })
  })

  it('is not written over by a tab that has not heard of it', async () => {
    const tab = openTab()
    const seen = (await read()).baseVersion!
    await publish({ ...same, b: 'Theirs' })
    const { results } = await tab.editOf(seen, setText('b', 'Mine'))
    expect(results).toMatchObject([{ outcome: { kind: 'offered', reason: 'changed', theirs: 'Theirs' } }])
    const title: Operation = { kind: 'set', block: null, path: ['title'], value: 'Mine' }
    expect((await tab.editOf(seen, title)).results).toMatchObject([{ outcome: { kind: 'offered' } }])
    expect((await tab.editOf(seen, setText('a', 'Mine'))).results).toMatchObject([
      { outcome: { kind: 'applied' } },
    ])
    expect((await read()).texts).toEqual({ ...same, a: 'Mine', b: 'Theirs' })
    const now = await tab.editOf(seen + 1, setText('b', 'Mine'))
    expect(now.results).toMatchObject([{ outcome: { kind: 'applied' } }])
  })

  it('is told to who watches, also to one who comes later with the former number', async () => {
    await openTab().edit(setText('a', 'Mine'))
    const { seq } = await read()
    const heard: DraftEvent['kind'][] = []
    const stop = await drafts.watch(editedKey, { after: seq }, ({ kind }) => void heard.push(kind))
    await publish({ ...same, b: 'Theirs' })
    await expect.poll(() => heard).toContain('draft')
    stop()
    const late: DraftEvent['kind'][] = []
    const stopLate = await drafts.watch(editedKey, { after: seq }, ({ kind }) => void late.push(kind))
    expect(late).toContain('draft')
    stopLate()
  })

  it('meets a rollback as it meets an import', async () => {
    const former = test.content.currentRelease()
    await publish({ ...same, a: 'Newer' })
    await openTab().edit(setText('a', 'Mine'), setText('b', 'Mine'))
    await openTab().edit(setText('c', 'Mine'))
    await test.content.rollback(operator, { toRelease: former, note: '' })
    expect(await read()).toMatchObject({ texts: { ...same, c: 'Mine' }, offers: [{}, {}] })
  })
})

describe('an undo of what is published', () => {
  const node = { id: 'd2', block: 'text-block', props: { text: 'New' } }
  const inBlocks = (before: string | null) => ({ parent: { field: 'blocks' }, before })
  const theirs = { id: 'd2', block: 'text-block', props: { text: 'Theirs' } }

  /** What an import makes of the blocks as they are published. */
  async function importBlocks(change: (blocks: readonly BlockNode[]) => readonly BlockNode[]) {
    const { body } = await read()
    const put = page('edited', { ...body, blocks: change(body['blocks'] as BlockNode[]) })
    await test.content.publish(operator, { changes: [put], note: 'Import' })
  }

  it('takes it back where nothing has changed it since, gesture by gesture', async () => {
    const tab = openTab()
    await tab.edit(setText('a', 'Mi'), setText('a', 'Mine'))
    await tab.edit({ kind: 'insert', node, place: inBlocks('b') }, setText('d2', 'Typed'))
    await tab.edit({ kind: 'move', block: 'c', place: inBlocks('a') })
    await publishDraft()
    await importBlocks((blocks) => blocks.map((block) => (block.id === 'b' ? { ...theirs, id: 'b' } : block)))
    for (let gesture = 0; gesture < 3; gesture++)
      for (const { outcome } of (await tab.undo()).operations) expect(outcome.kind).toBe('applied')
    expect((await read()).texts).toEqual({ ...same, b: 'Theirs' })
    expect((await read()).body['blocks']).toMatchObject(names.map((id) => ({ id })))
  })

  it.each<[string, Operation, (blocks: readonly BlockNode[]) => readonly BlockNode[], string, object]>([
    [
      'a text that has changed',
      setText('a', 'Mine'),
      (blocks) => blocks.map((block) => (block.id === 'a' ? { ...theirs, id: 'a' } : block)),
      'changed',
      { theirs: 'Theirs' },
    ],
    [
      'a text whose block is gone',
      setText('a', 'Mine'),
      (blocks) => blocks.filter(({ id }) => id !== 'a'),
      'removed',
      {},
    ],
    [
      'a block in which something has changed',
      { kind: 'insert', node, place: inBlocks('b') },
      (blocks) => blocks.map((block) => (block.id === 'd2' ? theirs : block)),
      'inside',
      { theirs },
    ],
    [
      'a block that stands somewhere else',
      { kind: 'move', block: 'd', place: inBlocks('a') },
      ([first, ...rest]) => rest.toSpliced(2, 0, first!),
      'moved',
      { theirs: expect.objectContaining({ id: 'd' }) },
    ],
  ])('offers %s with both values', async (_, operation, change, reason, value) => {
    const tab = openTab()
    await tab.edit(operation)
    await publishDraft()
    await importBlocks(change)
    const { body } = await read()
    /** Also where a draft stands above what is newer. */
    await openTab().edit({ kind: 'set', block: null, path: ['title'], value: 'Beside' })
    await tab.undo()
    expect((await tab.undo()).operations).toMatchObject([
      { kind: 'undo', outcome: { kind: 'offered', reason, by: null, ...value } },
    ])
    expect((await read()).body).toEqual(body)
  })

  it.each<[string, Operation[], string]>([
    ['something was put behind', [{ kind: 'insert', node, place: inBlocks('a') }], 'd2 a b c d'],
    ['something has moved behind', [{ kind: 'move', block: 'c', place: inBlocks('a') }], 'c a b d'],
    ['what stood behind was removed', [{ kind: 'remove', block: 'a' }], 'b c d'],
    ['what stood behind has moved away', [{ kind: 'move', block: 'a', place: inBlocks(null) }], 'b c a d'],
  ])('takes back a move where by somebody else %s', async (_, others, blocks) => {
    const other: Actor = { kind: 'staff', userId: '005000000000002AAA', role: 'editor' }
    const tab = openTab()
    await tab.edit({ kind: 'move', block: 'd', place: inBlocks('a') })
    await publishDraft()
    await openTab(other).edit(...others)
    expect((await tab.undo()).operations).toMatchObject([{ outcome: { kind: 'applied' } }])
    const { body } = await read()
    expect((body['blocks'] as BlockNode[]).map(({ id }) => id).join(' ')).toBe(blocks)
  })

  const toIds = async () =>
    ((await read()).body['blocks'] as readonly BlockNode[]).map(({ id }) => id).join(' ')
  const order = (ids: string) => (blocks: readonly BlockNode[]) =>
    ids.split(' ').map((id) => blocks.find((block) => block.id === id) ?? { ...node, id })

  it.each([
    ['something is new behind it', 'd x a b c', 'x a b c d'],
    ['something is new before it', 'x d a b c', 'x a b c d'],
    ['what stood behind it is gone', 'd b c', 'b c d'],
    ['what stood behind it stands elsewhere', 'd b c a', 'b c a d'],
  ])('takes back a move where in a newer version %s', async (_, newer, blocks) => {
    const tab = openTab()
    await tab.edit({ kind: 'move', block: 'd', place: inBlocks('a') })
    await publishDraft()
    await importBlocks(order(newer))
    expect((await tab.undo()).operations).toMatchObject([{ outcome: { kind: 'applied' } }])
    expect(await toIds()).toBe(blocks)
  })

  it('takes back a move to the end where a newer version has put something behind it', async () => {
    const tab = openTab()
    await tab.edit({ kind: 'move', block: 'a', place: inBlocks(null) })
    await publishDraft()
    await importBlocks(order('b c d a x'))
    await importBlocks(order('b c d a x y'))
    expect((await tab.undo()).operations).toMatchObject([{ outcome: { kind: 'applied' } }])
    expect(await toIds()).toBe('a b c d x y')
  })

  it.each<[string, Operation]>([
    ['moved', { kind: 'move', block: 'b', place: inBlocks('a') }],
    ['removed', { kind: 'remove', block: 'b' }],
  ])(
    'puts a block that was %s back among those that stood behind it and are still there',
    async (_, edit) => {
      const tab = openTab()
      await tab.edit(edit)
      await publishDraft()
      const { body } = await read()
      await importBlocks(() => (body['blocks'] as BlockNode[]).filter(({ id }) => id !== 'c'))
      expect((await tab.undo()).operations).toMatchObject([{ outcome: { kind: 'applied' } }])
      expect(await toIds()).toBe('a b d')
    },
  )

  it('puts several blocks that were removed back in their order', async () => {
    const tab = openTab()
    await tab.edit({ kind: 'remove', block: 'b' }, { kind: 'remove', block: 'c' })
    await publishDraft()
    await importBlocks(order('a x'))
    expect((await tab.undo()).operations).toHaveLength(2)
    expect(await toIds()).toBe('a x b c')
  })

  it('has nothing to take back where the publish was', async () => {
    const tab = openTab()
    await tab.edit(setText('a', 'Mine'))
    await publishDraft()
    await publish(same)
    expect((await tab.undo()).operations).toMatchObject([{ outcome: { kind: 'applied' } }])
    expect(await read()).toMatchObject({ texts: same, offers: [] })
  })
})

describe('an undo in a draft in which somebody else works', () => {
  const other: Actor = { kind: 'staff', userId: '005000000000002AAA', role: 'editor' }
  const inBlocks = (before: string | null) => ({ parent: { field: 'blocks' }, before })

  it.each<[string, Operation, Operation[]]>([
    ['moved', { kind: 'move', block: 'b', place: inBlocks('a') }, [{ kind: 'remove', block: 'c' }]],
    ['removed', { kind: 'remove', block: 'b' }, [{ kind: 'remove', block: 'c' }]],
  ])('puts a block that was %s back among those that are still there', async (_, edit, others) => {
    const tab = openTab()
    await tab.edit(edit)
    await openTab(other).edit(...others)
    const { operations } = await tab.undo()
    expect(operations).toMatchObject([{ outcome: { kind: 'applied' }, operation: { place: inBlocks('d') } }])
    const { body } = await read()
    expect((body['blocks'] as BlockNode[]).map(({ id }) => id).join(' ')).toBe('a b d')
  })
})

describe('a draft of an item that has left the site', () => {
  it('stays as it is, and waits until somebody brings it back with it', async () => {
    const tab = openTab()
    await tab.edit(setText('a', 'Mine'))
    await remove()
    expect((await read()).texts['a']).toBe('Mine')
    await expect(name()).rejects.toMatchObject({ status: 409, code: 'draft-left' })
    await tab.edit({ kind: 'bringBack' })
    expect(await name()).toMatchObject([{ baseVersion: undefined, change: { kind: 'put' } }])
  })

  it('that comes back otherwise meets what it says then', async () => {
    const tab = openTab()
    await tab.edit(setText('a', 'Mine'))
    await tab.edit(setText('b', 'Mine'))
    await remove()
    await tab.edit({ kind: 'bringBack' })
    await publish({ ...same, a: 'Theirs' })
    const { texts, offers } = await read()
    expect(texts).toEqual({ ...same, a: 'Theirs', b: 'Mine' })
    expect(offers).toMatchObject([{ operation: setText('a', 'Mine') }])
  })
})

it('a draft of something new that somebody else publishes first is offered, and is not written over it', async () => {
  const body = { route: '/edited', blocks: [{ id: 'a', block: 'text-block', props: { text: 'Mine' } }] }
  await remove()
  await openTab().edit({ kind: 'create', type: 'epiderm__page', title: 'Mine', urlName: 'edited', body })
  await publish(same)
  expect(await read()).toMatchObject({
    texts: same,
    offers: [{ operation: { kind: 'create', title: 'Mine' } }],
  })
})

const step = fc.record({
  isEdit: fc.boolean(),
  block: fc.constantFrom(...names),
  text: fc.constantFrom('X', 'Y', 'Before'),
})

it('random edits among random releases: what is newer is never lost, and what was typed is there or offered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await dropIfOpen()
      const published = { ...same }
      /** Where a draft says something else than what is published, or did until that changed. */
      const typed = new Map<string, string>()
      await publish(published)
      const tab = openTab()
      for (const { isEdit, block, text } of steps) {
        if (isEdit) {
          await tab.edit(setText(block, text))
          if (text === published[block]) typed.delete(block)
          else typed.set(block, text)
          continue
        }
        const before = published[block]
        published[block] = text
        if (typed.get(block) === text) typed.delete(block)
        await publish(published)
        if (text !== before) expect((await read()).texts[block]).toBe(text)
      }
      const { texts, offers } = await read()
      for (const block of names) {
        const value = typed.get(block)
        if (value === undefined) expect(texts[block]).toBe(published[block])
        else {
          const offered = offers.flatMap(({ operation }) =>
            operation.kind === 'set' && operation.block === block ? [operation.value] : [],
          )
          expect([texts[block], ...offered]).toContain(value)
        }
      }
    }),
    { numRuns: 40, seed },
  )
})
