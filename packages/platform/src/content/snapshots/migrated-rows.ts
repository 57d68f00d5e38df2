/**
 * Rows that are derived from migrated bodies: path fields and mentions. They do not replace the rows of stored
 * bodies, which older server versions read. They are filled once for each set of schema versions, in batches that
 * resume after a crash.
 */
import { createHash } from 'node:crypto'
import { toBlockTypeJson, type BodyMigrations } from '#blocks'
import type { ContentTypes } from '#content-types'
import type { Database, Read, Write } from '#database'
import { findCurrentRelease } from './current-release.ts'
import { eachChangedEntryBatch } from './changed-entries.ts'
import { toMentions } from './mentions.ts'
import { toAddressFieldsText } from './places.ts'
import { findNextItems, itemsPerBatch } from './next-items.ts'
import { readBody, type StoredBody } from './read-bodies.ts'
import type { Body } from './version-key.ts'
import type { ContentTables } from '../types/tables.ts'

export type MigratedRows = {
  /** A name for this server version's schema versions; empty if it has no migrations. */
  readonly id: string
  /**
   * Fills the missing rows of all versions up to this release. Resolves with the number of versions filled by this
   * call. After the first call, reads only newer releases. `isStored`: stores this release as the starting point for
   * the next process. Without `isStored`, a call that fills no rows writes nothing.
   */
  readonly follow: (release: number, options?: FollowOptions) => Promise<number>
  /** Returns true once `follow` has resolved. */
  readonly isFilled: () => boolean
}

type FollowOptions = { readonly isStored?: boolean }

type MigratedRowsDeps = {
  readonly database: Database<ContentTables>
  readonly types: ContentTypes
  readonly migrations: BodyMigrations
}

export function openMigratedRows(deps: MigratedRowsDeps): MigratedRows {
  const id = toVersionsId(deps.migrations)
  if (id === '') return { id, follow: async () => 0, isFilled: () => true }
  let followed = -1
  /** Resolves when the current fill ends, so that only one fill runs at a time. */
  let filling: Promise<unknown> = Promise.resolve()
  async function fill(release: number, isStored: boolean): Promise<number> {
    if (release <= followed && !isStored) return 0
    let count = 0
    for (let next = await fillNext(deps, id); next !== undefined; next = await fillNext(deps, id))
      count += next
    count += await fillReleases(deps, id, { release, followed, isStored })
    followed = Math.max(followed, release)
    return count
  }
  return {
    id,
    follow(release, { isStored = false } = {}) {
      const own = filling.then(() => fill(release, isStored))
      filling = own.catch(() => undefined)
      return own
    },
    isFilled: () => followed >= 0,
  }
}

/** A short name for the schema versions, to store with rows. */
const toVersionsId = ({ text }: BodyMigrations): string =>
  text === '' ? '' : createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Writes the rows of the next items. Returns the number of versions written; undefined if no items are left. */
const fillNext = (deps: MigratedRowsDeps, id: string): Promise<number | undefined> =>
  deps.database.transaction(
    async (trx) => {
      const { last_item: last } = await requireProgress(trx, id)
      if (last === null) return undefined
      const ids = await findNextItems(trx, last)
      const count = await fillItems(deps, trx, { id, items: ids })
      await trx
        .updateTable('content_migration')
        .set({ last_item: ids.at(-1) ?? null })
        .where('shape', '=', id)
        .execute()
      return ids.length > 0 ? count : undefined
    },
    { lock: 'release' },
  )

async function requireProgress(trx: Write<ContentTables>, id: string) {
  const known = await trx
    .selectFrom('content_migration')
    .select(['release', 'last_item'])
    .where('shape', '=', id)
    .executeTakeFirst()
  if (known !== undefined) return known
  const first = { shape: id, release: await findCurrentRelease(trx), last_item: '' }
  await trx.insertInto('content_migration').values(first).execute()
  return first
}

/**
 * Fills the rows of later releases, because their versions may have been written by an older server version.
 * `followed`: the newest release up to which this process has filled the rows.
 */
