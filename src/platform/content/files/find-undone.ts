/** What of the site's own changes an import would undo: files still say what was before. */
import type { ContentDraft } from '../types/change.ts'
import { findHeldBack, loadImported, type HeldBack } from '../releases/held-back.ts'
import { toEntryKey } from '../snapshots/release-index.ts'
import { compareItems } from './compare-items.ts'
import type { FolderTask } from './folder-task.ts'

export type Undone = {
  /** What was taken off the site comes back; or what somebody has published there is overwritten. */
  readonly kind: 'broughtBack' | 'overwritten'
  /** Which release has done what. */
  readonly reason: string
}

/** By {@link toEntryKey}, of drafts that differ from what is published. */
export async function findUndone(
  task: FolderTask,
  drafts: readonly ContentDraft[],
): Promise<ReadonlyMap<string, Undone>> {
  const held = await findHeldBack(task.db, { release: task.published.release, drafts })
  const made = drafts.filter((draft) => held.get(toEntryKey(draft))?.isMade === true)
  const overwritten = await findOverwritten(task, made)
  const undone = [...held].filter(([key, { isMade }]) => !isMade || overwritten.has(key))
  const names = await findNames(task, undone)
  return new Map(undone.map(([key, entry]) => [key, toUndone(entry, names)]))
}

/**
 * Those that change again what has been published since the last import: a file that has taken it over (`export`) may change all
 * the rest.
 */
async function findOverwritten(
  task: FolderTask,
  drafts: readonly ContentDraft[],
): Promise<ReadonlySet<string>> {
  if (drafts.length === 0) return new Set()
  const imported = await loadImported(task.db, drafts)
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

/** Or one of them in the other. */
const isSamePlace = (one: string, other: string) =>
  one === other || one.startsWith(`${other} › `) || other.startsWith(`${one} › `)

/** Of the accounts that have published. */
async function findNames(task: FolderTask, undone: readonly (readonly [string, HeldBack])[]) {
  const accounts = new Set(undone.map(([, { createdBy }]) => createdBy))
  return (await task.findNames?.([...accounts])) ?? new Map<string, string>()
}

/** `release 3 took it back to an earlier version (Back to release 1)`. */
function toUndone(entry: HeldBack, names: ReadonlyMap<string, string>): Undone {
  const { release, version, isMade, createdAt, createdBy } = entry
  const note = entry.note.replaceAll(/\s+/g, ' ')
  if (isMade) {
    const who = names.get(createdBy) ?? createdBy
    return {
      kind: 'overwritten',
      reason: `${who} published it on ${createdAt.slice(0, 10)} at ${createdAt.slice(11, 16)} UTC, release ${release} (${note})`,
    }
  }
  const what = version === null ? 'took it off the site' : 'took it back to an earlier version'
  return { kind: 'broughtBack', reason: `release ${release} ${what} (${note})` }
}
