/** Checks file paths, the images of media files, and each item separately. */
import { basename, dirname, extname } from 'node:path'
import type { ContentType } from '#content-types'
import { createYieldIfDue } from '#kit'
import { checkDraft } from '../checks/check-draft.ts'
import { toOutline } from '../checks/items/outline.ts'
import { createImportedItems } from '../checks/items/imported-items.ts'
import type { ContentProblem, FileProblem } from '../types/errors.ts'
import type { ContentDraft } from '../types/change.ts'
import { createIdCompleter } from './complete-ids.ts'
import { fileExtension, toFilePath } from './content-file.ts'
import type { ValueSpool } from './draft-spool.ts'
import type { FileItem, FolderContent, FolderTask } from './folder-task.ts'
import { readMediaFile } from './media-file.ts'
import { findFileSource } from '../types/file-source.ts'
import type { FolderScan } from './read-items.ts'

export type CheckedItems = Pick<FolderContent, 'outlines' | 'batches' | 'put'> & {
  readonly assumedKeys: ReadonlySet<string>
  readonly problems: readonly ContentProblem[]
}

type ItemSpools = {
  /** Items exactly as they are in their files. */
  readonly read: ValueSpool<FileItem>
  readonly outlines: ValueSpool<FileItem>
  /**
   * Items completed with values that their files lack: keys for copies, block ids, and information read from an image's
   * bytes.
   */
  readonly changed: ValueSpool<FileItem>
}

export async function checkItems(
  task: FolderTask,
  found: FolderScan,
  spools: ItemSpools,
): Promise<CheckedItems> {
  const put = createImportedItems()
  const completeIds = createIdCompleter(task, spools.read)
  /** Each item's type, language and keys, in reading order. */
  const kinds: ItemStatus[] = []
  const assumedKeys = new Set(found.assumedKeys)
  const pathProblems: ContentProblem[] = []
  const problems: ContentProblem[] = []
  const yieldIfDue = createYieldIfDue()
  for await (const items of spools.read.batches())
    for (const item of items) {
      await yieldIfDue()
      const { file } = item
      const copy = found.copies.get(file)
      const said = copy === undefined ? item.draft : { ...copy, body: item.draft.body }
      const draft = await completeIds(said)
      const wrongPath = findWrongPath(task.types.get(draft.type), draft, file)
      if (wrongPath !== undefined) pathProblems.push({ ...wrongPath, file })
      const media = await readMedia(task, { file, draft })
      if ('problem' in media) {
        assumedKeys.add(draft.contentKey)
        kinds.push('left out')
        if (wrongPath === undefined) pathProblems.push({ ...media.problem, file })
        continue
      }
      problems.push(...checkDraft(task, media.draft).map((problem) => ({ ...problem, file })))
      put.add(media.draft)
      const isChanged = draft !== item.draft || media.picture !== undefined
      if (isChanged) await spools.changed.add({ ...media, file })
      kinds.push(isChanged ? 'changed' : 'as read')
      await spools.outlines.add({ ...media, file, draft: toOutline(task.types, media.draft) })
    }
  return {
    outlines: spools.outlines,
    put,
    assumedKeys,
    problems: [...found.problems, ...pathProblems, ...problems],
    batches: () => mergeChanged(spools, kinds),
  }
}

type ItemStatus = 'as read' | 'changed' | 'left out'

async function* mergeChanged(
  { read, changed }: ItemSpools,
  kinds: readonly ItemStatus[],
): AsyncGenerator<FileItem[]> {
  const others = eachOf(changed)
  let position = 0
  for await (const items of read.batches()) {
    const merged: FileItem[] = []
    for (const item of items) {
      const kind = kinds[position++]
      if (kind === 'as read') merged.push(item)
      if (kind === 'changed') merged.push((await others.next()).value as FileItem)
    }
    yield merged
  }
}

async function* eachOf<T>(spool: ValueSpool<T>): AsyncGenerator<T> {
  for await (const values of spool.batches()) yield* values
}

const readMedia = async (
  { folder, media, published }: FolderTask,
  { file, draft }: FileItem,
): Promise<Omit<FileItem, 'file'> | { problem: FileProblem }> =>
  findFileSource(draft) === undefined
    ? { draft }
    : readMediaFile(draft, { folder, beside: dirname(file), media, published })

function findWrongPath(
  type: ContentType | undefined,
  draft: ContentDraft,
  file: string,
): ContentProblem | undefined {
  const expected = type && toFilePath(type, draft)
  if (expected === undefined || expected === file) return undefined
  const hint =
    basename(file, extname(file)) === basename(expected, fileExtension)
      ? `Move it to ${expected}.`
      : `Move it to ${expected}, or correct urlName and language.`
  return {
    path: draft.title,
    message: `does not match its type, urlName and language`,
    hint,
    fieldPath: ['urlName'],
  }
}
