/**
 * Keeps the rows whole: each version in service has one, of this code. New versions bring theirs; what a rollback, or a process
 * without them, leaves open is made after the release, and what older code has made is made again while it answers.
 */
import type { Snapshot } from '#content'
import { renewRows, applyChanges, type RowTask } from './make-rows.ts'
import type { SearchRows } from './search-rows.ts'

export type RowKeeper = {
  /** Resolves when what the current release has changed can be found. What that was is asked once for each release. */
  readonly follow: () => Promise<void>
  /** The same of a release that is current soon; nothing as long as nobody has searched. */
  readonly prepare: (next: Snapshot) => Promise<void>
  /** Makes rows of older code anew; to be called at a start. */
  readonly renew: () => Promise<void>
  /** Drops the words, and makes all rows anew while they answer. */
  readonly rebuild: () => Promise<void>
  /** Resolves when nothing is written any more. */
  readonly close: () => Promise<void>
}

/** Of rows that no code has made. */
const noCode = ''

export function createRowKeeper({ rows, openSnapshot }: Omit<RowTask, 'signal'>): RowKeeper {
  const end = new AbortController()
  const task: RowTask = { rows, openSnapshot, signal: end.signal }
  /** The release up to which every change has its rows. */
  let settled: number | undefined
  let following: Promise<void> | undefined
  let renewing: Promise<void> = Promise.resolve()

  async function followOnce(snapshot: Snapshot): Promise<void> {
    if (settled === undefined && (await isComplete(rows))) settled = snapshot.release
    await applyChanges(await snapshot.loadChangesSince(settled ?? 0), {
      ...task,
      openSnapshot: () => snapshot,
    })
    if (end.signal.aborted) return
    if (settled === undefined) await markComplete(rows)
    settled = snapshot.release
  }

  async function follow(open = openSnapshot): Promise<void> {
    while (!end.signal.aborted && (settled === undefined || settled < open().release)) {
      following ??= followOnce(open()).finally(() => (following = undefined))
      await following
    }
  }

  function renew(): Promise<void> {
    renewing = renewing
      .catch(() => undefined)
      .then(() => follow())
      .then(() => renewRows(task))
    return renewing
  }

  return {
    follow: () => follow(),
    async prepare(next) {
      if (settled !== undefined) await follow(() => next)
    },
    renew,
    async rebuild() {
      await forgetAll(rows)
      settled = undefined
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
