/**
 * Ensures that each current version has a row written by this version of the code. New versions are written together
 * with their rows. A row can be missing after a rollback, or if a process without search published the version; it is
 * then created after the release. Rows from an older version of the code stay in use until they are rebuilt.
 */
import type { Snapshot } from '#content'
import { rebuildRows, applyChanges, type RowWriteDeps } from './write-rows.ts'
import type { SearchRows } from './search-rows.ts'

export type SearchRowUpdater = {
  /** Resolves once the current release's changes are searchable. Reads the changes only once per release. */
  readonly follow: () => Promise<void>
  /**
   * Resolves once the changes of a release that is about to become current are searchable. Does nothing before the
   * first search.
   */
  readonly prepare: (next: Snapshot) => Promise<void>
  /** Rebuilds rows that were written by an older version of the code. Must be called at startup. */
  readonly renew: () => Promise<void>
  /** Deletes the vocabulary and rebuilds all rows. The old rows remain in use until they are replaced. */
  readonly rebuild: () => Promise<void>
  /** Resolves once no rows are being written. */
  readonly close: () => Promise<void>
}

/** A placeholder for the code version of rows that must be rebuilt. No real code version equals it. */
const noCode = ''

export function createSearchRowUpdater({
  rows,
  openSnapshot,
}: Omit<RowWriteDeps, 'signal'>): SearchRowUpdater {
  const end = new AbortController()
  const task: RowWriteDeps = { rows, openSnapshot, signal: end.signal }
  /** The latest release for which rows have been written. Rows also exist for all earlier changes. */
  let completeRelease: number | undefined
  let following: Promise<void> | undefined
  let renewing: Promise<void> = Promise.resolve()

  async function followOnce(snapshot: Snapshot): Promise<void> {
    if (completeRelease === undefined && (await isComplete(rows))) completeRelease = snapshot.release
    await applyChanges(await snapshot.loadChangesSince(completeRelease ?? 0), {
      ...task,
      openSnapshot: () => snapshot,
    })
    if (end.signal.aborted) return
    if (completeRelease === undefined) await markComplete(rows)
    completeRelease = snapshot.release
  }

  async function follow(open = openSnapshot): Promise<void> {
    while (!end.signal.aborted && (completeRelease === undefined || completeRelease < open().release)) {
      following ??= followOnce(open()).finally(() => (following = undefined))
      await following
    }
  }

  function renew(): Promise<void> {
    renewing = renewing
      .catch(() => undefined)
      .then(() => follow())
      .then(() => rebuildRows(task))
    return renewing
  }

  return {
    follow: () => follow(),
    async prepare(next) {
      if (completeRelease !== undefined) await follow(() => next)
    },
    renew,
    async rebuild() {
      await forgetAll(rows)
      completeRelease = undefined
      await renew()
    },
    async close() {
      end.abort()
      await Promise.allSettled([following, renewing])
    },
  }
}

const complete = 'complete'

async function isComplete({ database }: SearchRows): Promise<boolean> {
  const row = await database.read
    .selectFrom('search_progress')
    .select('name')
    .where('name', '=', complete)
    .executeTakeFirst()
  return row !== undefined
}

const markComplete = ({ database }: SearchRows) =>
  database.transaction((trx) =>
    trx
      .insertInto('search_progress')
      .values({ name: complete })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )

const forgetAll = ({ database }: SearchRows) =>
  database.transaction(async (trx) => {
    await trx.updateTable('search_text').set({ code: noCode }).execute()
    await trx.deleteFrom('search_word').execute()
    await trx.deleteFrom('search_progress').execute()
  })
