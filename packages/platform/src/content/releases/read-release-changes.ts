/** Reads the changes in releases, with each item's state before and after the release. */
import { toWithdrawalKey } from '#content-types'
import type { Read } from '#database'
import type { Actor, ContentItem } from '#model'
import { requireStaff } from '../types/authority.ts'
import type { ContentDeps } from './content-deps.ts'
import { toVersionKeyText, type VersionKey } from '../snapshots/version-key.ts'
import type { ContentTables } from '../types/tables.ts'

/** An item in its stored form. */
type PreviousItem = Pick<ContentItem, 'type' | 'title' | 'urlName' | 'body'>

export type ReleaseChange = Pick<ContentItem, 'contentKey' | 'language'> & {
  readonly release: number
  /** Undefined if the item was not on the site. */
  readonly before: PreviousItem | undefined
  readonly after: PreviousItem | undefined
  /** True if the release removed the item by withdrawing it. */
  readonly isRecalled: boolean
}

type ReleaseChangesQuery = {
  readonly releases: readonly number[]
  /** Maximum number of items per release, because bodies are long. */
  readonly most: number
  /** Restricts the result to this item. */
  readonly item?: Pick<ContentItem, 'contentKey' | 'language'> | undefined
}

export async function readReleaseChanges(
  { database: { read }, bodies }: Pick<ContentDeps, 'database' | 'bodies'>,
  actor: Actor,
  { releases, most, item: only }: ReleaseChangesQuery,
): Promise<readonly ReleaseChange[]> {
  requireStaff(actor, 'see what a release has changed')
  if (releases.length === 0) return []
  const entries = takeFirst(await selectEntries(read, releases, only).execute(), most)
  const changedVersions = entries.flatMap(({ item, language, type, before, after }) =>
    [before, after].flatMap((version) =>
      version === null ? [] : [{ managedContentId: item, language, type, version }],
    ),
  )
  const names = await loadNames(read, changedVersions)
  const recalled = await findRecalled(read, entries)
  const loaded = await bodies.load(changedVersions)
  const texts = new Map(changedVersions.map((version, at) => [toVersionKeyText(version), loaded[at] ?? {}]))
  return entries.map((entry) => {
    const { release, item, contentKey, language, type, before, after } = entry
    const read = (version: number | null): PreviousItem | undefined => {
      if (version === null) return undefined
      const key = toVersionKeyText({ managedContentId: item, language, version })
      return { type, title: '', urlName: '', ...names.get(key), body: texts.get(key) ?? {} }
    }
    const isRecalled = recalled.has(entry)
    return { release, contentKey, language, before: read(before), after: read(after), isRecalled }
  })
}

function takeFirst<Entry extends { readonly release: number }>(entries: readonly Entry[], most: number) {
  const counts = new Map<number, number>()
  return entries.filter(({ release }) => {
    const count = (counts.get(release) ?? 0) + 1
    counts.set(release, count)
    return count <= most
  })
}

const selectEntries = (
  db: Read<ContentTables>,
  releases: readonly number[],
  only: ReleaseChangesQuery['item'],
) =>
  db
    .selectFrom('release_entry as entry')
    .innerJoin('content_item as item', 'item.id', 'entry.item')
    .leftJoin('release_entry as former', (join) =>
      join
        .onRef('former.item', '=', 'entry.item')
        .onRef('former.language', '=', 'entry.language')
        .on((q) =>
          q(
            'former.release',
            '=',
            q
              .selectFrom('release_entry as earlier')
              .select((s) => s.fn.max('earlier.release').as('release'))
              .whereRef('earlier.item', '=', 'entry.item')
              .whereRef('earlier.language', '=', 'entry.language')
              .whereRef('earlier.release', '<', 'entry.release'),
          ),
        ),
    )
    .select([
      'entry.release',
      'entry.item',
      'entry.language',
      'entry.version as after',
      'former.version as before',
      'item.content_key as contentKey',
      'item.type',
    ])
    .where('entry.release', 'in', releases)
    .$if(only !== undefined, (q) =>
      q
        .where('item.content_key', '=', only?.contentKey ?? '')
        .where('entry.language', '=', only?.language ?? ''),
    )
    .orderBy('entry.release')
    .orderBy('entry.item')
    .orderBy('entry.language')

type ReleaseEntry = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

/** Finds the entries whose item was withdrawn by the release. Such a release also contains the item's withdrawal notice. */
async function findRecalled(
  db: Read<ContentTables>,
  entries: readonly ReleaseEntry[],
): Promise<ReadonlySet<ReleaseEntry>> {
  const removed = entries.filter(({ after }) => after === null)
  if (removed.length === 0) return new Set()
  const notices = await db
    .selectFrom('release_entry as entry')
    .innerJoin('content_item as item', 'item.id', 'entry.item')
    .select(['entry.release', 'entry.language', 'item.content_key as contentKey'])
    .where(
      'entry.release',
      'in',
      removed.map(({ release }) => release),
    )
    .where(
      'item.content_key',
      'in',
      removed.map(({ contentKey }) => toWithdrawalKey(contentKey)),
    )
    .where('entry.version', 'is not', null)
    .execute()
  return new Set(
    removed.filter(({ release, language, contentKey }) =>
      notices.some(
        (notice) =>
          notice.release === release &&
          notice.language === language &&
          notice.contentKey === toWithdrawalKey(contentKey),
      ),
    ),
  )
}

/** Number of versions per query. */
const batchSize = 100

async function loadNames(db: Read<ContentTables>, versions: readonly VersionKey[]) {
  const names = new Map<string, Pick<PreviousItem, 'title' | 'urlName'>>()
  for (let start = 0; start < versions.length; start += batchSize) {
    const rows = await db
      .selectFrom('content_version')
      .select(['item as managedContentId', 'language', 'number as version', 'title', 'url_name as urlName'])
      .where((q) =>
        q.or(
          versions
            .slice(start, start + batchSize)
            .map(({ managedContentId, language, version }) =>
              q.and({ item: managedContentId, language, number: version }),
            ),
        ),
      )
      .execute()
    for (const { title, urlName, ...version } of rows)
      names.set(toVersionKeyText(version), { title, urlName })
  }
  return names
}
