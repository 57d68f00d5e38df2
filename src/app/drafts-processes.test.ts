/** Two processes on one database, embedded or on a server: what one of them stores, who watches a draft in the other hears. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftEvent } from '../platform/drafts/draft-events.ts'
import type { Drafts } from '#drafts'
import type { Operation } from '#operations'
import { openTestContent, operator, page, site, type TestContent } from '../platform/content/testing.ts'
import { editor, editedKey, openTestDrafts } from './test-drafts.fixture.ts'
import type { Presence } from '#operations'

const client = 'b'.repeat(32)
const setTitle = (value: string): Operation => ({ kind: 'set', block: null, path: ['title'], value })

describe.each(['embedded', 'server'] as const)('on the %s database', (kind) => {
  let here: TestContent
  let there: TestContent
  let watching: Drafts
  let editing: Drafts
  beforeAll(async () => {
    here = await openTestContent(undefined, { kind })
    await here.content.publish(operator, { changes: [...site(), page('edited')], note: '' })
    there = await openTestContent(here.folder, { kind })
    ;[watching, editing] = [openTestDrafts(here), openTestDrafts(there)]
  })
  afterAll(async () => {
    for (const drafts of [watching, editing]) await drafts.close()
    await there.close()
    await here.close()
  })

  it('operations, a publish and the end of a draft are heard, each once and in order', async () => {
    const heard: DraftEvent[] = []
    const stop = await watching.watch(editedKey, { after: 0 }, (event) => void heard.push(event))
    const send = (number: number) =>
      editing.accept(editor, {
        key: editedKey,
        call: {
          client,
          gesture: `g-${number}`,
          baseSeq: number - 1,
          operations: [{ number, operation: setTitle(`Title ${number}`) }],
        },
      })
    const listHeard = () =>
      heard.flatMap((event) => (event.kind === 'operation' ? [event.operation.seq] : []))
    for (let number = 1; number <= 20; number++) await send(number)
    await expect.poll(listHeard).toHaveLength(20)
    expect(listHeard()).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(heard.some(({ kind }) => kind === 'draft')).toBe(false)

    const [named] = await editing.name(editor, [{ ...editedKey, seq: 20 }])
    await there.content.publish(operator, { changes: [named!.change], note: '' })
    await there.database.transaction((trx) => editing.takeIn(trx, [{ ...editedKey, seq: 20, version: 2 }]), {
      lock: 'drafts',
    })
    await expect.poll(() => heard.some(({ kind }) => kind === 'draft')).toBe(true)
    const told = heard.length
    await send(21)
    await expect.poll(listHeard).toHaveLength(21)
    await editing.drop(editor, editedKey)
    await expect.poll(() => heard.slice(told).some(({ kind }) => kind === 'draft')).toBe(true)
    expect(await watching.read(editor, editedKey)).toMatchObject({
      seq: 21,
      title: 'Title 20',
      baseVersion: 2,
    })
    stop()
  })
})

describe('who is at a draft, over two servers', () => {
  let databases: readonly TestContent[]
  let nodes: readonly Drafts[]
  let [nowMs, seen]: [number, Presence[][]] = [Date.now(), []]
  const other = 'c'.repeat(32)
  const follow = (drafts: Drafts, tab: string, hear: (present: Presence[]) => void = () => undefined) =>
    drafts.watch(editedKey, { after: 0, client: tab }, (event) => {
      if (event.kind === 'presence') hear([...event.present])
    })
  const toBlocks = () => seen.at(-1)?.map(({ client: tab, block }) => [tab[0], block])

  beforeAll(async () => {
    const first = await openTestContent(undefined, { kind: 'server' })
    await first.content.publish(operator, { changes: [...site(), page('edited')], note: '' })
    databases = [first, await openTestContent(first.folder, { kind: 'server' })]
    nodes = databases.map((each) => openTestDrafts(each, () => new Date(nowMs)))
  })
  afterAll(async () => {
    for (const drafts of nodes) await drafts.close()
    for (const { close } of databases.toReversed()) await close()
  })

  it('is told to all who follow it, wherever they follow and whichever server hears it, until they leave', async () => {
    const [one, two] = nodes as [Drafts, Drafts]
    const leave = await follow(two, other)
    await two.setPresence(editor, { key: editedKey, client: other, block: 'hero' })
    const stop = await follow(one, client, (present) => seen.push(present))
    await expect.poll(toBlocks).toEqual([['c', 'hero']])
    /** A proxy may send it to either. */
    await one.setPresence(editor, { key: editedKey, client: other, block: 'faq' })
    await expect.poll(toBlocks).toEqual([['c', 'faq']])
    await two.setPresence(editor, { key: editedKey, client, block: 'text' })
    await expect.poll(toBlocks).toEqual([
      ['b', 'text'],
      ['c', 'faq'],
    ])
    const back = await follow(one, other)
    leave()
    back()
    await expect.poll(toBlocks).toEqual([['b', 'text']])
    stop()
  })

  it('a server that is killed takes its people away within a minute', async () => {
    const [one] = nodes as [Drafts]
    const killed = await openTestContent(databases[0]!.folder, { kind: 'server' })
    const two = openTestDrafts(killed)
    seen = []
    await follow(two, other)
    await two.setPresence(editor, { key: editedKey, client: other, block: 'hero' })
    await follow(one, client, (present) => seen.push(present))
    await expect.poll(toBlocks).toEqual([['c', 'hero']])
    /** Nothing more comes of it, no word that it ends either. */
    await killed.close()
    nowMs += 59_000
    await one.setPresence(editor, { key: editedKey, client, block: 'text' })
    await expect.poll(toBlocks).toEqual([
      ['b', 'text'],
      ['c', 'hero'],
    ])
    nowMs += 1_001
    await expect.poll(toBlocks).toEqual([['b', 'text']])
  })
})
