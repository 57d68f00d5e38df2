/**
 * The values for sorting and filtering lists, stored as rows for each version. They are written with the version. If
 * another server version wrote the version, its rows are added in batches, which resume after a crash. Until then,
 * lists read bodies.
 */
import type { BodyMigrations } from '#blocks'
import type { DataProvider } from '#content-types'
import type { Database, Read, Write } from '#database'
import type { ContentTables } from '../types/tables.ts'
import { eachChangedEntryBatch } from './changed-entries.ts'
import { findCurrentRelease } from './current-release.ts'
import {
  deleteUnusedLists,
  toListName,
  toDefinitionsId,
  listDefinitions,
  insertFieldValueRows,
  type VersionWithBody,
} from './field-value-rows.ts'
import { findNextItems, itemsPerBatch } from './next-items.ts'
import { readBody, type StoredBody } from './read-bodies.ts'
import type { Body, VersionKey } from './version-key.ts'

export type FieldValues = {
  /** A name for the indexed-field definitions of this server version. */
  readonly id: string
  /**
   * Writes the rows of new versions, in the same transaction that writes the versions and stores this `id` with them.
   */
  readonly write: (trx: Write<ContentTables>, versions: readonly VersionWithBody[]) => Promise<void>
  /**
   * Records that all versions up to this release have rows, if this is known for the previous release. Call this in the
   * transaction that appends the release, after `write` has written the rows of its versions.
   */
  readonly noteRelease: (trx: Write<ContentTables>, release: number) => Promise<void>
  /** Adds rows for the next items that lack rows. Returns undefined once no such items remain. */
  readonly fillNext: () => Promise<FillProgress | undefined>
  /**
   * Adds missing rows for versions that another server version has published, up to this release. Does nothing until
   * all older versions have rows.
   */
  readonly follow: (release: number) => Promise<void>
  /**
   * Deletes rows that were written for other indexed-field definitions. Call this only while no server runs and after
   * `fillNext` has returned undefined.
   */
  readonly deleteUnused: () => Promise<void>
  /** Counts the items whose older versions have no rows yet. */
  readonly countUnfilled: () => Promise<number>
  /** Returns true if field-value rows exist for every version up to this release. */
  readonly isReady: (release: number) => Promise<boolean>
}

export type FillProgress = { readonly done: number; readonly total: number }

type FieldValuesDeps = {
  readonly database: Database<ContentTables>
  readonly provider: DataProvider
  readonly migrations: BodyMigrations
}

export function openFieldValues(deps: FieldValuesDeps): FieldValues {
  const { database } = deps
  const id = toDefinitionsId(deps.provider)
  /**
   * `ready`: all versions up to this release are known to have rows. `checked`: the newest release for which this was
   * checked.
   */
  const known = { ready: -1, checked: -1, isStarted: false }

  async function follow(release: number, { isStored = false } = {}): Promise<void> {
    if (release <= known.ready && !isStored) return
    const from = await findFilledRelease(database.read, id)
    if (from === undefined) return
    const unknown = { id, from: Math.max(from, known.ready), to: release }
    const rows = unknown.from < release ? await findUnfilled(database.read, unknown) : []
    if (rows.length > 0) await fillEntries(deps, unknown)
    known.ready = Math.max(known.ready, release)
    if (isStored ? release > from : release - from >= storedEach) await storeRelease(deps, id, release)
  }

  /** Running checks by release, shared by the lists of a page, which start at the same time. */
  const checks = new Map<number, Promise<void>>()

  async function checkRelease(release: number): Promise<void> {
    const from = await findFilledRelease(database.read, id)
    const rows =
      from === undefined || from >= release
        ? []
        : await findUnfilled(database.read, { id, from: Math.max(from, known.ready), to: release })
    if (from !== undefined && rows.length === 0) known.ready = Math.max(known.ready, release)
    else known.checked = release
  }

  return {
    id,
    follow: (release) => follow(release),
    async write(trx, versions) {
      if (!known.isStarted) await startEmpty(trx, id)
      known.isStarted = true
      await insertFieldValueRows(deps.provider, trx, versions)
    },
    noteRelease: (trx, release) => noteRelease(trx, id, release),
    async fillNext() {
      const progress = await fillNext(deps, id)
      if (progress !== undefined) return progress
      known.checked = -1
      await follow(await findCurrentRelease(database.read), { isStored: true })
      return undefined
    },
    deleteUnused: () => deleteUnusedLists(database, deps.provider),
    async countUnfilled() {
      const progress = await database.read
        .selectFrom('field_value_progress')
        .select(['last_item', 'done', 'total'])
        .where('name', '=', id)
        .executeTakeFirst()
      if (progress === undefined) return countItems(database.read)
      return progress.last_item === null ? 0 : Math.max(0, progress.total - progress.done)
    },
    async isReady(release) {
      if (release <= known.ready || release === known.checked) return release <= known.ready
      const check = checks.get(release) ?? checkRelease(release).finally(() => checks.delete(release))
      checks.set(release, check)
      await check
      return release <= known.ready
    },
  }
}

