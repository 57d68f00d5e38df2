/** How often something may be tried: counted before it is done, so that attempts at the same time all count. */
import type { Database } from '#database'
import { TooManyAttempts } from './errors.ts'
import { toHash } from './secrets.ts'

export type Throttle = {
  /** Counts one attempt for each limit; throws `too-many-attempts` when one of them is spent. */
  readonly count: (limits: readonly Limit[]) => Promise<void>
  /** After a success. */
  readonly forget: (key: string) => Promise<void>
}

export type Limit = { readonly key: string; readonly most: number; readonly windowSeconds: number }

type ThrottleRequest = { readonly database: Database; readonly clock: () => Date }

/** Keys are stored hashed: they name addresses of people. */
export function createThrottle({ database, clock }: ThrottleRequest): Throttle {
  return {
    async count(limits) {
      const waitMs = await database.transaction(async (trx) => {
        const now = clock()
        await trx.deleteFrom('throttle').where('until', '<=', now.toISOString()).execute()
        let longest = 0
        for (const { key, most, windowSeconds } of limits) {
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
          if (count > most) longest = Math.max(longest, Date.parse(until) - now.getTime())
        }
        return longest
      })
      if (waitMs > 0) throw new TooManyAttempts(Math.ceil(waitMs / 1000))
    },
    async forget(key) {
      await database.transaction((trx) => trx.deleteFrom('throttle').where('key', '=', toHash(key)).execute())
    },
  }
}
