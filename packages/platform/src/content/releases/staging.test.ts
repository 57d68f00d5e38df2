import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDataProvider } from '#content-types'
import { guest } from '#model'
import {
  noMigrations,
  openTestContent,
  operator,
  createQuestionChange,
  createSiteChanges,
  toId,
  toContentKey,
  type TestContent,
} from '../testing.ts'
import { toFileText } from '../files/content-file.ts'
import { openFieldValues } from '../snapshots/field-values.ts'
import type { ContentDraft } from '../types/change.ts'
import { removeStaleStagingJobs, withStaging } from './staging.ts'
import { defaultDatabaseKind } from '../../database/testing.ts'

let test: TestContent
let now: number
let made: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1)
  made = 0
  test = await openTestContent()
  await test.content.publish(operator, {
    changes: [...createSiteChanges(), createQuestionChange('old', 'one')],
    note: '',
  })
})
afterEach(() => test.close())

const toDeps = ({ database }: TestContent) => ({
  database,
  clock: () => new Date(now),
  randomBytes: (length: number) => new Uint8Array(length).fill(made++),
  migrations: noMigrations,
  values: openFieldValues({ database, provider: createDataProvider(), migrations: noMigrations }),
})
const toDraft = (name: string, answer: string): ContentDraft => {
  const change = createQuestionChange(name, answer)
  if (change.kind === 'remove') throw new Error('A question is put')
  return change.draft
}
const release = { checkedRelease: 1, event: 'test', note: 'staged' }
const passMinutes = (minutes: number) => void (now += minutes * 60_000)
const sweep = () => removeStaleStagingJobs(toDeps(test))

const readRows = async ({ database: { read } } = test) => ({
  versions: await read
    .selectFrom('content_version')
    .innerJoin('content_item', 'id', 'item')
    .where('type', '=', 'epiderm__question')
    .select(['content_key', 'number'])
    .orderBy('content_key')
    .orderBy('number')
    .execute(),
  items: (
    await read.selectFrom('content_item').where('type', '=', 'epiderm__question').select('id').execute()
  ).length,
  staged: (await read.selectFrom('staged_version').select('item').execute()).length,
  jobs: (await read.selectFrom('staging_job').select('id').execute()).length,
})
const published = {
  versions: [{ content_key: toContentKey('old'), number: 1 }],
  items: 1,
  staged: 0,
  jobs: 0,
}

it('hides staged versions until the release that contains them is appended', async () => {
  await withStaging(toDeps(test), operator, async (staging) => {
    await staging.stage([toDraft('old', 'two'), toDraft('a', 'one')])
    await staging.stage([toDraft('b', 'one')])
    expect((await test.content.at(guest).findContents({ type: 'epiderm__question' })).items).toHaveLength(1)
    expect(await test.content.findDamage(operator)).toEqual([])
    expect(await staging.append(release)).toMatchObject({ number: 2, changed: 3, note: 'staged' })
  })
  expect(await readRows()).toMatchObject({ staged: 0, jobs: 0 })
  const { versions } = await readRows()
  expect(versions).toHaveLength(4)
})

it('writes at most two hundred versions per transaction', async () => {
  const written: number[] = []
  const onVersions = async (_: unknown, versions: readonly unknown[]) => void written.push(versions.length)
  const drafts = Array.from({ length: 250 }, (_, number) => toDraft(`many-${number}`, 'one'))
  await withStaging({ ...toDeps(test), onVersions }, operator, async (staging) => {
    await staging.stage(drafts)
    await staging.stage([])
  })
  expect(written).toEqual([200, 50])
})

it('loses no part of an appended release if the process is killed before it completes the job', async () => {
  await withStaging(toDeps(test), operator, async (staging) => {
    await staging.stage([toDraft('old', 'two'), toDraft('a', 'one')])
    await staging.append(release)
    const appended = await readRows()
    expect(appended).toMatchObject({ staged: 2, jobs: 1 })
    await expect(staging.stage([toDraft('b', 'one')])).rejects.toMatchObject({ code: 'staging-swept' })
    const later = await openTestContent(test.folder)
    expect((await later.content.at(guest).findContents({ type: 'epiderm__question' })).items).toHaveLength(2)
    await later.close()
    await sweep()
    expect(await readRows()).toEqual({ ...appended, staged: 0, jobs: 0 })
  })
  expect(await test.content.findDamage(operator)).toEqual([])
})