/**
 * Number of releases after which the progress is stored, so that a restarted server need not check all releases again.
 */
const storedEach = 50

/** On a site without releases, every version is written together with its rows. */
async function startEmpty(trx: Write<ContentTables>, name: string): Promise<void> {
  if ((await findCurrentRelease(trx)) > 0) return
  await trx
    .insertInto('field_value_progress')
    .values({ name, release: 0, last_item: null, done: 0, total: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

async function noteRelease(trx: Write<ContentTables>, name: string, release: number): Promise<void> {
  await trx
    .updateTable('field_value_progress')
    .set({ release })
    .where('name', '=', name)
    .where('release', '=', release - 1)
    .where('last_item', 'is', null)
    .execute()
}

/** Returns the newest release up to which all versions have rows; undefined if older versions may still lack rows. */
async function findFilledRelease(db: Read<ContentTables>, name: string): Promise<number | undefined> {
  const progress = await db
    .selectFrom('field_value_progress')
    .select(['release', 'last_item'])
    .where('name', '=', name)
    .executeTakeFirst()
  return progress?.last_item === null ? progress.release : undefined
}

type ReleasesToFill = { readonly id: string; readonly from: number; readonly to: number }

/** Finds a version that one of the given releases shows and that has no rows yet. */
const findUnfilled = (db: Read<ContentTables>, { id, from, to }: ReleasesToFill) =>
  db
    .selectFrom('release_entry as entry')
    .innerJoin('content_version as version', (join) =>
      join
        .onRef('version.item', '=', 'entry.item')
        .onRef('version.language', '=', 'entry.language')
        .onRef('version.number', '=', 'entry.version'),
    )
    .select('version.item')
    .where('entry.release', '>', from)
    .where('entry.release', '<=', to)
    .where((q) => q.or([q('version.indexed_as', 'is', null), q('version.indexed_as', '<>', id)]))
    .limit(1)
    .execute()

/** Stores the field values of the next items. Returns undefined once there are no more items. */
const fillNext = (deps: FieldValuesDeps, id: string): Promise<FillProgress | undefined> =>
  deps.database.transaction(
    async (trx) => {
      const { last_item: last, done, total } = await requireProgress(trx, id)
      if (last === null) return undefined
      const ids = await findNextItems(trx, last)
      await fillItems(deps, trx, { id, items: ids })
      const next = { done: done + ids.length, last_item: ids.at(-1) ?? null }
      await trx.updateTable('field_value_progress').set(next).where('name', '=', id).execute()
      return ids.length > 0 ? { done: next.done, total: Math.max(total, next.done) } : undefined
    },
    { lock: 'release' },
  )

async function requireProgress(trx: Write<ContentTables>, name: string) {
  const known = await trx
    .selectFrom('field_value_progress')
    .select(['last_item', 'done', 'total'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (known !== undefined) return known
  const [release, total] = [await findCurrentRelease(trx), await countItems(trx)]
  const first = { name, release, last_item: '', done: 0, total }
  await trx.insertInto('field_value_progress').values(first).execute()
  return first
}

async function countItems(db: Read<ContentTables>): Promise<number> {
  const { count } = await db
    .selectFrom('content_item')
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function fillEntries(deps: FieldValuesDeps, { id, from, to }: ReleasesToFill): Promise<void> {
  for await (const entries of eachChangedEntryBatch(deps.database.read, { from, to })) {
    const items = [...new Set(entries.map(({ managedContentId }) => managedContentId))]
    for (let start = 0; start < items.length; start += itemsPerBatch)
      await deps.database.transaction(
        (trx) => fillItems(deps, trx, { id, items: items.slice(start, start + itemsPerBatch) }),
        { lock: 'release' },
      )
  }
}

const storeRelease = ({ database }: FieldValuesDeps, name: string, release: number): Promise<unknown> =>
  database.transaction((trx) =>
    trx
      .updateTable('field_value_progress')
      .set({ release })
      .where('name', '=', name)
      .where('release', '<', release)
      .execute(),
  )

type ItemsToFill = { readonly id: string; readonly items: readonly string[] }

/** Writes missing rows with this server version's definitions, for all versions of the given items. */
async function fillItems(
  { provider, migrations }: FieldValuesDeps,
  trx: Write<ContentTables>,
  { id, items }: ItemsToFill,
): Promise<void> {
  const stored = await loadUnfilled(trx, { id, items })
  if (stored.length === 0) return
  await deleteRows(provider, trx, stored)
  const versions = stored.flatMap((row) => {
    const body = findBody(migrations, row)
    return body === undefined ? [] : [{ ...row, body }]
  })
  await insertFieldValueRows(provider, trx, versions)
  await trx
    .updateTable('content_version')
    .set({ indexed_as: id })
    .where((q) => q.or(stored.map(toColumns).map(({ version: number, ...own }) => q.and({ ...own, number }))))
    .execute()
}

type UnfilledVersion = StoredBody & Pick<VersionWithBody, 'contentKey' | 'recordId' | 'title' | 'urlName'>

const loadUnfilled = (
  db: Read<ContentTables>,
  { id, items }: ItemsToFill,
): Promise<readonly UnfilledVersion[]> =>
  db
    .selectFrom('content_version as version')
    .innerJoin('content_item as item', 'item.id', 'version.item')
    .select([
      'version.item as managedContentId',
      'item.content_key as contentKey',
      'item.record_id as recordId',
      'item.type as type',
      'version.title as title',
      'version.url_name as urlName',
      'version.language as language',
      'version.number as version',
      'version.body as text',
      'version.shape as shape',
    ])
    .where('version.item', 'in', items)
    .where((q) => q.or([q('version.indexed_as', 'is', null), q('version.indexed_as', '<>', id)]))
    .execute()

/**
 * Deletes only the rows of this server version's definitions, because a server with different definitions may be
 * running.
 */
async function deleteRows(
  provider: DataProvider,
  trx: Write<ContentTables>,
  versions: readonly UnfilledVersion[],
): Promise<void> {
  const names = new Set(versions.flatMap(({ type }) => listDefinitions(provider, type)).map(toListName))
  for (const table of ['sort_value', 'filter_value'] as const)
    await trx
      .deleteFrom(table)
      .where((q) => q.or(versions.map((version) => q.and(toColumns(version)))))
      .where('list', 'in', [...names])
      .execute()
}

const toColumns = ({ managedContentId: item, language, version }: VersionKey) => ({ item, language, version })

/**
 * Returns undefined for a damaged body, for which no rows are written. The damage is reported when the item is read.
 */
function findBody(migrations: BodyMigrations, stored: StoredBody): Body | undefined {
  try {
    return readBody(migrations, stored)
  } catch {
    return undefined
  }
}
