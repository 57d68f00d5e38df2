import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openKiller, type Killer } from '../../tests/killed-process.ts'
import { openTestContent, operator, page, site } from '../platform/content/testing.ts'
import { editor, editedKey, openTestDrafts, toCall, typed } from './test-drafts.fixture.ts'

/** `KILLS=20` kills so often. */
const kills = Number(process.env['KILLS'] ?? 3)
let killer: Killer
let dataDir: string

beforeAll(async () => {
  killer = await openKiller([join(import.meta.dirname, 'edit-forever.fixture.ts')])
  dataDir = await mkdtemp(join(tmpdir(), 'killed-drafts-'))
})
afterAll(async () => {
  await killer.close()
  await rm(dataDir, { recursive: true })
})

it('a killed server loses no operation that it has acknowledged, and applies none twice', async () => {
  const first = await openTestContent(dataDir)
  await first.content.publish(operator, { changes: [...site(), page('edited')], note: '' })
  await first.close()
  let acknowledged = 0
  for (let round = 1; round <= kills; round++) {
    /** The last one that was answered is sent again, as after an answer that was lost. */
    const from = Math.max(1, acknowledged)
    const until = Math.floor((typed * round) / (kills + 1))
    const lines = await killer.killWhen({
      fixture: 'edit-forever',
      env: { TEST_DATA_DIR: dataDir, TEST_FROM: String(from) },
      isTime: (printed) => Number(printed.at(-1)) >= until,
    })
    acknowledged = Number(lines.at(-1))
    const test = await openTestContent(dataDir)
    expect(await test.database.integrityCheck()).toEqual([])
    const { seq, body } = await openTestDrafts(test).read(editor, editedKey)
    expect(seq).toBeGreaterThanOrEqual(acknowledged)
    expect(body['blocks']).toEqual(toTyped(seq))
    await test.close()
  }
  const test = await openTestContent(dataDir)
  const drafts = openTestDrafts(test)
  for (let number = acknowledged; number <= typed; number++)
    await drafts.accept(editor, { key: editedKey, call: toCall(number) })
  expect(await drafts.read(editor, editedKey)).toMatchObject({ seq: typed, body: { blocks: toTyped(typed) } })
  await test.close()
})

const toTyped = (count: number) =>
  Array.from({ length: count }, (_, at) => toCall(at + 1).operations[0]?.operation.node)
