/**
 * Imports a folder of content files. First reads and checks all files, then stages the items in batches, then appends
 * one release.
 */
import type { Actor } from '#model'
import { requirePublisher } from '../types/authority.ts'
import type { ContentDeps } from '../releases/content-deps.ts'
import {
  ContentRejectedError,
  importSuperseded,
  importWouldRestoreItems,
  importWouldOverwriteItems,
  type ContentProblem,
} from '../types/errors.ts'
import type { ContentDraft, PublishResult } from '../types/change.ts'
import { requireAllowedEditCount } from '../releases/edit-limit.ts'
import { showRelease } from '../releases/publish.ts'
import { toEntryKey } from '../snapshots/release-index.ts'
import { removeStaleStagingJobs, withStaging, type Staging } from '../releases/staging.ts'
import { findChangedDrafts, type ReleaseEntryRow } from '../releases/write-release.ts'
import { findCurrentRelease } from '../snapshots/current-release.ts'
import { maxMediaBytes } from './media-file.ts'
import { findFolderConflicts } from './check-folder.ts'
import { findSiteChanges, type SiteChangeConflict } from './find-site-changes.ts'
import {
  toDrafts,
  createFolderTask,
  type FileItem,
  type FolderContent,
  type FolderTask,
  type FolderReadInput,
} from './folder-task.ts'
import { findWithdrawalsOfLiveItems, findWithdrawals } from '../checks/withdrawn-items.ts'
import { withContentFolder } from './read-content-folder.ts'
import { readRegularFile } from './read-folder.ts'

export type ImportInput = FolderReadInput & {
  readonly note?: string | undefined
  /** Restores items even if they were removed from the site, by a rollback or otherwise. */
  readonly isBringingBack?: boolean | undefined
  /** Overwrites items even if accounts have published changes to them since the last import. */
  readonly isOverwriting?: boolean | undefined
}

/** `warnings` describes published content that is probably a mistake, with file and line. */
export type ImportResult = PublishResult & {
  readonly warnings: readonly ContentProblem[]
  /** The number of images whose damaged or missing bytes were restored. */
  readonly repaired: number
}

/**
 * Imports everything or nothing. Items that the folder lacks stay unchanged. Throws {@link ContentRejectedError};
 * `content-brought-back` (409) for items that were removed from the site, by a rollback or otherwise;
 * `content-overwritten` (409) for items that were published on the site since the last import.
 */
export async function importFolder(
  deps: ContentDeps,
  actor: Actor,
  input: ImportInput,
): Promise<ImportResult> {
  requirePublisher(actor, 'import content')
  const { note = `Import of ${input.folder}`, isBringingBack = false, isOverwriting = false } = input
  // Must run before the checks, so that a killed import's keys can be used again once its job has sent no heartbeat for
  // ten minutes.
  await removeStaleStagingJobs(deps)
  const task = createFolderTask(deps, input)
  return withContentFolder(task, async (content) => {
    let repaired = 0
    for await (const items of content.outlines.batches())
      for (const item of items) if (await storePicture(task, item)) repaired++
    const result = await withStaging(deps, actor, (staging) =>
      publishStaged({ deps, staging, content, task, note, isBringingBack, isOverwriting }),
    )
    return { ...result, warnings: content.warnings, repaired }
  })
}

/** Maximum number of attempts if other releases are made while the import is staged. */
const maxRounds = 5

type StagedImport = {
  readonly deps: ContentDeps
  readonly staging: Staging
  readonly content: FolderContent
  readonly task: FolderTask
  readonly note: string
  readonly isBringingBack: boolean
  readonly isOverwriting: boolean
}

/**
 * Stages the differences between the items and the site with which they were checked. If that site is no longer the
 * newest release, repeats the checks and the staging.
 */
async function publishStaged({
  deps,
  staging,
  content,
  note,
  ...rest
}: StagedImport): Promise<PublishResult> {
  let checkedRelease = rest.task.published.release
  for (let round = 0; round < maxRounds; round++) {
    await deps.site.advance(await findCurrentRelease(deps.database.read))
    const task = { ...rest.task, published: deps.site.whole() }
    const isChecked = task.published.release === checkedRelease
    const problems = isChecked ? [] : await findFolderConflicts(task, content)
    if (problems.length > 0) throw new ContentRejectedError(problems)
    checkedRelease = task.published.release
    const { changed, removed } = await stageChanges({ ...rest, staging, content, task })
    if (changed === 0) return showRelease(deps, undefined)
    await requireAllowedEditCount(task.published, { changed })
    const made = await staging.append({ checkedRelease, event: 'content.imported', note, removed })
    if (made !== undefined) return showRelease(deps, made)
    await staging.clear()
  }
  throw importSuperseded(maxRounds)
}

