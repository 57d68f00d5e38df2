import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProcessKiller, type ProcessKiller } from '../../../../../tests/killed-process.ts'
import { bicycle, blocks, previousBicycle, previousBlocks, openTestContent } from '../testing.ts'
import { operator, createSiteChanges, toId, toContentKey, type TestContent } from '../testing.ts'
import type { Change } from '../types/change.ts'

/** Setting `EDITS_TIMES=10` increases the number of items to 10,000. */
const count = 1_000 * Number(process.env['EDITS_TIMES'] ?? 1)
/** Each transaction adds the rows of a hundred items. With more items, the process is killed a third time. */
const kills = count > 1_000 ? [1, 3, count / 250] : [1, 3]

let killer: ProcessKiller
let dataDir: string
beforeAll(async () => {
  killer = await createProcessKiller([join(import.meta.dirname, 'fill-rows.fixture.ts')])
  dataDir = await mkdtemp(join(tmpdir(), 'killed-migration-'))
})
afterAll(async () => {
  await killer.close()
  await rm(dataDir, { recursive: true })
})

const put = (name: string, body: Record<string, unknown> = toFormerBody(name)): Change => ({
  kind: 'put',
  draft: {
    contentKey: toContentKey(name),
    managedContentId: toId('20Y', name),
    recordId: null,
    type: 'epiderm__bicycle',
    title: `Bicycle ${name}`,
    urlName: name,
    language: 'en_GB',
    body,
  },
})
const toFormerBody = (name: string) => ({ size: '54', sku: name, link: `/bicycles/${name}` })

const openFormer = () =>
  openTestContent(dataDir, { kind: 'embedded', types: [previousBicycle], registry: previousBlocks })

const readStoredRows = ({ database: { read } }: TestContent) =>
  Promise.all([
    read
      .selectFrom('content_version')
      .select(['item', 'language', 'number', 'title', 'body', 'body_hash', 'shape', 'created_at'])
      .orderBy('item')
      .execute(),
    read.selectFrom('release').selectAll().execute(),
    read.selectFrom('release_entry').selectAll().orderBy('item').execute(),
  ])

async function readRows({ database: { read } }: TestContent) {
  const versions = await read
    .selectFrom('content_version')
    .select(['item', 'migrated_place'])
    .where('migrated_to', 'is not', null)
    .execute()
  const mentions = await read
    .selectFrom('version_mention')
    .select(['item', 'kind', 'value'])
    .where('kind', '=', 'only code')
    .execute()
  return { versions, mentions }
}

it('a migration whose process was killed loses nothing, resumes, and writes each row once', async () => {
  const former = await openFormer()
  const names = Array.from({ length: count }, (_, at) => `b-${at}`)
  await former.content.publish(operator, {
    changes: [...createSiteChanges(), ...names.map((name) => put(name))],
    note: '',
  })
  const before = await readStoredRows(former)
  await former.close()

  let filled = 0
  for (const committed of kills) {
    const isTime = (lines: readonly string[]) => lines.length >= committed
    await killer.killWhen({ fixture: 'fill-rows', isTime, env: { TEST_DATA_DIR: dataDir } })
    const killed = await openFormer()
    expect(await readStoredRows(killed)).toEqual(before)
    expect(await killed.database.integrityCheck()).toEqual([])
    const { versions, mentions } = await readRows(killed)
    expect(versions.length).toBeGreaterThan(filled)
    expect(versions.length).toBeLessThan(count)
    expect(mentions).toHaveLength(versions.length)
    filled = versions.length
    await killed.close()
  }

  const now = await openTestContent(dataDir, { kind: 'embedded', types: [bicycle], registry: blocks })
  expect(await now.content.fillMigrated()).toBe(count - filled)
  expect(await now.content.fillMigrated()).toBe(0)
  const { versions, mentions } = await readRows(now)
  expect(new Set(versions.map(({ migrated_place }) => migrated_place))).toEqual(
    new Set(names.map((name) => `{"url":"/bicycles/${name}"}`)),
  )
  expect(mentions.map(({ value }) => value).toSorted()).toEqual(
    names.map((name) => JSON.stringify(name)).toSorted(),
  )
  expect(await readStoredRows(now)).toEqual(before)
  const changes = [put('new', { frameSize: '1', code: 'b-7' })]
  await expect(now.content.publish(operator, { changes, note: '' })).rejects.toThrow('b-7')
  await now.close()
})