async function fillReleases(
  deps: MigratedRowsDeps,
  id: string,
  { release, followed, isStored }: { release: number; followed: number; isStored: boolean },
): Promise<number> {
  const { database } = deps
  let count = 0
  const progress = await database.read
    .selectFrom('content_migration')
    .select('release')
    .where('shape', '=', id)
    .executeTakeFirst()
  const stored = progress?.release ?? 0
  if (stored >= release) return 0
  const from = Math.max(followed, stored)
  for await (const entries of eachChangedEntryBatch(database.read, { from, to: release })) {
    const items = [...new Set(entries.map(({ managedContentId }) => managedContentId))]
    for (let start = 0; start < items.length; start += itemsPerBatch) {
      const batch = items.slice(start, start + itemsPerBatch)
      if ((await loadOlder(deps, database.read, { id, items: batch })).length === 0) continue
      count += await database.transaction((trx) => fillItems(deps, trx, { id, items: batch }), {
        lock: 'release',
      })
    }
  }
  if (count === 0 && !isStored) return 0
  await database.transaction((trx) =>
    trx
      .updateTable('content_migration')
      .set({ release })
      .where('shape', '=', id)
      .where('release', '<', release)
      .execute(),
  )
  return count
}

type ItemsToFill = { readonly id: string; readonly items: readonly string[] }

async function fillItems(
  deps: MigratedRowsDeps,
  trx: Write<ContentTables>,
  task: ItemsToFill,
): Promise<number> {
  const older = await loadOlder(deps, trx, task)
  for (const stored of older) {
    const { managedContentId: item, language, version, type } = stored
    const body = readBody(deps.migrations, stored)
    const known = toStoredMentions(deps, stored)
    const mentions = toMentions(deps.types, { type, body })
      .filter((mention) => !known.has(toMentionName(mention)))
      .map((mention) => ({ item, language, version, ...mention }))
    if (mentions.length > 0) await trx.insertInto('version_mention').values(mentions).execute()
    await trx
      .updateTable('content_version')
      .set({ migrated_to: task.id, migrated_place: toAddressFieldsText(body) })
      .where('item', '=', item)
      .where('language', '=', language)
      .where('number', '=', version)
      .execute()
  }
  return older.length
}

/** Loads the versions that a migration applies to and that have no rows yet. */
async function loadOlder(
  { migrations }: MigratedRowsDeps,
  db: Read<ContentTables>,
  { id, items }: ItemsToFill,
): Promise<readonly StoredBody[]> {
  if (items.length === 0) return []
  const rows = await db
    .selectFrom('content_version as version')
    .innerJoin('content_item as item', 'item.id', 'version.item')
    .select([
      'version.item as managedContentId',
      'version.language as language',
      'version.number as version',
      'version.body as text',
      'version.shape as shape',
      'item.type as type',
    ])
    .where('version.item', 'in', items)
    .where((q) => q.or([q('version.migrated_to', 'is', null), q('version.migrated_to', '<>', id)]))
    .where((q) =>
      q.or([
        ...migrations.types.map((type) => q('item.type', '=', type)),
        ...migrations.blocks.map((block) => q('version.body', 'like', `%${toBlockTypeJson(block)}%`)),
      ]),
    )
    .execute()
  return rows.filter((row) => migrations.mayBeOlder(row) && isReadable(row))
}

/** A damaged body has no rows. The damage is reported when the item is read. */
function isReadable({ text }: StoredBody): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The mentions that already exist for the stored body. An earlier run may also have written mentions for the migrated
 * body; writing the same row again is harmless.
 */
const toStoredMentions = ({ types }: MigratedRowsDeps, { type, text }: StoredBody): ReadonlySet<string> =>
  new Set(toMentions(types, { type, body: JSON.parse(text) as Body }).map(toMentionName))

const toMentionName = ({ kind, value }: { readonly kind: string; readonly value: string }) =>
  `${kind} ${value}`
