/** Writes versions. A version never changes after it is written. */
import type { BodyMigrations } from '#blocks'
import type { Write } from '#database'
import { toBodyHash } from './body-hashes.ts'
import { requireNoUpdate } from './updates.ts'
import type { ContentDraft, OnVersionsWritten } from '../types/change.ts'
import type { FieldValues } from '../snapshots/field-values.ts'
import { toAddressFieldsText } from '../snapshots/places.ts'
import { toEntryKey } from '../snapshots/release-index.ts'
import type { ContentTables } from '../types/tables.ts'

/** The columns that identify a version in the tables. */
export type VersionRow = { readonly item: string; readonly language: string; readonly number: number }

/** A version's date, author and reason. */
export type VersionStamp = { readonly createdAt: string; readonly createdBy: string; readonly note: string }

export type WriteVersionsInput = {
  readonly stamp: Pick<VersionStamp, 'createdAt' | 'createdBy'>
  /** Writes the versions' mentions, so that no later update has to rewrite the versions. */
  readonly onVersions: OnVersionsWritten | undefined
  readonly migrations: BodyMigrations
  readonly values: FieldValues
}

/** Number of rows per insert statement. */
const batchSize = 200

/**
 * Writes each draft as the next version of its item, and creates new items. No release contains these versions yet.
 * This is the only function that writes versions and the data that is derived from them.
 */
export async function writeVersions(
  trx: Write<ContentTables>,
  drafts: readonly ContentDraft[],
  { stamp: { createdAt, createdBy }, onVersions, migrations, values }: WriteVersionsInput,
): Promise<VersionRow[]> {
  if (drafts.length > 0) await requireNoUpdate({ read: trx, migrations }, drafts)
  const written: VersionRow[] = []
  for (let start = 0; start < drafts.length; start += batchSize) {
    const batch = drafts.slice(start, start + batchSize)
    await trx
      .insertInto('content_item')
      .values(
        batch.map(({ managedContentId, contentKey, recordId, type, firstPublished }) => ({
          id: managedContentId,
          content_key: contentKey,
          record_id: recordId,
          type,
          created_at: firstPublished ?? createdAt,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const last = await findLastVersions(trx, batch)
    const versions = batch.map((draft) => ({ draft, number: (last.get(toEntryKey(draft)) ?? 0) + 1 }))
    await trx
      .insertInto('content_version')
      .values(
        versions.map(({ draft, number }) => ({
          item: draft.managedContentId,
          language: draft.language,
          number,
          ...toTextColumns(draft),
          place: toAddressFieldsText(draft.body),
          shape: migrations.toVersionsText(draft),
          indexed_as: values.id,
          has_mentions: onVersions === undefined ? null : 1,
          created_at: createdAt,
          created_by: createdBy,
        })),
      )
      .execute()
    const numbered = versions.map(({ draft, number }) => ({ ...draft, version: number }))
    await values.write(trx, numbered)
    await onVersions?.(trx, numbered)
    written.push(
      ...versions.map(({ draft: { managedContentId, language }, number }) => ({
        item: managedContentId,
        language,
        number,
      })),
    )
  }
  return written
}

function toTextColumns({ title, urlName, body }: ContentDraft) {
  const texts = { title, url_name: urlName, body: JSON.stringify(body) }
  return { ...texts, body_hash: toBodyHash(texts) }
}

/**
 * Deletes versions that no release contains, and items that are left without a version. This is the only function that
 * deletes versions.
 */
export async function deleteVersions(
  trx: Write<ContentTables>,
  versions: readonly VersionRow[],
): Promise<void> {
  await trx
    .deleteFrom('content_version')
    .where((q) => q.or(versions.map((version) => q.and(version))))
    .execute()
  await trx
    .deleteFrom('content_item')
    .where('id', 'in', [...new Set(versions.map(({ item }) => item))])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_version')
            .select('number')
            .whereRef('content_version.item', '=', 'content_item.id'),
        ),
      ),
    )
    .execute()
}

/** Returns a map from entry key ({@link toEntryKey}) to the item's last version number. */
async function findLastVersions(
  trx: Write<ContentTables>,
  drafts: readonly ContentDraft[],
): Promise<ReadonlyMap<string, number>> {
  const items = drafts.map(({ managedContentId }) => managedContentId)
  const rows = await trx
    .selectFrom('content_version')
    .select((q) => ['item as managedContentId', 'language', q.fn.max('number').as('number')])
    .where('item', 'in', items)
    .groupBy(['item', 'language'])
    .execute()
  return new Map(rows.map((row) => [toEntryKey(row), row.number]))
}
