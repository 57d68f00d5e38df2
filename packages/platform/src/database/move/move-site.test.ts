import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProcessKiller, type ProcessKiller } from '../../../../../tests/killed-process.ts'
import { openDatabase, type Database } from '../open-database.ts'
import { copyMigrated, findTestUrl, openTestDatabase } from '../testing.ts'
import { loadMovedTables, tablesWithRowOrder } from './moved-tables.ts'
import { moveSite, reopenMoveSource, type MoveProgress, type DatabaseLocation } from './move-site.ts'

type Tables = {
  throttle: { key: string; count: number; until: string }
  media_object: {
    hash: string
    mime_type: string
    size: number
    width: number | null
    height: number | null
    created_at: string
  }
  content_item: {
    id: string
    content_key: string
    record_id: string | null
    type: string
    created_at: string
  }
  audit_entry: {
    number?: number
    created_at: string
    actor: string
    deed: string
    item: string
    origin: string
  }
}

let folder: string
let embedded: DatabaseLocation
let server: DatabaseLocation
let killer: ProcessKiller

beforeAll(async () => {
  killer = await createProcessKiller([join(import.meta.dirname, 'move-forever.fixture.ts')])
})
afterAll(() => killer.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'))
  embedded = { dataDir: join(folder, 'embedded'), name: 'embedded' }
  await copyMigrated(embedded.dataDir)
  server = {
    dataDir: join(folder, 'server'),
    server: { url: await findTestUrl(join(folder, 'server')), size: 4 },
    name: 'server',
  }
})
afterEach(() => rm(folder, { recursive: true }))

