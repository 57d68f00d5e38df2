/** Finds changes that were made on the site and that an import would undo, because the files still contain the earlier content. */
import type { ContentDraft } from '../types/change.ts'
import { findNewestChanges, loadImportedChanges, type NewestChange } from '../releases/newest-changes.ts'
import { toEntryKey } from '../snapshots/release-index.ts'
import { findWithdrawals } from '../checks/withdrawn-items.ts'
import { compareItems } from './compare-items.ts'
import type { FolderTask } from './folder-task.ts'

export type SiteChangeConflict = {
  /**
   * `broughtBack` means that the import would restore a removed item. `overwritten` means that the import would
   * overwrite a change published on the site.
   */
  readonly kind: 'broughtBack' | 'overwritten'
  /** Description of the release that made the change. */
  readonly reason: string
}

/**
 * Finds conflicts between drafts and changes made on the site. All drafts must differ from the published version.
 * Results are keyed by {@link toEntryKey}.
 */
export async function findSiteChanges(
  task: FolderTask,
  drafts: readonly ContentDraft[],
): Promise<ReadonlyMap<string, SiteChangeConflict>> {
  const held = await findNewestChanges(task.db, { release: task.published.release, drafts })
  const made = drafts.filter((draft) => held.get(toEntryKey(draft))?.isMade === true)
  const overwritten = await findOverwritten(task, made)
  const undone = [...held].filter(([key, { isMade }]) => !isMade || overwritten.has(key))
  const names = await findNames(task, undone)
  return new Map([
    ...(await findWithdrawn(task, drafts)),
    ...undone.map(([key, entry]) => [key, toUndone(entry, names)] as const),
  ])
}

/** Finds drafts of withdrawn items, including drafts in languages that the item did not have before. */
async function findWithdrawn(
  { published }: FolderTask,
  drafts: readonly ContentDraft[],
): Promise<readonly (readonly [string, SiteChangeConflict])[]> {
  const withdrawn = await findWithdrawals(
    published,
    drafts.map(({ contentKey }) => contentKey),
  )
  return drafts
    .filter(({ contentKey }) => withdrawn.has(contentKey))
    .map((draft) => [toEntryKey(draft), { kind: 'broughtBack', reason: 'it was withdrawn from the site' }])
}

/**
 * Finds drafts that would overwrite content published since the last import. A draft that already contains the
 * published changes may change other fields.
 */
async function findOverwritten(
  task: FolderTask,
  drafts: readonly ContentDraft[],
): Promise<ReadonlySet<string>> {
  if (drafts.length === 0) return new Set()
  const imported = await loadImportedChanges({ ...task, read: task.db }, drafts)
  const ids = drafts.map(({ managedContentId }) => managedContentId)
  const published = await task.published.loadStored(
    await task.published.heads.findBy('managedContentId', ids),
  )
  const shown = new Map(published.map((item) => [toEntryKey(item), item]))
  const isOverwriting = (draft: ContentDraft) => {
    const [before, now] = [imported.get(toEntryKey(draft)), shown.get(toEntryKey(draft))]
    if (before === undefined || now === undefined) return true
    const theirs = compareItems(task, { ...now, ...before }, now)
    const ours = compareItems(task, now, draft)
    return ours.some(({ path }) => theirs.some((their) => isSamePlace(path, their.path)))
  }
  return new Set(drafts.filter(isOverwriting).map(toEntryKey))
}

/** Returns true if the paths are equal, or if one path is a prefix of the other. */
const isSamePlace = (one: string, other: string) =>
  one === other || one.startsWith(`${other} › `) || other.startsWith(`${one} › `)

/** Loads the display names of the accounts that published the changes. */
async function findNames(task: FolderTask, undone: readonly (readonly [string, NewestChange])[]) {
  const accounts = new Set(undone.map(([, { createdBy }]) => createdBy))
  return (await task.findNames?.([...accounts])) ?? new Map<string, string>()
}

/** Returns a reason such as `release 3 restored an earlier version (Back to release 1)`. */
function toUndone(entry: NewestChange, names: ReadonlyMap<string, string>): SiteChangeConflict {
  const { release, version, isMade, createdAt, createdBy } = entry
  const text = entry.note.replaceAll(/\s+/g, ' ')
  const note = text === '' ? '' : ` (${text})`
  if (isMade) {
    const who = names.get(createdBy) ?? createdBy
    return {
      kind: 'overwritten',
      reason: `${who} published it on ${createdAt.slice(0, 10)} at ${createdAt.slice(11, 16)} UTC, release ${release}${note}`,
    }
  }
  const what = version === null ? 'removed it from the site' : 'restored an earlier version'
  return { kind: 'broughtBack', reason: `release ${release} ${what}${note}` }
}
