/** What an import of a folder would change; nothing is written. */
import { compareItems, type FieldChange } from './compare-items.ts'
import { findBroughtBack, type BroughtBack } from '../releases/brought-back.ts'
import { findCurrentTexts, toText, toEntryKey } from '../releases/write-release.ts'
import type { Head } from '../releases/release-index.ts'
import { readContentFolder, toChange, type FileItem, type FolderTask } from './import-folder.ts'

export type PlannedItem = Pick<Head, 'contentKey' | 'type' | 'urlName' | 'language' | 'title'> & {
  /** Below the folder. */
  readonly file: string
  readonly isNew: boolean
  /** What differs from the published version; empty for a new item. */
  readonly fields: readonly FieldChange[]
  /** Set when the import would bring back what was taken off the site. */
  readonly broughtBack: BroughtBack | undefined
}

export async function planImport(task: FolderTask) {
  const { items, warnings } = await readContentFolder(task)
  const index = await task.published.loadIndex()
  const texts = await findCurrentTexts(
    task.db,
    index,
    items.map(({ draft }) => draft),
  )
  const changed = items.filter(({ draft }) => texts.get(toEntryKey(draft)) !== toText(draft))
  const heads = new Map(index.heads.map((head) => [toEntryKey(head), head]))
  const before = await task.published.loadStored(
    changed.flatMap(({ draft }) => heads.get(toEntryKey(draft)) ?? []),
  )
  const stored = new Map(before.map((item) => [toEntryKey(item), item]))
  const back = await findBroughtBack(task.db, {
    release: index.release,
    changed: changed.map(({ draft }) => draft),
  })
  const backByKey = new Map(back.map((one) => [toEntryKey(one), one]))
  const toPlanned = ({ file, draft }: FileItem): PlannedItem => {
    const { contentKey, type, urlName, language, title } = draft
    const published = stored.get(toEntryKey(draft))
    return {
      contentKey,
      type,
      urlName,
      language,
      title,
      file,
      isNew: published === undefined,
      fields: published === undefined ? [] : compareItems(published, draft),
      broughtBack: backByKey.get(toEntryKey(draft)),
    }
  }
  const files = new Set(items.map(({ draft }) => toEntryKey(draft)))
  return {
    items: changed.map(toPlanned),
    changes: changed.map(toChange),
    warnings,
    /** Published, and in no file of the folder. */
    absent: index.heads.filter((head) => !files.has(toEntryKey(head))),
  }
}
