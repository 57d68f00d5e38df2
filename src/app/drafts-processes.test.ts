/** Two processes on one database, embedded or on a server: what one of them stores, who watches a draft in the other hears. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftEvent } from '../platform/drafts/draft-events.ts'
import type { Drafts } from '#drafts'
import type { Operation } from '#operations'
import { openTestContent, operator, page, site, type TestContent } from '../platform/content/testing.ts'
import { editor, editedKey, openTestDrafts } from './test-drafts.fixture.ts'

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
