/** Reads a folder of content files and checks it against the published site. Writes nothing to the database. */
import { toReferencedKeys } from '#kit'
import { findWarnings } from '../checks/find-warnings.ts'
import { toItemKey } from '../checks/items/imported-items.ts'
import { findRemoteKeys } from '../checks/remote-keys.ts'
import {
  ContentRejectedError,
  emptyFolder,
  maxListedProblems,
  warningsRejected,
  type ContentProblem,
} from '../types/errors.ts'
import { findFolderConflicts } from './check-folder.ts'
import { openSpool, deleteAbandonedSpools } from './draft-spool.ts'
import { toDrafts, type FileItem, type FolderContent, type FolderTask } from './folder-task.ts'
import { checkItems, type CheckedItems } from './check-items.ts'
import { compareByFile, loadItemFiles, locateProblems } from './locate-problems.ts'
import { listContentFiles } from './read-folder.ts'
import { readItems } from './read-items.ts'

/**
 * Reads and checks the files without storing anything, and runs `work` on the result. Only names and one batch of items
 * are in memory. Everything else is in temporary files, which are deleted afterwards. Throws {@link
 * ContentRejectedError}.
 */
export async function withContentFolder<T>(
  task: FolderTask,
  work: (content: FolderContent) => Promise<T>,
): Promise<T> {
  const files = await listContentFiles(task.folder)
  if (files.length === 0) throw emptyFolder(task.folder)
  await deleteAbandonedSpools(task.clock())
  const [read, outlines, changed] = [
    await openSpool<FileItem>(task.batchSize),
    await openSpool<FileItem>(task.batchSize),
    await openSpool<FileItem>(task.batchSize),
  ]
  try {
    const judged = await checkItems(task, await readItems(task, files, read), { read, outlines, changed })
    const remoteKeys = await findRemoteKeysOf(task, judged.batches)
    await requireRight(task, { ...judged, remoteKeys })
    const warnings = await loadWarnings(task, judged)
    if (task.isStrict === true && warnings.length > 0) throw warningsRejected(warnings)
    return await work({ ...judged, remoteKeys, warnings })
  } finally {
    for (const spool of [read, outlines, changed]) await spool.close()
  }
}

async function requireRight(
  task: FolderTask,
  judged: CheckedItems & Pick<FolderContent, 'remoteKeys'>,
): Promise<void> {
  const problems = [...judged.problems, ...(await findFolderConflicts(task, judged))]
  if (problems.length > 0)
    throw new ContentRejectedError(await locateProblems(task, problems.toSorted(compareByFile)))
}

/** Returns an empty set if there is no remote server. */
async function findRemoteKeysOf(task: FolderTask, batches: FolderContent['batches']) {
  if (task.findRemote === undefined) return new Set<string>()
  const keys = new Set<string>()
  for await (const items of batches())
    for (const key of toReferencedKeys(items.map(({ draft }) => draft.body))) keys.add(key)
  return findRemoteKeys([...keys], task)
}

async function loadWarnings(task: FolderTask, judged: CheckedItems): Promise<ContentProblem[]> {
  const toDraftBatches = (batches: FolderContent['batches']) =>
    async function* () {
      for await (const items of batches()) yield toDrafts(items)
    }
  const found = await findWarnings({
    ...task,
    put: judged.put,
    outlines: toDraftBatches(judged.outlines.batches),
    batches: toDraftBatches(judged.batches),
    hasRemote: task.findRemote !== undefined,
  })
  const files = await loadItemFiles(
    judged,
    found.map(({ draft }) => draft),
  )
  const warnings = found.map(({ draft, ...warning }) => ({ ...warning, file: files.get(toItemKey(draft)) }))
  const sorted = warnings.toSorted(compareByFile)
  return [
    ...(await locateProblems(task, sorted.slice(0, maxListedProblems))),
    ...sorted.slice(maxListedProblems),
  ]
}
