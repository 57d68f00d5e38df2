/** The queue of purges: one row for each release, which is due a second time some while after it was done. */
import type { Database } from '#database'
import type { JobQueue } from '#jobs'
import type { PurgingTables } from './tables.ts'

export type Purging = { readonly release: number; readonly keys: readonly string[] }

/** An answer that was drawn before the release may reach the cache after the first round; later than this hardly any does. */
const secondRoundMs = 30_000

/** Releases whose rows stay when they are done. */
const kept = 100

type QueueOptions = { readonly database: Database<PurgingTables>; readonly clock: () => Date }

export function createPurgeQueue({ database, clock }: QueueOptions): JobQueue<Purging> {
  return {
    async findDue(until) {
      const rows = await database.read
        .selectFrom('cache_purge')
        .select(['id', 'release', 'keys', 'due_at', 'attempts'])
        .where('due_at', '<=', until)
        .orderBy('release')
        .orderBy('id')
        .execute()
      return rows.map(({ id, release, keys, due_at, attempts }) => ({
        id,
        payload: { release, keys: JSON.parse(keys) as readonly string[] },
        dueAt: due_at ?? until,
        attempts,
      }))
    },
    async count() {
      const { waiting, failed } = await database.read
        .selectFrom('cache_purge')
        .select((q) => [
          q.fn.countAll<number>().as('waiting'),
          q.fn.countAll<number>().filterWhere('attempts', '>', 0).as('failed'),
        ])
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return { waiting, failed }
    },
    move: ({ id, dueAt }, next) =>
      database.transaction(async (trx) => {
        const change = () => trx.updateTable('cache_purge').where('id', '=', id).where('due_at', '=', dueAt)
        if (next.dueAt === null) {
          const due_at = new Date(clock().getTime() + secondRoundMs).toISOString()
          const second = change().where('round', '=', 1).set({ round: 2, due_at, attempts: 0 })
          if ((await second.executeTakeFirst()).numUpdatedRows > 0n) return true
        }
        const { numUpdatedRows } = await change()
          .set({ due_at: next.dueAt, attempts: next.attempts })
          .executeTakeFirst()
        return numUpdatedRows > 0n
      }),
  }
}

/** Up to which release this code has asked for purges; undefined if for none. */
export async function findLastPurged(
  { read }: Pick<Database<PurgingTables>, 'read'>,
  code: string,
): Promise<number | undefined> {
  const row = await read
    .selectFrom('cache_purge')
    .select((q) => q.fn.max('release').as('release'))
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.release ?? undefined
}

/** Due at once; nothing where another server has asked for the same. */
export async function insertPurge(
  { database, clock }: QueueOptions,
  { release, code, keys }: Purging & { readonly code: string },
): Promise<void> {
  const due_at = clock().toISOString()
  await database.transaction(async (trx) => {
    await trx
      .insertInto('cache_purge')
      .values({ release, code, keys: JSON.stringify(keys), round: 1, due_at, attempts: 0 })
      .onConflict((conflict) => conflict.columns(['release', 'code']).doNothing())
      .execute()
    await trx
      .deleteFrom('cache_purge')
      .where('due_at', 'is', null)
      .where('release', '<', release - kept)
      .execute()
  })
}
