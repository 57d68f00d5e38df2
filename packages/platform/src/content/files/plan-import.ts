/** Plans the import of a folder: reports the changes without writing anything. */
import type { Actor } from '#model'
import { requirePublisher } from '../types/authority.ts'
import type { ContentDeps } from '../releases/content-deps.ts'
import type { ContentProblem } from '../types/errors.ts'
import { createDraftSource, type DraftHead } from '../snapshots/draft-source.ts'
import { toPublicSnapshot } from '../snapshots/public-snapshot.ts'
import type { ContentDraft } from '../types/change.ts'
import { toEntryKey, type Head, type ReleaseIndex } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { findChangedDrafts } from '../releases/write-release.ts'
import { compareItems, type FieldChange } from './compare-items.ts'
import { findSiteChanges, type SiteChangeConflict } from './find-site-changes.ts'
import {
  toDrafts,
  createFolderTask,
  type FileItem,
  type FolderTask,
  type FolderReadInput,
} from './folder-task.ts'
import { withContentFolder } from './read-content-folder.ts'

export type PlannedItem = Pick<Head, 'contentKey' | 'type' | 'urlName' | 'language' | 'title'> & {
  /** Path relative to the content folder. */
  readonly file: string
  readonly isNew: boolean
  /** Differences from the published version; empty for a new item. */
  readonly fields: readonly FieldChange[]
  /**
   * Set if the import would restore an item that was removed from the site, or overwrite content that was published on
   * the site.
   */
  readonly undone: SiteChangeConflict | undefined
}

export type ImportPlan = {
  readonly items: readonly PlannedItem[]
  /** Warnings about probable mistakes in the content of any file. */
  readonly warnings: readonly ContentProblem[]
  /** Published items that are not in the folder. An import does not change them. */
  readonly absent: readonly Head[]
  /** The site before the import. */
  readonly before: PlannedSite
  /** The site after the import. */
  readonly after: PlannedSite
}

/** The site as signed-in visitors see it (`whole`), and as guests see it (`open`). */
export type PlannedSite = { readonly whole: Snapshot; readonly open: Snapshot }

/** Plans an import without writing anything, not even an image. Throws the same errors as the import. */
export async function planImport(
  deps: ContentDeps,
  actor: Actor,
  input: FolderReadInput,
): Promise<ImportPlan> {
  requirePublisher(actor, 'import content')
  const task = createFolderTask(deps, input)
  const { published } = task
  return withContentFolder(task, async ({ put, batches, warnings }) => {
    const index = await published.loadIndex()
    const changed: FileItem[] = []
    for await (const items of batches()) {
      const drafts = await findChangedDrafts({ ...task, read: task.db }, published.heads, toDrafts(items))
      const differing = new Set(drafts)
      changed.push(...items.filter(({ draft }) => differing.has(draft)))
    }
    const publishedDate = deps.clock().toISOString()
    const planned = createDraftSource(
      published,
      changed.map(({ draft }) => toDraftHead(draft, { index, publishedDate })),
    )
    const toSite = (whole: Snapshot) => ({ whole, open: toPublicSnapshot(whole, deps.types) })
    return {
      items: await loadPlannedItems(task, changed),
      warnings,
      absent: index.heads.filter((head) => !put.has(head)),
      before: toSite(published),
      after: toSite(planned),
    }
  })
}

function toDraftHead(
  draft: ContentDraft,
  { index, publishedDate }: { index: ReleaseIndex; publishedDate: string },
): DraftHead {
  const shown = index.byManagedContentId.get(draft.managedContentId)
  const baseVersion = shown?.find(({ language }) => language === draft.language)?.version
  const firstPublished = shown?.[0]?.firstPublished ?? draft.firstPublished
  const version = (baseVersion ?? 0) + 1
  return { item: { ...draft, version, publishedDate, firstPublished }, baseVersion, edit: 1 }
}

async function loadPlannedItems(task: FolderTask, changed: readonly FileItem[]): Promise<PlannedItem[]> {
  const { published } = task
  const index = await published.loadIndex()
  const drafts = changed.map(({ draft }) => draft)
  const heads = new Map(index.heads.map((head) => [toEntryKey(head), head]))
  const before = await published.loadStored(drafts.flatMap((draft) => heads.get(toEntryKey(draft)) ?? []))
  const stored = new Map(before.map((item) => [toEntryKey(item), item]))
  const undone = await findSiteChanges(task, drafts)
  return changed.map(({ file, draft }) => {
    const { contentKey, type, urlName, language, title } = draft
    const shown = stored.get(toEntryKey(draft))
    return {
      contentKey,
      type,
      urlName,
      language,
      title,
      file,
      isNew: shown === undefined,
      fields: shown === undefined ? [] : compareItems(task, shown, draft),
      undone: undone.get(toEntryKey(draft)),
    }
  })
}
