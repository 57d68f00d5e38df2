/** Imports a folder of content files: everything is read and checked first, then written in one transaction. */
import type { Actor } from '#model'
import { requirePublisher } from '../authority.ts'
import type { ContentDeps } from '../content-deps.ts'
import { ContentRefusedError, type ContentProblem } from '../errors.ts'
import type { PublishResult } from '../releases/change.ts'
import { appendRelease } from '../releases/publish.ts'
import { findFileSource, maxMediaBytes } from './media-file.ts'
import {
  findItemProblems,
  toChange,
  toFolderTask,
  withContentFolder,
  type FileItem,
  type FolderContent,
  type FolderTask,
  type ReadInput,
} from './read-content-folder.ts'
import { readOrdinaryFile } from './read-folder.ts'

export type ImportInput = ReadInput & {
  readonly note?: string | undefined
  /** Also what a rollback or a removal has taken off the site. */
  readonly isBringingBack?: boolean | undefined
}

/** `warnings`: what was published although its author hardly meant it, with files and lines. */
export type ImportResult = PublishResult & { readonly warnings: readonly ContentProblem[] }

/**
 * All or nothing; what the folder lacks stays as it is. Throws {@link ContentRefusedError}, and `content-brought-back` (409)
 * for what a rollback or a removal has taken off the site.
 */
export async function importFolder(
  deps: ContentDeps,
  actor: Actor,
  input: ImportInput,
): Promise<ImportResult> {
  requirePublisher(actor, 'import content')
  const { note = `Import of ${input.folder}`, isBringingBack = false } = input
  const task = toFolderTask(deps, input)
  return withContentFolder(task, async (content) => {
    const { outlines, batches, warnings } = content
    for (const item of outlines) await storePicture(task, item)
    const result = await appendRelease(deps, actor, {
      event: 'content.imported',
      note,
      isBringingBack,
      puts: outlines.map(({ draft }) => draft),
      changes: toChanges(batches),
      async check(published, db) {
        if (published.release === task.published.release) return
        const problems = await findItemProblems({ ...task, published, db }, content)
        if (problems.length > 0) throw new ContentRefusedError(problems)
      },
    })
    return { ...result, warnings }
  })
}

async function* toChanges(batches: FolderContent['batches']) {
  for await (const items of batches()) yield items.map(toChange)
}

/** Attack: a file that is another one by the time that it is stored. */
async function storePicture(task: FolderTask, { file, draft, mediaFile }: FileItem): Promise<void> {
  if (mediaFile === undefined) return
  const bytes = await readOrdinaryFile(task.folder, mediaFile, maxMediaBytes)
  const stored = typeof bytes === 'string' ? undefined : await task.media.put(bytes)
  if (stored?.hash === findFileSource(draft)?.ref) return
  throw new ContentRefusedError([{ file, path: draft.title, message: `${mediaFile} changed meanwhile` }])
}
