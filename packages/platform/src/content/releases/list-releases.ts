/** The release log. */
import { withdrawalType } from '#content-types'
import type { Read } from '#database'
import { requireStaff } from '../types/authority.ts'
import type { ContentDeps } from './content-deps.ts'
import type { Actor, ContentItem } from '#model'
import type { Release } from '../types/change.ts'
import type { ContentTables } from '../types/tables.ts'

/** Time in ISO 8601 format, UTC. */
export async function findReleaseDate(
  { database }: Pick<ContentDeps, 'database'>,
  number: number,
): Promise<string | undefined> {
  const row = await database.read
    .selectFrom('release')
    .select('created_at')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.created_at
}

/** Lists releases, newest first. */
export async function listReleases(
  { database }: Pick<ContentDeps, 'database'>,
  actor: Actor,
): Promise<readonly Release[]> {
  requireStaff(actor, 'see the release log')
  const rows = await database.read
    .selectFrom('release')
    .select((q) => [
      'number',
      'created_at as createdAt',
      'created_by as createdBy',
      'note',
      q
        .selectFrom('release_entry')
        .select((s) => s.fn.countAll<number>().as('count'))
        .whereRef('release_entry.release', '=', 'release.number')
        .as('changed'),
    ])
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, changed: Number(row.changed) }))
}

type ItemKey = Pick<ContentItem, 'contentKey' | 'language'>

export type ReleaseQuery = {
  readonly limit: number
  /** If set, selects only releases before this release. */
  readonly before?: number | undefined
  /** If set, selects only releases that changed this item, in the given language or in any language. */
  readonly item?: ReleasedItem | undefined
  /** If set, selects only releases with these numbers. */
  readonly numbers?: readonly number[] | undefined
  /** If set, selects only releases made at or before this time. ISO 8601, UTC. */
  readonly until?: string | undefined
}

type ReleasedItem = { readonly contentKey: string; readonly language?: string | undefined }

/**
 * Finds releases without counting their changes, newest first. The cost of a call does not depend on the number of
 * changes.
 */
export async function findReleases(
  { database }: Pick<ContentDeps, 'database'>,
  actor: Actor,
  { limit, before, item, numbers, until }: ReleaseQuery,
): Promise<readonly Omit<Release, 'changed'>[]> {
  requireStaff(actor, 'see the release log')
  let query = database.read
    .selectFrom('release')
    .select(['number', 'created_at as createdAt', 'created_by as createdBy', 'note'])
    .orderBy('number', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('number', '<', before)
  if (numbers !== undefined) query = query.where('number', 'in', [0, ...numbers])
  if (until !== undefined) query = query.where('created_at', '<=', until)
  if (item !== undefined)
    query = query.where('number', 'in', (eb) =>
      eb
        .selectFrom('release_entry')
        .innerJoin('content_item', 'content_item.id', 'release_entry.item')
        .select('release_entry.release')
        .where('content_item.content_key', '=', item.contentKey)
        .$if(item.language !== undefined, (q) => q.where('release_entry.language', '=', item.language ?? '')),
    )
  return query.execute()
}

export type ReleaseItemsQuery = {
  readonly release: number
  readonly from: number
  readonly limit: number
}

/**
 * Lists the items that a release changed, with their titles in that release. An item that was removed from the site is
 * listed with its last title. The notices of withdrawn items are omitted, unless the release changed only notices.
 */
export async function listReleaseItems(
  { database }: Pick<ContentDeps, 'database'>,
  actor: Actor,
  { release, from, limit }: ReleaseItemsQuery,
): Promise<readonly (ItemKey & { readonly title: string })[]> {
  requireStaff(actor, 'see the release log')
  const rows = await database.read
    .selectFrom('release_entry as entry')
    .innerJoin('content_item as item', 'item.id', 'entry.item')
    .select((q) => [
      'item.content_key as contentKey',
      'entry.language',
      q
        .selectFrom('content_version as version')
        .select('version.title')
        .whereRef('version.item', '=', 'entry.item')
        .whereRef('version.language', '=', 'entry.language')
        .where((w) =>
          w.or([w('entry.version', 'is', null), w('version.number', '=', w.ref('entry.version'))]),
        )
        .orderBy('version.number', 'desc')
        .limit(1)
        .as('title'),
    ])
    .where('entry.release', '=', release)
    .where((w) =>
      w.or([w('item.type', '<>', withdrawalType), w.not(w.exists(selectOtherItems(database.read, release)))]),
    )
    .orderBy('entry.item')
    .orderBy('entry.language')
    .limit(limit)
    .offset(from)
    .execute()
  return rows.map(({ title, ...row }) => ({ ...row, title: title ?? '' }))
}

/** Selects the items of a release that are not notices of withdrawn items. */
const selectOtherItems = (db: Read<ContentTables>, release: number) =>
  db
    .selectFrom('release_entry as other')
    .innerJoin('content_item as named', 'named.id', 'other.item')
    .select('other.item')
    .where('other.release', '=', release)
    .where('named.type', '<>', withdrawalType)
