/** Finds changes that would undo a rollback or a removal, because files still say what was taken off the site. */
import type { Read } from '#database'
import { wouldBringBack } from '../errors.ts'
import type { ContentDraft, Release } from './change.ts'
import { selectLastEntries } from './load-release-index.ts'
import { toEntryKey, type Head } from './release-index.ts'
import type { ContentTables } from '../tables.ts'

export type BroughtBack = Pick<Head, 'managedContentId' | 'language'> & {
  /** `release 3 took it back to an earlier version (Back to release 1)`. */
  readonly reason: string
}

type ItemKey = Pick<Head, 'managedContentId' | 'language'>

/** Of items that a publish on top of `release` changes, those whose state there is not one that was written for it. */
export async function findBroughtBack(
  db: Read<ContentTables>,
  { release, changed }: { release: number; changed: readonly ItemKey[] },
): Promise<BroughtBack[]> {
  const wanted = new Set(changed.map(toEntryKey))
  const rows = await loadTakenBack(db, release, [
    ...new Set(changed.map(({ managedContentId }) => managedContentId)),
  ])
  return rows
    .filter((row) => wanted.has(toEntryKey(row)))
    .map(({ managedContentId, language, ...row }) => ({ managedContentId, language, reason: toReason(row) }))
}

/** Throws `content-brought-back` (409); inside the transaction, which is then undone. `release` is the one below `made`. */
export async function requireNothingBroughtBack(
  trx: Read<ContentTables>,
  { made, release, puts }: { made: Release; release: number; puts: readonly Omit<ContentDraft, 'body'>[] },
): Promise<void> {
  const entries = await trx
    .selectFrom('release_entry')
    .select(['item as managedContentId', 'language'])
    .where('release', '=', made.number)
    .execute()
  const drafts = new Map(puts.map((draft) => [toEntryKey(draft), draft]))
  const back = await findBroughtBack(trx, { release, changed: entries })
  if (back.length > 0)
    throw wouldBringBack(
      back.map((one) => {
        const { type = '', urlName = one.managedContentId } = drafts.get(toEntryKey(one)) ?? {}
        return `${type} ${urlName} (${one.language}): ${one.reason}`
      }),
    )
}

type TakenBack = { readonly version: number | null; readonly release: number; readonly note: string }

const toReason = ({ release, note, version }: TakenBack): string =>
  `release ${release} ${version === null ? 'took it off the site' : 'took it back to an earlier version'} (${toOneLine(note)})`

const toOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Items asked for in one statement. */
const batchSize = 200

async function loadTakenBack(db: Read<ContentTables>, release: number, items: readonly string[]) {
  const rows = []
  for (let start = 0; start < items.length; start += batchSize)
    rows.push(...(await selectTakenBack(db, release, items.slice(start, start + batchSize)).execute()))
  return rows
}

/** A version that a release did not make itself has another date than the release. */
const selectTakenBack = (db: Read<ContentTables>, release: number, items: readonly string[]) =>
  selectLastEntries(db, release, items)
    .innerJoin('release', 'release.number', 'entry.release')
    .where((q) =>
      q.or([q('entry.version', 'is', null), q('entry.published_at', '<>', q.ref('release.created_at'))]),
    )
    .select([
      'entry.item as managedContentId',
      'entry.language as language',
      'entry.version as version',
      'release.number as release',
      'release.note as note',
    ])
