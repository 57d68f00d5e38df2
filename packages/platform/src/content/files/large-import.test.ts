import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Parser } from 'yaml'
import type { Change } from '../types/change.ts'
import {
  openTestContent,
  operator,
  createProductChange,
  createSiteChanges,
  toContentKey,
  type TestContent,
} from '../testing.ts'
import { loadReleaseIndex } from '../snapshots/load-release-index.ts'
import { toFileText } from './content-file.ts'
import type { ImportProgress } from './folder-task.ts'

const count = 600
let test: TestContent
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-'))
  await mkdir(join(folder, 'products'))
  for (let position = 0; position < count; position++) await writeProduct(position)
  test = await openTestContent()
  await test.content.publish(operator, { changes: createSiteChanges(), note: '' })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

async function writeProduct(position: number, body: Record<string, unknown> = {}): Promise<void> {
  for (const draft of toDrafts(createProductChange(`gel-${position}`, body)))
    await writeFile(join(folder, `products/gel-${position}.yaml`), toFileText(draft))
}

const writeAll = async (words: string): Promise<void> => {
  for (let position = 0; position < count; position++)
    await writeProduct(position, { strapline: `About gel-${position} ${words}` })
}

const toDrafts = (change: Change) => (change.kind === 'put' ? [change.draft] : [])

it('checks each of hundreds of exported files once, and uses the full YAML parser for none of them', async () => {
  const schema = test.content.types.get('epiderm__product')?.schema
  if (schema === undefined) throw new Error('There is no such type')
  const parse = vi.spyOn(Parser.prototype, 'parse')
  const judge = vi.spyOn(schema, 'safeParse')
  const { made } = await test.content.importFolder(operator, { folder })
  expect(made?.changed).toBe(count)
  expect(parse).not.toHaveBeenCalled()
  expect(judge).toHaveBeenCalledTimes(count)
})

it('loads a large release’s index in slices, and lets other work run between the slices', async () => {
  const { read } = test.database
  const before = await loadReleaseIndex(read, 1)
  let [turns, isDone] = [0, false]
  const take = () => {
    turns++
    if (!isDone) setImmediate(take)
  }
  setImmediate(take)
  const index = await loadReleaseIndex(read, 2, before)
  isDone = true
  expect(index.heads).toHaveLength(before.heads.length + count)
  expect(turns).toBeGreaterThanOrEqual(count / 200 - 1)
})

it('reports the problems in all files in one response, and writes nothing', async () => {
  const before = test.content.currentRelease()
  await writeProduct(3, { related: ['MC' + 'A'.repeat(26)] })
  await writeProduct(count - 1, { related: ['MC' + 'B'.repeat(26)] })
  const rejected = test.content.importFolder(operator, { folder })
  await expect(rejected).rejects.toMatchObject({
    problems: [{ file: 'products/gel-3.yaml' }, { file: `products/gel-${count - 1}.yaml` }],
  })
  expect(test.content.currentRelease()).toBe(before)
  await writeProduct(3)
  await writeProduct(count - 1)
  expect((await test.content.importFolder(operator, { folder })).made).toBeUndefined()
})

it('loads at most two hundred items at a time, and lets other processes read and write between batches', async () => {
  await writeAll('of the next season')
  const order: string[] = []
  const largest = { checked: 0, stored: 0 }
  const last = { checked: 0, stored: 0 }
  const beside = await openTestContent(test.folder)
  const onProgress = ({ step, done }: ImportProgress) => {
    if (step === 'read') return
    largest[step] = Math.max(largest[step], done - last[step])
    last[step] = done
    if (step === 'checked') return
    order.push(`batch ${done}`)
    const write = beside.database.transaction((trx) =>
      trx.updateTable('node').set({ name: 'nobody' }).execute(),
    )
    const read = beside.content.at(operator).findContents({ contentKeys: [toContentKey(`gel-${done - 1}`)] })
    void Promise.all([write, read]).then(([, { items }]) =>
      order.push(`beside ${done}: ${String(items[0]?.body.strapline)}`),
    )
  }
  const { made } = await test.content.importFolder(operator, { folder, onProgress })
  await beside.close()
  expect(made?.changed).toBe(count)
  expect(last).toEqual({ checked: count, stored: count })
  expect(Math.max(largest.checked, largest.stored)).toBeLessThanOrEqual(200)
  const borders = Array.from({ length: count / 200 }, (_, batch) => (batch + 1) * 200)
  expect(order).toEqual(
    borders.flatMap((done) => [
      `batch ${done}`,
      expect.stringMatching(new RegExp(`^beside ${done}: About gel-\\d+$`)) as unknown,
    ]),
  )
})

it('creates a single release for two concurrent imports of the same folder', async () => {
  await writeAll('of both')
  const { number: before } = (await test.content.releases(operator))[0] ?? { number: 0 }
  const [one, two] = await Promise.all([
    test.content.importFolder(operator, { folder }),
    test.content.importFolder(operator, { folder }),
  ])
  expect([one.made?.changed, two.made?.changed].toSorted()).toEqual([count, undefined])
  expect(test.content.currentRelease()).toBe(before + 1)
  const { read } = test.database
  expect(await read.selectFrom('staging_job').selectAll().execute()).toEqual([])
  const { versions } = await read
    .selectFrom('content_version')
    .select((q) => q.fn.countAll<number>().as('versions'))
    .executeTakeFirstOrThrow()
  const { named } = await read
    .selectFrom('release_entry')
    .select((q) => q.fn.countAll<number>().as('named'))
    .executeTakeFirstOrThrow()
  expect(versions).toBe(named)
})

it('repeats the checks if a release is published while the files are read', async () => {
  await writeProduct(count)
  let isReleased = false
  const onProgress = () => {
    if (isReleased) return
    isReleased = true
    const other = toDrafts(createProductChange('other')).map((draft) => ({
      ...draft,
      urlName: `gel-${count}`,
    }))
    void test.content.publish(operator, {
      changes: other.map((draft) => ({ kind: 'put', draft })),
      note: 'other',
    })
  }
  await expect(test.content.importFolder(operator, { folder, onProgress })).rejects.toMatchObject({
    problems: [
      { file: `products/gel-${count}.yaml`, message: expect.stringContaining('Product other') as unknown },
    ],
  })
  expect((await test.content.releases(operator))[0]?.note).toBe('other')
})
