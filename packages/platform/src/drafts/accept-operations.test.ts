import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../database/testing.ts'
import { OperationGapError } from './errors.ts'
import {
  colleague,
  createPageOperation,
  editor,
  openTab,
  openTestDrafts,
  openTestSite,
  publishPage,
  createTextOperation,
  createTitleOperation,
  toDraftKey,
  readBlockTexts,
  type TestSite,
} from './testing.ts'

const texts = { a: 'Before', b: 'Before' }

describe.each(databaseKinds)('an editor’s operations in the %s database', (kind) => {
  let test: TestSite
  let pages = 0
  beforeAll(async () => {
    test = await openTestSite({ kind })
  })
  afterAll(() => test.close())

  const addPage = () => publishPage(test, `page-${++pages}`, texts)
  const open = async (actor = editor) => openTab(test.drafts, await addPage(), actor)

  it('are stored with their sequence number before the response, and do not change published content', async () => {
    const key = await addPage()
    const tab = openTab(test.drafts, key)
    expect(await tab.read()).toMatchObject({ seq: 0, baseVersion: 1, offers: [] })
    expect(await tab.editAt(0, createTextOperation('a', 'Mine'))).toEqual({
      seq: 1,
      baseVersion: 1,
      results: [{ number: 1, seq: 1, outcome: { kind: 'applied' } }],
    })
    const restarted = openTestDrafts(test)
    expect(readBlockTexts(await restarted.read(editor, key))).toEqual({ a: 'Mine', b: 'Before' })
    expect(await restarted.readLog(editor, { key, query: { limit: 9 } })).toMatchObject([
      { seq: 1, number: 1, actor: 'The editor', operation: createTextOperation('a', 'Mine'), undoes: null },
    ])
    const [published] = (await test.content.at(editor).findContents({ contentKeys: [key.contentKey] })).items
    expect(published && readBlockTexts(published)).toEqual(texts)
  })

  it('get the same response and change nothing when they are sent again', async () => {
    const tab = await open()
    const call = tab.toCall(0, [createTextOperation('a', 'Mine'), createTitleOperation('Mine')])
    const answer = await tab.send(call)
    const draft = await tab.read()
    expect(await tab.send(call)).toEqual(answer)
    expect(await tab.read()).toEqual(draft)
    expect(await tab.readLog()).toHaveLength(2)
  })

  it('are applied from the first new operation number if a call repeats earlier operations', async () => {
    const tab = await open()
    const call = tab.toCall(0, [createTextOperation('a', 'One'), createTextOperation('a', 'Two')])
    await tab.send({ ...call, operations: call.operations.slice(0, 1) })
    const { results } = await tab.send(call)
    expect(results.map(({ number, seq }) => [number, seq])).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect(readBlockTexts(await tab.read())).toMatchObject({ a: 'Two' })
    expect(await tab.readLog()).toHaveLength(2)
  })

  it('are rejected if an earlier operation is missing, with an error that contains the expected operation number', async () => {
    const tab = await open()
    const [first, second, third] = [1, 2, 3].map((at) => tab.toCall(0, [createTitleOperation(`Title ${at}`)]))
    await tab.send(first!)
    await expect(tab.send(third!)).rejects.toEqual(new OperationGapError(2))
    expect(await tab.readLog()).toHaveLength(1)
    expect(await tab.send(second!)).toMatchObject({ results: [{ number: 2, seq: 2 }] })
  })

  it('are rejected if their operation numbers were used for different content or a different item', async () => {
    const tab = await open()
    const call = tab.toCall(0, [createTitleOperation('Mine')])
    await tab.send(call)
    const taken = { code: 'draft-number-taken', status: 409 }
    const other = { ...call, operations: [{ number: 1, operation: createTitleOperation('Other') }] }
    await expect(tab.send(other)).rejects.toMatchObject(taken)
    await expect(test.drafts.accept(editor, { key: await addPage(), call })).rejects.toMatchObject(taken)
    expect(await tab.read()).toMatchObject({ title: 'Mine', seq: 1 })
  })

  it('are rejected if the operation numbers of a call are not consecutive', async () => {
    const tab = await open()
    const call = tab.toCall(0, [createTitleOperation('One'), createTitleOperation('Two')])
    const operations = call.operations.toReversed()
    await expect(tab.send({ ...call, operations })).rejects.toMatchObject({ code: 'draft-numbers-wrong' })
    expect(await tab.readLog()).toEqual([])
  })

  it('are rejected if they refer to an operation that the draft does not have', async () => {
    const tab = await open()
    await expect(tab.editAt(1, createTitleOperation('Mine'))).rejects.toMatchObject({
      code: 'draft-base-unknown',
    })
    expect(await tab.readLog()).toEqual([])
  })

  it('are rejected if their tab belongs to another account', async () => {
    const tab = await open()
    await tab.edit(createTitleOperation('Mine'))
    const foreign = { code: 'draft-client-foreign', status: 403 }
    const key = await addPage()
    const call = tab.toCall(0, [createTitleOperation('Foreign')])
    await expect(test.drafts.accept(colleague, { key, call })).rejects.toMatchObject(foreign)
    const undo = { key, call: { client: tab.client, number: 2 } }
    await expect(test.drafts.undo(colleague, undo)).rejects.toMatchObject(foreign)
    expect(await test.drafts.readLog(editor, { key, query: { limit: 9 } })).toEqual([])
  })

  it('become conflicts if another operation in the same call is malformed', async () => {
    const tab = await open()
    const { results } = await tab.edit(
      createTextOperation('a', 'Mine'),
      createTextOperation('b', 7),
      createTitleOperation('Mine'),
    )
    const withCall = { kind: 'offered', reason: 'gesture', by: null }
    expect(results.map(({ outcome }) => outcome)).toMatchObject([withCall, { kind: 'refused' }, withCall])
    expect(readBlockTexts(await tab.read())).toEqual(texts)
    expect((await tab.readLog()).map(({ outcome: { kind } }) => kind)).toEqual([
      'offered',
      'refused',
      'offered',
    ])
  })

  it('are reported with both values if they conflict with a colleague’s operation, until an editor resolves the conflict', async () => {
    const key = await addPage()
    const [own, theirs] = [openTab(test.drafts, key), openTab(test.drafts, key, colleague)]
    await theirs.editAt(0, createTextOperation('a', 'Theirs'))
    const { results } = await own.editAt(0, createTextOperation('a', 'Mine'))
    const conflict = { kind: 'offered', reason: 'changed', by: 'The publisher', theirs: 'Theirs' }
    expect(results).toEqual([{ number: 1, seq: 2, outcome: conflict }])
    expect(readBlockTexts(await own.read())).toMatchObject({ a: 'Theirs' })
    expect((await own.read()).offers).toMatchObject([
      { operation: createTextOperation('a', 'Mine'), outcome: conflict },
    ])
    await test.drafts.resolveConflict(editor, { key, seq: 2 })
    expect((await own.read()).offers).toEqual([])
    await expect(test.drafts.resolveConflict(editor, { key, seq: 2 })).rejects.toMatchObject({
      code: 'draft-offer-unknown',
    })
  })

  it('are applied if no colleague has since changed the same fields', async () => {
    const key = await addPage()
    const [own, theirs] = [openTab(test.drafts, key), openTab(test.drafts, key, colleague)]
    await theirs.editAt(0, createTextOperation('a', 'Theirs'))
    expect(await own.editAt(0, createTextOperation('b', 'Mine'))).toMatchObject({
      results: [{ outcome: { kind: 'applied' } }],
    })
    expect(readBlockTexts(await own.read())).toEqual({ a: 'Theirs', b: 'Mine' })
  })

  it('get consecutive sequence numbers if two calls arrive simultaneously', async () => {
    const key = await addPage()
    const tabs = [openTab(test.drafts, key), openTab(test.drafts, key, colleague)]
    const answers = await Promise.all(
      tabs.map((tab, at) => tab.editAt(0, createTextOperation('ab'[at]!, 'New'))),
    )
    expect(answers.flatMap(({ results }) => results.map(({ seq }) => seq)).toSorted()).toEqual([1, 2])
    expect(readBlockTexts(await test.drafts.read(editor, key))).toEqual({ a: 'New', b: 'New' })
  })

  it('create an item that does not exist yet, even if content that a publish requires is missing', async () => {
    const key = toDraftKey(`new-${kind}`)
    const [early, tab] = [openTab(test.drafts, key), openTab(test.drafts, key)]
    await expect(early.edit(createTitleOperation('Nowhere'))).rejects.toMatchObject({
      code: 'draft-unknown',
      status: 404,
    })
    const create = { ...createPageOperation('/new', { a: 'Text' }), body: { blocks: [] } }
    expect(await tab.edit(create)).toMatchObject({
      baseVersion: null,
      results: [{ outcome: { kind: 'applied' } }],
    })
    expect(await tab.read()).toMatchObject({ title: 'Page at /new', body: { blocks: [] } })
    expect(await tab.edit(create)).toMatchObject({ results: [{ outcome: { kind: 'refused' } }] })
  })

  it('create a translation from the draft of its source language', async () => {
    const key = await addPage()
    await openTab(test.drafts, key).edit(createTitleOperation('Drafted'))
    const german = openTab(test.drafts, { ...key, language: 'de_DE' })
    await german.edit({ kind: 'translate', from: 'en_GB' })
    const draft = await german.read()
    expect(draft).toMatchObject({ title: 'Drafted', language: 'de_DE', baseVersion: null })
    expect(readBlockTexts(draft)).toEqual(texts)
  })
})
