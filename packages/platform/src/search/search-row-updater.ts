/**
 * Ensures that each current version has a row that was made by this code. New versions are written with their rows.
 * Rows that are missing after a rollback, or because a process without search published, are created after the release.
 * Rows that older code made are rebuilt while they remain in use.
 */
import type { Snapshot } from '#content'
import { rebuildRows, applyChanges, type RowWriteDeps } from './write-rows.ts'
import type { SearchRows } from './search-rows.ts'

export type SearchRowUpdater = {
  /** Resolves when the current release's changes can be found. Reads the changes once per release. */
  readonly follow: () => Promise<void>
  /** Does the same for a release that soon becomes current. Does nothing before the first search. */
  readonly prepare: (next: Snapshot) => Promise<void>
  /** Rebuilds rows that older code made; call it at startup. */
  readonly renew: () => Promise<void>
  /** Deletes the words, and rebuilds all rows while they remain in use. */
  readonly rebuild: () => Promise<void>
  /** Resolves when no write is running. */
  readonly close: () => Promise<void>
}

/** Marks rows that must be rebuilt. It is never the version of real code. */
const noCode = ''

export function createSearchRowUpdater({
  rows,
  openSnapshot,
}: Omit<RowWriteDeps, 'signal'>): SearchRowUpdater {
  const end = new AbortController()
  const task: RowWriteDeps = { rows, openSnapshot, signal: end.signal }
  /** The release up to which every change has its rows. */
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
