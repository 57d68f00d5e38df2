/**
 * Creates missing rows and rebuilds rows that an older version of the code wrote. Works in slices, so that other work
 * can run in between.
 */
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Snapshot, WrittenVersion } from '#content'
import type { ChangedEntry } from '#model'
import { isSearchable } from './item-text.ts'
import { toVersionKey, type SearchRows } from './search-rows.ts'

export type RowWriteDeps = {
  readonly rows: SearchRows
  /** Opens the current release. */
  readonly openSnapshot: () => Snapshot
  /** A signal that stops the work before the next slice. */
  readonly signal: AbortSignal
}

/** Number of versions per transaction. */
const sliceSize = 50
const pauseMs = 5
/** Number of changed items that one query reads. */
const batchSize = 200

/**
 * Creates a row for the current version of each changed item, unless the row was already written with the version.
 * Retains the previous version's row so that a rollback is possible, and deletes older rows.
 */
export async function applyChanges(changes: readonly ChangedEntry[], task: RowWriteDeps): Promise<void> {
  const found = changes.filter(isSearchable)
  for (let start = 0; start < found.length && !task.signal.aborted; start += batchSize) {
    const batch = found.slice(start, start + batchSize)
    if (start > 0) await setImmediate()
    const { known, outdated } = await findRows(task.rows, batch)
    await remove(outdated, task)
    const missing = batch.flatMap(({ after, ...entry }) =>
      after === undefined || known.has(toVersionKey({ ...entry, version: after }))
        ? []
        : [{ ...entry, version: after }],
    )
    await write(await loadVersions(task.openSnapshot(), missing), task)
  }
}

/** Also deletes rows that an older version of the code wrote for versions that are no longer current. */
export async function rebuildRows(task: RowWriteDeps): Promise<void> {
  while (!task.signal.aborted) {
    const stale = await findStale(task.rows)
    if (stale.length === 0) return
    const versions = await loadVersions(task.openSnapshot(), stale)
    const current = new Set(versions.map(toVersionKey))
    await remove(
      stale.filter((row) => !current.has(toVersionKey(row))).map(({ id }) => id),
      task,
    )
    await write(versions, task)
  }
}

async function write(versions: readonly WrittenVersion[], { rows, signal }: RowWriteDeps): Promise<void> {
  for (let start = 0; start < versions.length && !signal.aborted; start += sliceSize) {
    const slice = versions.slice(start, start + sliceSize)
    await rows.database.transaction((trx) => rows.write(trx, slice), { lock: 'release' })
    await setTimeout(pauseMs)
  }
}

async function remove(ids: readonly number[], { rows }: RowWriteDeps): Promise<void> {
  if (ids.length > 0) await rows.database.transaction((trx) => rows.remove(trx, ids), { lock: 'release' })
}

/**
 * Finds the versions in these changes that already have a row, and the rows of the changed items that belong to other
 * versions.
 */
async function findRows({ database }: SearchRows, changes: readonly ChangedEntry[]) {
  const found = await database.read
    .selectFrom('search_text')
    .select(['id', 'item as managedContentId', 'language', 'version'])
    .where('item', 'in', [...new Set(changes.map(({ managedContentId }) => managedContentId))])
    .execute()
  const touched = new Set(changes.map(toEntryKey))
  const keys = new Set(changes.flatMap(toVersionKeys))
  return {
    known: new Set(found.map(toVersionKey)),
    outdated: found
      .filter((row) => touched.has(toEntryKey(row)) && !keys.has(toVersionKey(row)))
      .map(({ id }) => id),
  }
}

type EntryKey = { readonly managedContentId: string; readonly language: string }

const toEntryKey = ({ managedContentId, language }: EntryKey) => `${managedContentId} ${language}`

const toVersionKeys = ({ before, after, ...entry }: ChangedEntry): readonly string[] =>
  [before, after].flatMap((version) => (version === undefined ? [] : [toVersionKey({ ...entry, version })]))

/** Loads the versions, from the given list, that the snapshot contains. */
async function loadVersions(
  snapshot: Snapshot,
  versions: readonly (EntryKey & { readonly version: number })[],
): Promise<readonly WrittenVersion[]> {
  if (versions.length === 0) return []
  const keys = new Set(versions.map(toVersionKey))
  const heads = await snapshot.heads.findBy(
    'managedContentId',
    versions.map(({ managedContentId }) => managedContentId),
  )
  return snapshot.loadStored(heads.filter((head) => keys.has(toVersionKey(head))))
}

const findStale = ({ database, code }: SearchRows) =>
  database.read
    .selectFrom('search_text')
    .select(['id', 'item as managedContentId', 'language', 'version'])
    .where((q) => q.or([q('code', '<', code), q('code', '>', code)]))
    .limit(sliceSize)
    .execute()
