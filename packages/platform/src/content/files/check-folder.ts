/** Compares all items in a folder with each other and with the site, in batches. */
import type { ChangeProblem } from '../checks/items/change-problem.ts'
import { findUnindexedLists } from '../checks/check-indexed.ts'
import { createReferenceCheck } from '../checks/check-references.ts'
import { isWithdrawal, loadWithdrawnRecords, readRecordId } from '../checks/withdrawn-items.ts'
import { findImportProblems } from '../checks/check-imported-items.ts'
import { toItemKey } from '../checks/items/imported-items.ts'
import type { ContentProblem } from '../types/errors.ts'
import { toDrafts, type FolderContent, type FolderTask } from './folder-task.ts'
import { loadItemFiles } from './locate-problems.ts'

type CheckedContent = Omit<FolderContent, 'warnings'> & { readonly assumedKeys?: ReadonlySet<string> }

/** Finds conflicts among the items, and between the items and the site that `task` specifies. */
export async function findFolderConflicts(
  task: FolderTask,
  { outlines, batches, put, remoteKeys, assumedKeys = new Set() }: CheckedContent,
): Promise<ContentProblem[]> {
  const { beside, addresses } = await findImportProblems({
    ...task,
    put,
    outlines: {
      load: async (places) => toDrafts(await outlines.load(places)),
      async *batches() {
        for await (const items of outlines.batches()) yield toDrafts(items)
      },
    },
  })
  const index = await task.published.loadIndex()
  const findReferenceProblems = createReferenceCheck({
    put,
    index,
    assumedKeys,
    remoteKeys,
    withdrawnRecords: await loadAllWithdrawnRecords(task, outlines),
  })
  const [references, pageReferences]: [ChangeProblem[], ChangeProblem[]] = [[], []]
  const unindexed: ChangeProblem[] = []
  let done = 0
  for await (const items of batches()) {
    done += items.length
    task.onProgress?.({ step: 'checked', done, total: outlines.count() })
    const drafts = toDrafts(items)
    const found = findReferenceProblems(drafts)
    unindexed.push(...(await findUnindexedLists(task, drafts)))
    references.push(...found.references)
    pageReferences.push(...found.pageReferences)
  }
  const problems = [...beside, ...unindexed, ...references, ...pageReferences, ...addresses]
  const files = await loadItemFiles({ outlines }, problems)
  return problems.map(({ contentKey, language, ...problem }) => ({
    ...problem,
    file: files.get(toItemKey({ contentKey, language })),
  }))
}

/**
 * Returns the record ids of withdrawn items. Items may have been withdrawn on this site, or on the site from which the
 * folder was exported.
 */
async function loadAllWithdrawnRecords(
  { published }: FolderTask,
  outlines: CheckedContent['outlines'],
): Promise<ReadonlySet<string>> {
  const records = new Set(await loadWithdrawnRecords(published))
  for await (const items of outlines.batches())
    for (const id of toDrafts(items).filter(isWithdrawal).flatMap(readRecordId)) records.add(id)
  return records
}