async function withDatabase<T>(
  location: DatabaseLocation,
  work: (database: Database<Tables>) => Promise<T>,
  mayBeUnfinished = false,
): Promise<T> {
  const options = { ...location, mayBeUnfinished }
  const database =
    location.server === undefined
      ? await openTestDatabase<Tables>(options, 'embedded')
      : await openDatabase<Tables>(options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const texts = ['', ' ', 'ä', 'Z', 'a', '😀', '퟿', "it's", '{"a":1}', '%', 'a\nb']

/**
 * Inserts rows in an order that matches no key. The data includes a gap left by a deleted row number, and strings whose
 * sort order depends on the locale.
 */
const fill = (location: DatabaseLocation, count = texts.length) =>
  withDatabase(location, ({ transaction }) =>
    transaction(async (trx) => {
      const rows = Array.from({ length: count }, (_, index) => toRow(count - index - 1))
      await trx
        .insertInto('throttle')
        .values(rows.map(({ text, index }) => ({ key: text, count: index, until: text })))
        .execute()
      await trx
        .insertInto('media_object')
        .values(
          rows.map(({ text, index, created_at }) => ({
            hash: text,
            mime_type: text,
            size: index * 2 ** 33,
            width: null,
            height: 1,
            created_at,
          })),
        )
        .execute()
      await trx
        .insertInto('content_item')
        .values(
          rows.map(({ text, index, created_at }) => ({
            id: text,
            content_key: text,
            record_id: index % 2 ? text : null,
            type: text,
            created_at,
          })),
        )
        .execute()
      await trx
        .insertInto('audit_entry')
        .values(
          rows.map(({ text, created_at }) => ({
            created_at,
            actor: text,
            deed: text,
            item: text,
            origin: text,
          })),
        )
        .execute()
      await trx.deleteFrom('audit_entry').where('number', '=', count).execute()
    }),
  )

const toRow = (index: number) => ({
  index,
  text: `${texts[index % texts.length] ?? ''}${index}`,
  created_at: `2026-01-01T00:00:${String(index % 60).padStart(2, '0')}.000Z`,
})

/** Reads every table, in insertion order if the table has one. */
const read = (location: DatabaseLocation, mayBeUnfinished = false) =>
  withDatabase(
    location,
    async ({ read: db }) => {
      const order = location.server === undefined ? 'rowid' : 'row_order'
      return {
        throttle: await db.selectFrom('throttle').selectAll().orderBy('key').execute(),
        media: await db.selectFrom('media_object').selectAll().orderBy('hash').execute(),
        items: await db
          .selectFrom('content_item')
          .select(['id', 'content_key', 'record_id', 'type', 'created_at'])
          .orderBy(sql.ref(order))
          .execute(),
        audit: await db.selectFrom('audit_entry').selectAll().orderBy('number').execute(),
      }
    },
    mayBeUnfinished,
  )

const move = (
  from: DatabaseLocation,
  to: DatabaseLocation,
  {
    onProgress = () => undefined,
    isKeptClosed = false,
    moveRest = async () => undefined,
  }: {
    onProgress?: (progress: MoveProgress) => void
    isKeptClosed?: boolean
    moveRest?: () => Promise<void>
  } = {},
) => moveSite({ from, to, isKeptClosed, onProgress, moveRest })

const addThrottle = (location: DatabaseLocation, key: string) =>
  withDatabase(location, ({ transaction }) =>
    transaction((trx) => trx.insertInto('throttle').values({ key, count: 1, until: '' }).execute()),
  )
const failAt = (step: MoveProgress['step'], least: number) => (progress: MoveProgress) => {
  if (progress.step === step && progress.done >= least) throw new Error('ended')
}

it('each table is listed after the tables to which it refers, and has a key', async () => {
  const tables = await loadMovedTables()
  const names = tables.map(({ name }) => name)
  expect(names).toContain('version_mention')
  expect(names).not.toContain('search_text')
  for (const { name, key, references } of tables) {
    expect(key, name).not.toEqual([])
    for (const other of references) expect(names.indexOf(other)).toBeLessThan(names.indexOf(name))
  }
})

it('the tables with a row order are exactly the tables whose rows the server numbers', async () => {
  const found = await withDatabase(server, ({ read: db }) => db.introspection.getTables())
  const ordered = found.filter(({ columns }) => columns.some(({ name }) => name === 'row_order'))
  expect(ordered.map(({ name }) => name).toSorted()).toEqual(tablesWithRowOrder)
})

it('moving to the other database and back preserves each row and the row order, and reuses no row number', async () => {
  await fill(embedded, 1200)
  const before = await read(embedded)
  const { compared } = await move(embedded, server)
  expect(await read(server)).toEqual(before)
  const back = { dataDir: join(folder, 'back'), name: 'back' }
  expect((await move(server, back)).compared).toEqual(compared)
  expect(await read(back)).toEqual(before)
  const event = { created_at: '', actor: '', deed: '', item: '', origin: '' }
  for (const location of [embedded, server, back])
    await withDatabase(location, ({ transaction }) =>
      transaction((trx) => trx.insertInto('audit_entry').values(event).execute()),
    )
  for (const location of [embedded, server, back])
    expect((await read(location)).audit.at(-1)?.number).toBe(1201)
})

describe.each([
  ['embedded to server', () => [embedded, server] as const],
  ['server to embedded', () => [server, embedded] as const],
])('%s', (_name, toPlaces) => {
  it('during the move, the source can be read but not written to; afterwards it can stay closed until it is reopened explicitly', async () => {
    const [from, to] = toPlaces()
    await fill(from)
    const other = await openDatabase<Tables>({ ...from, probeMs: 20 })
    const add = (key: string) =>
      other.transaction((trx) => trx.insertInto('throttle').values({ key, count: 1, until: '' }).execute())
    const rejected = { code: 'site-moving', status: 503, retryAfterSeconds: 30 }
    await move(from, to, {
      isKeptClosed: true,
      async moveRest() {
        await expect(add('meanwhile')).rejects.toMatchObject(rejected)
        await expect(
          other.transaction((trx) => trx.updateTable('throttle').set({ count: 7 }).execute()),
        ).rejects.toMatchObject(rejected)
        await expect(
          other.transaction((trx) => trx.deleteFrom('media_object').execute()),
        ).rejects.toMatchObject(rejected)
        await expect.poll(() => other.canWrite()).toBe(false)
        expect((await other.read.selectFrom('throttle').selectAll().execute()).length).toBe(texts.length)
      },
    })
    await expect(add('late')).rejects.toMatchObject(rejected)
    expect((await read(to)).throttle).toHaveLength(texts.length)
    await addThrottle(to, 'there')
    expect(await move(from, to, { isKeptClosed: true })).toEqual({ compared: [], wasDone: true })
    await reopenMoveSource(from)
    await add('again')
    await expect.poll(() => other.canWrite()).toBe(true)
    await other.close()
    await expect(move(from, to)).rejects.toMatchObject({ code: 'move-target-taken' })
  })

  it('an abandoned move starts again with the changes made since; an interrupted move can be continued, and until then, the target cannot be opened as a site', async () => {
    const [from, to] = toPlaces()
    await fill(from, 150)
    await expect(move(from, to, { onProgress: failAt('copied', 200) })).rejects.toThrow('ended')
    await expect(addThrottle(from, 'too early')).rejects.toMatchObject({ code: 'site-moving' })
    await reopenMoveSource(from)
    await addThrottle(from, 'meanwhile')
    const steps: MoveProgress[] = []
    const interrupted = move(from, to, {
      onProgress(progress) {
        steps.push(progress)
        failAt('copied', 300)(progress)
      },
    })
    await expect(interrupted).rejects.toThrow('ended')
    expect(steps[0]?.done).toBeLessThan(200)
    await expect(read(to)).rejects.toMatchObject({ code: 'database-unfinished' })
    const continued: MoveProgress[] = []
    await move(from, to, { onProgress: (progress) => void continued.push(progress) })
    expect(continued[0]?.done).toBeGreaterThan(300)
    expect((await read(to)).throttle).toHaveLength(151)
    expect(await read(to)).toEqual(await read(from))
  })
})

describe('a target is rejected, and the source stays open, if the target contains', () => {
  it('any other data', async () => {
    await fill(embedded)
    await addThrottle(server, 'theirs')
    await expect(move(embedded, server)).rejects.toMatchObject({ code: 'move-target-taken' })
    await addThrottle(embedded, 'still open')
    expect((await read(server)).throttle).toEqual([{ key: 'theirs', count: 1, until: '' }])
  })

  it('an unfinished move of another site', async () => {
    const other = { dataDir: join(folder, 'other'), name: 'other' }
    await fill(other)
    await expect(move(other, server, { onProgress: failAt('copied', 1) })).rejects.toThrow('ended')
    await fill(embedded)
    await expect(move(embedded, server)).rejects.toMatchObject({ code: 'move-target-taken' })
    await addThrottle(embedded, 'still open')
  })
})

it.each([
  ['changed', 'server', (key: string) => sql`update throttle set count = 99 where key = ${key}`],
  ['lost', 'embedded', (key: string) => sql`delete from throttle where key = ${key}`],
  ['added after the last row', 'server', () => sql`insert into throttle values (${'\u{10ffff}'}, 1, '')`],
] as const)(
  'a row that is %s in the target (%s) is detected, and the next attempt copies everything again',
  async (_what, target, spoil) => {
    const [from, to] = target === 'server' ? [embedded, server] : [server, embedded]
    await fill(from)
    await expect(move(from, to, { onProgress: failAt('verified', 0) })).rejects.toThrow('ended')
    await withDatabase(to, ({ transaction }) => transaction((trx) => spoil('Z3').execute(trx)), true)
    await expect(move(from, to)).rejects.toMatchObject({ code: 'move-differs' })
    await move(from, to)
    expect(await read(to)).toEqual(await read(from))
  },
)

it('a move resumes after its process is killed, without missing or duplicate rows', async () => {
  await fill(embedded, 1200)
  const printed = await killer.killWhen({
    fixture: 'move-forever',
    env: { TEST_FROM: embedded.dataDir, TEST_TO: server.server?.url ?? '' },
    isTime: (lines) => lines.length >= 6,
  })
  const reached = Number(printed.at(-1)?.split(' ')[1])
  await expect(read(server)).rejects.toMatchObject({ code: 'database-unfinished' })
  const steps: MoveProgress[] = []
  await move(embedded, server, { onProgress: (progress) => void steps.push(progress) })
  expect(steps[0]?.done).toBeGreaterThanOrEqual(reached)
  expect(await read(server)).toEqual(await read(embedded))
})
