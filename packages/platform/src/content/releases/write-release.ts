/** Writes releases. Each release is appended to the log in one transaction. */
import type { BodyMigrations } from '#blocks'
import type { Write } from '#database'
import type { ChangedEntry } from '#model'
import type { Change, ContentDraft, Release } from '../types/change.ts'
import { findCurrentRelease } from '../snapshots/current-release.ts'
import { loadStoredBodies, readBodyText, type BodyDeps } from '../snapshots/read-bodies.ts'
import { toVersionKeyText, type VersionKey } from '../snapshots/version-key.ts'
import { loadChangedEntries } from '../snapshots/changed-entries.ts'
import type { Heads } from '../snapshots/heads.ts'
import type { FieldValues } from '../snapshots/field-values.ts'
import { toEntryKey } from '../snapshots/release-index.ts'
import { writeVersions, type VersionStamp, type WriteVersionsInput } from './write-versions.ts'
import type { ContentTables } from '../types/tables.ts'

export type ReleaseEntryRow = {
  readonly item: string
  readonly language: string
  /** The item's version; null if the item is removed from the site. */
  readonly version: number | null
  readonly published_at: string | null
}

/** Number of rows per insert statement. */
const batchSize = 200

type WriteReleaseInput = WriteVersionsInput & {
  readonly changes: readonly Change[]
  /** The previous release's heads. */
  readonly heads: Heads
  readonly stamp: VersionStamp
  readonly migrations: BodyMigrations
  readonly values: FieldValues
}

/** Writes new versions of the drafts that differ from their published versions. Returns undefined if none differ. */
export async function writeChanges(
  trx: Write<ContentTables>,
  { changes, heads, ...task }: WriteReleaseInput,
): Promise<Release | undefined> {
  const drafts = changes.flatMap((change) => (change.kind === 'put' ? [change.draft] : []))
  const { stamp, migrations } = task
  const versions = await writeVersions(
    trx,
    await findChangedDrafts({ read: trx, migrations }, heads, drafts),
    task,
  )
  const entries = [
    ...versions.map(({ number, ...item }) => ({ ...item, version: number, published_at: stamp.createdAt })),
    ...(await loadRemovals(changes, heads)),
  ]
  return entries.length === 0 ? undefined : writeRelease(trx, { entries, stamp, values: task.values })
}

async function loadRemovals(changes: readonly Change[], heads: Heads): Promise<ReleaseEntryRow[]> {
  const removed = changes.flatMap((change) => (change.kind === 'remove' ? [change] : []))
  const keys = removed.map(({ contentKey }) => contentKey)
  const shown = await heads.findBy('contentKey', keys)
  const items = new Map(shown.map(({ contentKey, managedContentId }) => [contentKey, managedContentId]))
  return removed.flatMap(({ contentKey, language }) => {
    const item = items.get(contentKey)
    return item === undefined ? [] : [{ item, language, version: null, published_at: null }]
  })
}

type RollbackRange = {
  readonly target: number
  readonly current: number
  /** Content keys of items that the rollback leaves unchanged. */
  readonly withheld: ReadonlySet<string> | undefined
}

/** Returns the log entries that restore the site to its state at release `target`. */
export async function loadRollbackEntries(
  trx: Write<ContentTables>,
  { target, current, withheld }: RollbackRange,
): Promise<ReleaseEntryRow[]> {
  const changed = await loadChangedEntries(trx, { from: current, to: target })
  const entries = changed.filter(({ contentKey }) => withheld?.has(contentKey) !== true)
  const dates = await loadPublishedDates(trx, entries.flatMap(toVersionAfter))
  return entries.map((entry) => ({
    item: entry.managedContentId,
    language: entry.language,
    version: entry.after ?? null,
    published_at: dates.get(toVersionKeyText({ ...entry, version: entry.after ?? 0 })) ?? null,
  }))
}

const toVersionAfter = ({ after, ...entry }: ChangedEntry): VersionKey[] =>
  after === undefined ? [] : [{ ...entry, version: after }]

/**
 * Returns a map from version key ({@link toVersionKeyText}) to publication date. A version has the same date in every
 * release that shows it.
 */
async function loadPublishedDates(
  trx: Write<ContentTables>,
  versions: readonly VersionKey[],
): Promise<ReadonlyMap<string, string | null>> {
  const dates = new Map<string, string | null>()
  for (let start = 0; start < versions.length; start += batchSize) {
    const rows = await trx
      .selectFrom('release_entry')
      .select(['item as managedContentId', 'language', 'version', 'published_at'])
      .where('version', 'is not', null)
      .where(
        'item',
        'in',
        versions.slice(start, start + batchSize).map(({ managedContentId }) => managedContentId),
      )
      .execute()
    for (const { published_at, version, ...row } of rows)
      dates.set(toVersionKeyText({ ...row, version: version ?? 0 }), published_at)
  }
  return dates
}

type AppendedRelease = {
  readonly entries: readonly ReleaseEntryRow[]
  readonly stamp: VersionStamp
  readonly values: Pick<FieldValues, 'noteRelease'>
}

/** The caller must already have written the field-value rows of the release's new versions with `values`. */
export async function writeRelease(
  trx: Write<ContentTables>,
  { entries, stamp, values }: AppendedRelease,
): Promise<Release> {
  const number = (await findCurrentRelease(trx)) + 1
  await trx
    .insertInto('release')
    .values({ number, created_at: stamp.createdAt, created_by: stamp.createdBy, note: stamp.note })
    .execute()
  for (let start = 0; start < entries.length; start += batchSize) {
    const batch = entries.slice(start, start + batchSize)
    await trx
      .insertInto('release_entry')
      .values(batch.map((entry) => ({ release: number, ...entry })))
      .execute()
  }
  await values.noteRelease(trx, number)
  return { number, ...stamp, changed: entries.length }
}

/**
 * Returns the drafts that differ from their migrated published versions. A draft that differs only in key order is
 * included, because files preserve key order.
 */
export async function findChangedDrafts<T extends ContentDraft>(
  deps: BodyDeps,
  heads: Heads,
  drafts: readonly T[],
): Promise<T[]> {
  const current = await findCurrentTexts(deps, heads, drafts)
  return drafts.filter((draft) => current.get(toEntryKey(draft)) !== toComparedText(draft))
}

/**
 * Returns a map from entry key ({@link toEntryKey}) to the text of the published version, for comparison with the
 * draft.
 */
async function findCurrentTexts(
  { read, migrations }: BodyDeps,
  heads: Heads,
  drafts: readonly ContentDraft[],
): Promise<Map<string, string>> {
  const ids = drafts.map(({ managedContentId }) => managedContentId)
  const wanted = new Set(drafts.map(toEntryKey))
  const shown = (await heads.findBy('managedContentId', ids)).filter((head) => wanted.has(toEntryKey(head)))
  const byKey = new Map(shown.map((head) => [toEntryKey(head), head]))
  const stored = await loadStoredBodies({ read, migrations }, shown)
  return new Map(
    stored.flatMap((one) => {
      const head = byKey.get(toEntryKey(one))
      const text = readBodyText(migrations, one)
      return head === undefined ? [] : [[toEntryKey(head), `${head.title}\n${head.urlName}\n${text}`]]
    }),
  )
}

const toComparedText = (draft: ContentDraft) =>
  `${draft.title}\n${draft.urlName}\n${JSON.stringify(draft.body)}`
