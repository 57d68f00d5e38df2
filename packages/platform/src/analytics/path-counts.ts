/**
 * Counts requests for paths without a page, and for redirects. Requests are counted in memory and stored once a minute,
 * so that no request writes to the database. The counts of several servers add up.
 */
import type { Database, Write } from '#database'
import type { Warn } from '#kit'
import { isCountablePath } from './countable-path.ts'
import type { AnalyticsTables } from './tables.ts'

/** A path without the base path and the language prefix. */
type LanguagePath = { readonly language: string; readonly path: string }
type PathKind = AnalyticsTables['path_count']['kind']

export type PathCount = LanguagePath & {
  readonly count: number
  /** ISO 8601, UTC. */
  readonly lastAt: string
}

export type PathCounts = {
  /** Counts a request in memory. Ignores paths that may contain personal data, and paths beyond the limit. */
  readonly count: (kind: PathKind, address: LanguagePath) => void
  /** Lists the stored counts, the most frequent first. */
  readonly list: (kind: PathKind) => Promise<readonly PathCount[]>
  /** Stores the counts collected since the last call. */
  readonly flush: () => Promise<void>
  /** Stores the last counts and stops counting. */
  readonly close: () => Promise<void>
}

type PathCountsOptions = {
  readonly database: Database<AnalyticsTables>
  readonly clock: () => Date
  /** Calls a function once a minute. Returns a function that stops these calls. */
  readonly everyMinute: (run: () => void) => () => void
  readonly warn: Warn
  readonly limits?: Readonly<Record<PathKind, number>>
}

/**
 * Attack: invented paths. Paths beyond these limits are not counted in memory, and the least frequent paths are deleted
 * from the database.
 */
const standardLimits = { missing: 1000, redirect: 10_000 } as const
/** Maximum number of rows per statement. */
const rowsAtOnce = 200

export function openPathCounts(options: PathCountsOptions): PathCounts {
  const { database, clock, warn, limits = standardLimits } = options
  const pending = { missing: new Map<string, PathCount>(), redirect: new Map<string, PathCount>() }

  function add(kind: PathKind, counted: PathCount): void {
    const key = `${counted.language} ${counted.path}`
    const former = pending[kind].get(key)
    if (former === undefined && pending[kind].size >= limits[kind]) return
    pending[kind].set(key, { ...counted, count: counted.count + (former?.count ?? 0) })
  }

  async function store(kind: PathKind): Promise<void> {
    const rows = [...pending[kind].values()]
    if (rows.length === 0) return
    pending[kind].clear()
    try {
      await database.transaction(
        async (trx) => {
          for (let at = 0; at < rows.length; at += rowsAtOnce)
            await addRows(trx, kind, rows.slice(at, at + rowsAtOnce))
          await deleteSurplus(trx, kind, limits[kind])
        },
        { lock: 'path-counts' },
      )
    } catch (error) {
      for (const row of rows) add(kind, row)
      warn({ message: 'Requested paths could not be counted', reason: String(error) })
    }
  }

  const flush = async () => {
    await store('missing')
    await store('redirect')
  }
  const stop = options.everyMinute(() => void flush())
  return {
    count(kind, { language, path }) {
      if (kind === 'redirect' || isCountablePath(path))
        add(kind, { language, path, count: 1, lastAt: clock().toISOString() })
    },
    list: (kind) => listCounts(database, kind),
    flush,
    async close() {
      stop()
      await flush()
    },
  }
}

async function addRows(
  trx: Write<AnalyticsTables>,
  kind: PathKind,
  rows: readonly PathCount[],
): Promise<void> {
  await trx
    .insertInto('path_count')
    .values(
      rows.map(({ language, path, count, lastAt }) => ({ kind, language, path, count, last_at: lastAt })),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'language', 'path']).doUpdateSet((set) => ({
        count: set('path_count.count', '+', set.ref('excluded.count')),
        last_at: set.ref('excluded.last_at'),
      })),
    )
    .execute()
}

/**
 * Deletes the paths that exceed the limit: the least frequent first and, among equally frequent paths, those whose last
 * request is oldest.
 */
async function deleteSurplus(trx: Write<AnalyticsTables>, kind: PathKind, limit: number): Promise<void> {
  const { stored } = await trx
    .selectFrom('path_count')
    .select((select) => select.fn.countAll<number>().as('stored'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const surplus = Number(stored) - limit
  if (surplus <= 0) return
  const rows = await trx
    .selectFrom('path_count')
    .select(['language', 'path'])
    .where('kind', '=', kind)
    .orderBy('count')
    .orderBy('last_at')
    .limit(surplus)
    .execute()
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await trx
      .deleteFrom('path_count')
      .where('kind', '=', kind)
      .where((where) =>
        where.or(rows.slice(at, at + rowsAtOnce).map(({ language, path }) => where.and({ language, path }))),
      )
      .execute()
}

async function listCounts(
  database: Database<AnalyticsTables>,
  kind: PathKind,
): Promise<readonly PathCount[]> {
  const rows = await database.read
    .selectFrom('path_count')
    .select(['language', 'path', 'count', 'last_at'])
    .where('kind', '=', kind)
    .orderBy('count', 'desc')
    .orderBy('last_at', 'desc')
    .execute()
  return rows.map(({ last_at: lastAt, count, ...address }) => ({ ...address, count: Number(count), lastAt }))
}
