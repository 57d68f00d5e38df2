/** Undoes one publish: makes a release with the versions and dates that the changed items had before it. */
import type { AnyTransaction, Read } from '#database'
import type { Actor } from '#model'
import { requirePublisher } from '../types/authority.ts'
import { findChangeProblems } from '../checks/check-changes.ts'
import type { ContentDeps } from './content-deps.ts'
import {
  itemsChangedSinceRelease,
  ContentRejectedError,
  publishSuperseded,
  unknownRelease,
} from '../types/errors.ts'
import type { ContentTables } from '../types/tables.ts'
import type { Change, ContentDraft, PublishResult, Release } from '../types/change.ts'
import { createVersionStamp, showRelease } from './publish.ts'
import { toEntryKey } from '../snapshots/release-index.ts'
import { selectOverlappingReleases } from './find-overlapping.ts'
import { writeRelease, type ReleaseEntryRow } from './write-release.ts'
import { findCurrentRelease } from '../snapshots/current-release.ts'

export type RevertReleaseInput = {
  readonly release: number
  readonly note?: string | undefined
  /** Runs in the transaction that appends the new release. */
  readonly onAppend?: (
    trx: AnyTransaction,
    appended: { readonly release: Release; readonly items: readonly RestoredItem[] },
  ) => Promise<void>
}

/** An item in a release that undoes another release. */
type RestoredItem = Pick<ContentDraft, 'contentKey' | 'language'> & {
  /** The version to restore; null if the new release removes the item from the site. */
  readonly version: number | null
  /** The published version of an item that the new release removes from the site. */
  readonly left?: Pick<ContentDraft, 'type' | 'title' | 'urlName' | 'body'> | undefined
}

/** An item that the release changed, with the item's previous log entry. */
type RevertedItem = ReleaseEntryRow & {
  /** The restored content, or the removal of the item. */
  readonly change: Change
  readonly left: RestoredItem['left']
}

/** Maximum number of retries if other releases are made during the attempt. */
const maxRounds = 5

/**
 * Throws 404 for an unknown release, `content-changed-since` (409) if a later release changed the same items, and
 * {@link ContentRejectedError} (422) if other content now depends on the changes.
 */
export async function revertRelease(
  deps: ContentDeps,
  actor: Actor,
  { release, note, onAppend }: RevertReleaseInput,
): Promise<PublishResult> {
  requirePublisher(actor, 'take back')
  for (let round = 0; round < maxRounds; round++) {
    const newest = await findCurrentRelease(deps.database.read)
    if (!Number.isInteger(release) || release < 1 || release > newest) throw unknownRelease(release, newest)
    await deps.site.advance(newest)
    const taken = await checkTaken(deps, release)
    const made = await deps.database.transaction(
      async (trx) => {
        if ((await findCurrentRelease(trx)) !== newest) return undefined
        const stamp = createVersionStamp(deps, actor, note ?? `Undoes release ${release}`)
        const entries = taken.map(({ change: _change, left: _left, ...entry }) => entry)
        const made = await writeRelease(trx, { entries, stamp, values: deps.values })
        const item = `release ${release} as ${made.number}`
        await deps.recordAuditEvent?.(trx, { actor, event: 'content.taken-back', item })
        const items = taken.map(({ change, version, language, left }) => ({
          contentKey: change.kind === 'put' ? change.draft.contentKey : change.contentKey,
          language,
          version,
          left,
        }))
        await onAppend?.(trx, { release: made, items })
        return made
      },
      { lock: 'release' },
    )
    if (made !== undefined) return showRelease(deps, made)
  }
  throw publishSuperseded(maxRounds)
}

async function checkTaken(deps: ContentDeps, release: number): Promise<readonly RevertedItem[]> {
  const db = deps.database.read
  await requireUnchanged(db, release)
  const taken = await loadTaken(deps, release)
  const published = deps.site.whole()
  const changes = taken.map(({ change }) => change)
  const problems = await findChangeProblems({ ...deps, changes, published, db, isUndo: true })
  if (problems.length > 0) throw new ContentRejectedError(problems)
  return taken
}