it('removes versions that were not appended, and items without any other version', async () => {
  await withStaging(toDeps(test), operator, (staging) =>
    staging.stage([toDraft('old', 'two'), toDraft('a', 'one')]),
  )
  expect(await readRows()).toEqual(published)
  const failing = withStaging(toDeps(test), operator, async (staging) => {
    await staging.stage([toDraft('a', 'one')])
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await readRows()).toEqual(published)
})

it('deletes a job that has sent no heartbeat for ten minutes; the job can then neither stage nor append versions', async () => {
  const deps = toDeps(test)
  await withStaging(deps, operator, async (staging) => {
    await staging.stage([toDraft('a', 'one')])
    passMinutes(9)
    await sweep()
    await staging.stage([toDraft('b', 'one')])
    passMinutes(9)
    await sweep()
    expect(await readRows()).toMatchObject({ staged: 2, jobs: 1 })
    passMinutes(2)
    await sweep()
    expect(await readRows()).toEqual(published)
    const swept = { code: 'staging-swept' }
    await expect(staging.append(release)).rejects.toMatchObject(swept)
    await expect(staging.stage([toDraft('c', 'one')])).rejects.toMatchObject(swept)
  })
  expect(await readRows()).toEqual(published)
  expect(test.content.currentRelease()).toBe(1)
})

it('does not append a job whose clean-up was interrupted, and completes the clean-up later', async () => {
  await withStaging(toDeps(test), operator, async (staging) => {
    await staging.stage([toDraft('a', 'one')])
    await test.database.transaction((trx) =>
      trx.updateTable('staging_job').set({ swept_at: 'a moment ago' }).execute(),
    )
    await expect(staging.append(release)).rejects.toMatchObject({ code: 'staging-swept' })
    await sweep()
    expect(await readRows()).toEqual(published)
  })
})

it('staged versions are not appended if another release was published after the checks, and remain staged', async () => {
  await withStaging(toDeps(test), operator, async (staging) => {
    await staging.stage([toDraft('a', 'one')])
    await test.content.publish(operator, { changes: [createQuestionChange('old', 'two')], note: '' })
    expect(await staging.append(release)).toBeUndefined()
    expect(await readRows()).toMatchObject({ staged: 1 })
    await staging.clear()
    expect(await readRows()).toMatchObject({ staged: 0, jobs: 1 })
    await staging.stage([toDraft('b', 'one')])
    expect(await staging.append({ ...release, checkedRelease: 2 })).toMatchObject({ number: 3, changed: 1 })
  })
})

it('stores versions of one item from two jobs and a publish separately, so that each version can be removed alone', async () => {
  await withStaging(toDeps(test), operator, async (one) => {
    await one.stage([toDraft('a', 'from one')])
    await withStaging(toDeps(test), operator, async (two) => {
      await two.stage([toDraft('a', 'from two')])
      await one.clear()
      expect(await readRows()).toMatchObject({ staged: 1, jobs: 2 })
      await test.content.publish(operator, { changes: [createQuestionChange('a', 'published')], note: '' })
    })
  })
  const { versions } = await readRows()
  expect(versions.filter(({ content_key }) => content_key === toContentKey('a'))).toEqual([
    { content_key: toContentKey('a'), number: 3 },
  ])
  expect(await test.database.integrityCheck()).toEqual([])
})

it('lets an import use the keys of a job that has sent no heartbeat for ten minutes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freed-'))
  await mkdir(join(folder, 'questions'))
  const draft = { ...toDraft('a', 'two'), managedContentId: toId('20Y', 'another one') }
  await writeFile(join(folder, 'questions/a.yaml'), toFileText(draft))
  await withStaging(toDeps(test), operator, async (staging) => {
    await staging.stage([toDraft('a', 'one')])
    const later = await openTestContent(test.folder, { clock: () => new Date(now) })
    const rejected = { code: 'content-refused' }
    await expect(later.content.importFolder(operator, { folder })).rejects.toMatchObject(rejected)
    passMinutes(11)
    expect((await later.content.importFolder(operator, { folder })).made?.changed).toBe(1)
    await later.close()
  })
  await rm(folder, { recursive: true })
})

it('deletes staged rows restored from a backup', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'staged-'))
  const copy = join(folder, 'copy')
  await mkdir(copy)
  if (defaultDatabaseKind === 'server')
    return expect(test.database.backup(copy)).rejects.toMatchObject({ code: 'backup-by-engine' })
  await withStaging(toDeps(test), operator, async (staging) => {
    await staging.stage([toDraft('a', 'one')])
    await test.database.backup(copy)
  })
  const restored = await openTestContent(copy)
  expect(await readRows(restored)).toMatchObject({ staged: 1, jobs: 1 })
  expect(await restored.content.findDamage(operator)).toEqual([])
  passMinutes(11)
  await removeStaleStagingJobs(toDeps(restored))
  expect(await readRows(restored)).toEqual(published)
  await restored.close()
  await rm(folder, { recursive: true })
})

it('does not report a database with only staged versions as damaged', async () => {
  const empty = await openTestContent()
  await withStaging(toDeps(empty), operator, async (staging) => {
    await staging.stage([toDraft('a', 'one')])
    const other = await openTestContent(empty.folder)
    expect(other.content.currentRelease()).toBe(0)
    await other.close()
    await empty.database.transaction((trx) => trx.deleteFrom('staged_version').execute())
    await expect(openTestContent(empty.folder)).rejects.toMatchObject({ code: 'content-damaged' })
  })
  await empty.close()
})
