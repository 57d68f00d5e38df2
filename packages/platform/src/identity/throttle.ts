/** Limits attempts. Each attempt is counted before it is made, so that simultaneous attempts all count. */
import type { Database } from '#database'
import { TooManyAttemptsError } from './errors.ts'
import { toHash } from './secrets.ts'
import type { IdentityTables } from './tables.ts'

export type Throttle = {
  /**
   * Counts one attempt towards each limit, narrow limits first. Throws `too-many-attempts` at the first limit that is
   * exceeded. Later limits do not count the rejected attempt, so that one address cannot exhaust a limit that everyone
   * shares. Returns the counts, in the same order.
   */
  readonly count: (limits: readonly ThrottleLimit[]) => Promise<readonly number[]>
  /** Resets the counts of the given keys. Called after a successful attempt. */
  readonly reset: (keys: readonly string[]) => Promise<void>
}

export type ThrottleLimit = { readonly key: string; readonly max: number; readonly windowSeconds: number }

type ThrottleOptions = { readonly database: Database<IdentityTables>; readonly clock: () => Date }

/** Counts attempts in the database. Hashes the keys, because they contain people's e-mail addresses. */
export function createThrottle({ database, clock }: ThrottleOptions): Throttle {
  return {
    async count(limits) {
      const { waitMs, counts } = await database.transaction(async (trx) => {
        const now = clock()
        const counts: number[] = []
        await trx.deleteFrom('throttle').where('until', '<=', now.toISOString()).execute()
        for (const { key, max, windowSeconds } of limits) {
          const { count, until } = await trx
            .insertInto('throttle')
            .values({
              key: toHash(key),
              count: 1,
              until: new Date(now.getTime() + windowSeconds * 1000).toISOString(),
            })
            .onConflict((conflict) =>
              conflict.column('key').doUpdateSet((q) => ({ count: q('throttle.count', '+', 1) })),
            )
            .returning(['count', 'until'])
            .executeTakeFirstOrThrow()
          if (count > max) return { waitMs: Date.parse(until) - now.getTime(), counts }
          counts.push(count)
        }
        return { waitMs: 0, counts }
      })
      if (waitMs > 0) throw new TooManyAttemptsError(Math.ceil(waitMs / 1000))
      return counts
    },
    async reset(keys) {
      await database.transaction((trx) =>
        trx.deleteFrom('throttle').where('key', 'in', keys.map(toHash)).execute(),
      )
    },
  }
}
