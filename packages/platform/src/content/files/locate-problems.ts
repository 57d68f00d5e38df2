/** Adds files and line numbers to problems. */
import { compareCodeUnits } from '#kit'
import { toTreeFields } from '#content-types'
import { toItemKey } from '../checks/items/imported-items.ts'
import type { ContentProblem } from '../types/errors.ts'
import type { ContentDraft } from '../types/change.ts'
import { createLineFinder, type FindLine } from './find-line.ts'
import type { FolderContent, FolderTask } from './folder-task.ts'
import { readText } from './read-items.ts'

type ItemName = Pick<ContentDraft, 'contentKey' | 'language'>

/** Returns the files that contain these items, by {@link toItemKey}. */
export async function loadItemFiles(
  { outlines }: Pick<FolderContent, 'outlines'>,
  items: readonly ItemName[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Set(items.map(toItemKey))
  const files = new Map<string, string>()
  if (keys.size === 0) return files
  for await (const batch of outlines.batches())
    for (const { file, draft } of batch) {
      const key = toItemKey(draft)
      if (keys.has(key)) files.set(key, file)
    }
  return files
}

/** Sorts problems by file and adds line numbers. Reads files again only if there are problems. */
export async function locateProblems(
  { folder, types }: FolderTask,
  problems: readonly ContentProblem[],
): Promise<ContentProblem[]> {
  const labels = new Map(
    Array.from(types.values(), toTreeFields).flatMap((fields) =>
      fields.map(({ label, name }) => [label, name]),
    ),
  )
  let last: { readonly file: string; readonly find: FindLine } | undefined
  const located: ContentProblem[] = []
  for (const problem of problems) {
    const { file, line } = problem
    if (file === undefined || line !== undefined) {
      located.push(problem)
      continue
    }
    if (last?.file !== file) {
      const text = await readText(folder, file)
      last = { file, find: createLineFinder(typeof text === 'string' ? text : '', labels) }
    }
    located.push({ ...problem, line: last.find(problem) })
  }
  return located
}

export const compareByFile = (a: ContentProblem, b: ContentProblem) =>
  compareCodeUnits(a.file ?? '', b.file ?? '')
