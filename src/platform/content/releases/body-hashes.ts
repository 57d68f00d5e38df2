/** Compares all stored versions with their hashes, and adds missing hashes to versions of older programs. */
import { setTimeout as pause } from 'node:timers/promises'
import { hashTexts, type Database, type Read, type Write } from '#database'
import type { Damage, DamageCheckOptions } from '#kit'
import { restoreRemedy } from '../types/errors.ts'
import type { ContentTables } from '../types/tables.ts'

type RowKey = { readonly item: string; readonly language: string; readonly number: number }

type HashedRow = RowKey & {
  readonly title: string
  readonly url_name: string
  readonly body: string
  readonly body_hash: string | null
}

const batchSize = 100

export const toBodyHash = ({ title, url_name, body }: Pick<HashedRow, 'title' | 'url_name' | 'body'>) =>
  hashTexts([title, url_name, body])

export type BodyHashes = {
  /** Describes versions that do not match their hash. */
  readonly findDamage: (options?: DamageCheckOptions) => Promise<readonly Damage[]>
  /** Adds missing hashes in short transactions, except to texts that are already damaged. */
  readonly add: (options?: DamageCheckOptions) => Promise<void>
  /** Returns the number of versions without a hash. */
  readonly countMissing: () => Promise<number>
}

export const openBodyHashes = (database: Database<ContentTables>): BodyHashes => ({
  async findDamage(options = {}) {
    const damage: Damage[] = []
    await walk(async (after) => {
      const rows = await loadVersions(database.read, after)
      for (const row of rows)
        if (row.body_hash !== null && row.body_hash !== toBodyHash(row)) damage.push(toDamage(row))
      return rows
    }, options)
    return damage
  },
  /** Takes the lock, because a swept import frees its version numbers for other texts. */
  add: (options = {}) =>
    walk((after) => database.transaction((trx) => addSome(trx, after), { lock: 'release' }), options),
  countMissing: () => countMissing(database.read),
})

const toDamage = ({ item, language, number }: RowKey): Damage => ({
  message: `the stored text of version ${number} of ${item} (${language}) has changed`,
  remedy: restoreRemedy,
})

async function addSome(trx: Write<ContentTables>, after: RowKey | undefined): Promise<readonly HashedRow[]> {
  const rows = await loadVersions(trx, after, 'unhashed')
  for (const row of rows.filter(({ body }) => isJson(body)))
    await trx
      .updateTable('content_version')
      .set({ body_hash: toBodyHash(row) })
      .where('item', '=', row.item)
      .where('language', '=', row.language)
      .where('number', '=', row.number)
      .execute()
  return rows
}

const countMissing = async (db: Read<ContentTables>): Promise<number> =>
  (
    await db
      .selectFrom('content_version')
      .select((q) => q.fn.countAll<number>().as('count'))
      .where('body_hash', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

function loadVersions(
  db: Read<ContentTables>,
  after: RowKey | undefined,
  which?: 'unhashed',
): Promise<HashedRow[]> {
  const all = db
    .selectFrom('content_version')
    .select(['item', 'language', 'number', 'title', 'url_name', 'body', 'body_hash'])
    .orderBy('item')
    .orderBy('language')
    .orderBy('number')
    .limit(batchSize)
  const wanted = which === 'unhashed' ? all.where('body_hash', 'is', null) : all
  if (after === undefined) return wanted.execute()
  const { item, language, number } = after
  return wanted
    .where((q) => q(q.refTuple('item', 'language', 'number'), '>', q.tuple(item, language, number)))
    .execute()
}

/** `step` returns at most one batch of rows after the given one. */
async function walk(
  step: (after: RowKey | undefined) => Promise<readonly RowKey[]>,
  { rest = 0 }: DamageCheckOptions,
): Promise<void> {
  let rows: readonly RowKey[] = []
  do {
    const startMs = performance.now()
    rows = await step(rows.at(-1))
    if (rest > 0) await pause((performance.now() - startMs) * rest)
  } while (rows.length === batchSize)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