/** Throws if a later release shows a different version of an item that this release changed. */
async function requireUnchanged(db: Read<ContentTables>, release: number): Promise<void> {
  const later = await selectOverlappingReleases(db, [release]).execute()
  if (later.length === 0) return
  throw itemsChangedSinceRelease(
    release,
    later.map(({ title, contentKey, language, by }) => ({
      name: `${title ?? contentKey} (${language})`,
      release: by,
    })),
  )
}

async function loadTaken(
  { database, bodies }: Pick<ContentDeps, 'database' | 'bodies'>,
  release: number,
): Promise<readonly RevertedItem[]> {
  const rows = await selectBefore(database.read, release).execute()
  const versions = rows.flatMap(({ item: managedContentId, language, type, version, ownVersion }) => {
    const shown = version ?? ownVersion
    return shown === null ? [] : [{ managedContentId, language, type, version: shown }]
  })
  const loaded = await bodies.load(versions)
  const found = new Map(versions.map((version, at) => [toEntryKey(version), loaded[at] ?? {}]))
  return rows.map((row) => {
    const { item, language, version, published_at } = row
    const body = found.get(toEntryKey({ managedContentId: item, language }))
    return { item, language, version, published_at, change: toChange(row, body), left: toLeft(row, body) }
  })
}

function toLeft(
  { version, type, ownTitle, ownUrlName }: EarlierEntryRow,
  body?: ContentDraft['body'],
): RestoredItem['left'] {
  if (version !== null || body === undefined) return undefined
  return { type, title: ownTitle ?? '', urlName: ownUrlName ?? '', body }
}

type EarlierEntryRow = Awaited<ReturnType<ReturnType<typeof selectBefore>['execute']>>[number]

/** Converts an item to a change. `body` is the body of the version to restore or remove. */
function toChange(
  { item, contentKey, recordId, type, language, ...row }: EarlierEntryRow,
  body?: ContentDraft['body'],
): Change {
  const { version, title, urlName } = row
  if (version === null || body === undefined) return { kind: 'remove', contentKey, language }
  const names = { title: title ?? '', urlName: urlName ?? '' }
  return {
    kind: 'put',
    draft: { managedContentId: item, contentKey, recordId, type, language, ...names, body },
  }
}

/** Selects a release's entries, each with the item's previous entry. */
const selectBefore = (db: Read<ContentTables>, release: number) =>
  db
    .selectFrom('release_entry as entry')
    .innerJoin('content_item as item', 'item.id', 'entry.item')
    .leftJoin('release_entry as before', (join) =>
      join
        .onRef('before.item', '=', 'entry.item')
        .onRef('before.language', '=', 'entry.language')
        .on((q) =>
          q(
            'before.release',
            '=',
            q
              .selectFrom('release_entry as earlier')
              .select((s) => s.fn.max('earlier.release').as('release'))
              .whereRef('earlier.item', '=', 'entry.item')
              .whereRef('earlier.language', '=', 'entry.language')
              .where('earlier.release', '<', release),
          ),
        ),
    )
    .leftJoin('content_version as version', (join) =>
      join
        .onRef('version.item', '=', 'before.item')
        .onRef('version.language', '=', 'before.language')
        .onRef('version.number', '=', 'before.version'),
    )
    .leftJoin('content_version as own', (join) =>
      join
        .onRef('own.item', '=', 'entry.item')
        .onRef('own.language', '=', 'entry.language')
        .onRef('own.number', '=', 'entry.version'),
    )
    .select([
      'entry.item',
      'entry.language',
      'entry.version as ownVersion',
      'own.title as ownTitle',
      'own.url_name as ownUrlName',
      'before.version',
      'before.published_at',
      'item.content_key as contentKey',
      'item.record_id as recordId',
      'item.type',
      'version.title',
      'version.url_name as urlName',
    ])
    .where('entry.release', '=', release)