/**
 * Stages the changes. Returns the number of changed items, and the withdrawals that end because their items return.
 * Throws `content-brought-back` and `content-overwritten` (409).
 */
async function stageChanges({
  staging,
  content,
  task,
  isBringingBack,
  isOverwriting,
}: Omit<StagedImport, 'deps' | 'note'>): Promise<StagedChanges> {
  const { heads } = task.published
  const ended = new Map<string, ReleaseEntryRow>()
  const undone: Record<SiteChangeConflict['kind'], string[]> = { broughtBack: [], overwritten: [] }
  let [changed, done] = [0, 0]
  for await (const items of content.batches()) {
    const drafts = await findChangedDrafts({ ...task, read: task.db }, heads, toDrafts(items))
    await requireNotLive(task, drafts, content)
    await staging.stage(drafts)
    for (const row of await findEnded(task, drafts)) ended.set(toRowKey(row), row)
    for (const [kind, item] of await listUndone(task, drafts)) undone[kind].push(item)
    changed += drafts.length
    done += items.length
    task.onProgress?.({ step: 'stored', done, total: content.outlines.count() })
  }
  const { broughtBack, overwritten } = undone
  if (!isBringingBack && broughtBack.length > 0) throw importWouldRestoreItems(broughtBack)
  if (!isOverwriting && overwritten.length > 0) throw importWouldOverwriteItems(overwritten)
  return { changed, removed: [...ended.values()] }
}

type StagedChanges = { readonly changed: number; readonly removed: readonly ReleaseEntryRow[] }

const toRowKey = ({ item, language }: ReleaseEntryRow) => `${item} ${language}`

/** Returns the release entries that end the withdrawals of the drafts' items. */
async function findEnded(
  { published }: FolderTask,
  drafts: readonly ContentDraft[],
): Promise<readonly ReleaseEntryRow[]> {
  const withdrawals = await findWithdrawals(
    published,
    drafts.map(({ contentKey }) => contentKey),
  )
  return [...withdrawals.values()].flat().map(({ managedContentId: item, language }) => ({
    item,
    language,
    version: null,
    published_at: null,
  }))
}

/** Throws {@link ContentRejectedError} for a withdrawal whose item is on the site or in the folder. */
async function requireNotLive(
  { published }: FolderTask,
  drafts: readonly ContentDraft[],
  { put }: FolderContent,
): Promise<void> {
  const live = await findWithdrawalsOfLiveItems(published, drafts, put.hasKey)
  if (live.length > 0)
    throw new ContentRejectedError(
      live.map(({ title, language }) => ({
        path: `${title} (${language})`,
        message: 'is a withdrawal of an item that is on the site or in the folder',
        hint: 'Delete the file of the withdrawal, or remove the item first.',
      })),
    )
}

/** Describes each change that the import would undo, and the changed item. */
async function listUndone(
  task: FolderTask,
  drafts: readonly ContentDraft[],
): Promise<readonly (readonly [SiteChangeConflict['kind'], string])[]> {
  const found = await findSiteChanges(task, drafts)
  return drafts.flatMap((draft) => {
    const undone = found.get(toEntryKey(draft))
    if (undone === undefined) return []
    return [[undone.kind, `${draft.type} ${draft.urlName} (${draft.language}): ${undone.reason}`] as const]
  })
}

/**
 * Stores the image of an item. Returns true if damaged bytes were restored. Attack: a file is replaced between the
 * check and the write.
 */
async function storePicture(task: FolderTask, { file, draft, picture }: FileItem): Promise<boolean> {
  if (picture === undefined) return false
  const { path, as } = picture
  const bytes = await readRegularFile(task.folder, path, maxMediaBytes)
  const stored = typeof bytes === 'string' ? undefined : await task.media.put(bytes, as)
  if (stored?.hash === as.hash) return stored.isRepaired === true
  throw new ContentRejectedError([
    { file, path: draft.title, message: `${path} was changed while it was being imported` },
  ])
}
