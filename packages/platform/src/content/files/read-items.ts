/** Reads a folder's files and detects copies, which contain another file's keys. */
import { createYieldIfDue } from '#kit'
import { createDuplicateFinder } from '../collections/duplicate-finder.ts'
import { createTextTable } from '../collections/text-table.ts'
import type { ContentProblem, FileProblem } from '../types/errors.ts'
import { toStoredDraft, type ContentDraft } from '../types/change.ts'
import { createFreshKeys, readFileText, toMissingKeysProblem } from './content-file.ts'
import { decodeFile } from './decode-file.ts'
import type { ValueSpool } from './draft-spool.ts'
import { separateCopies } from './find-copies.ts'
import type { FileItem, FolderTask } from './folder-task.ts'
import { readRegularFile } from './read-folder.ts'

/** Maximum size of a content file: the size of a page with several thousand blocks. */
const maxFileBytes = 2 * 1024 * 1024

export type FolderScan = {
  /** Copied items with their new keys, by file path. */
  readonly copies: ReadonlyMap<string, Omit<ContentDraft, 'body'>>
  readonly problems: readonly ContentProblem[]
  /** Keys of items whose files cannot be read. */
  readonly assumedKeys: ReadonlySet<string>
}

/** Reads all files, and adds each item to the spool unchanged. */
export async function readItems(
  task: FolderTask,
  files: readonly string[],
  spool: ValueSpool<FileItem>,
): Promise<FolderScan> {
  const problems: ContentProblem[] = []
  const assumedKeys = new Set<string>()
  const shared = createSharedKeys()
  const yieldIfDue = createYieldIfDue()
  for (const [position, file] of files.entries()) {
    const { draft, contentKey, ...reading } = await readItem(task, file)
    if (draft !== undefined) {
      shared.add(draft)
      await spool.add({ file, draft })
    } else if (contentKey !== undefined) assumedKeys.add(contentKey)
    problems.push(...reading.problems.map((problem) => ({ ...problem, file })))
    task.onProgress?.({ step: 'read', done: position + 1, total: files.length })
    await yieldIfDue()
  }
  const separated = separateCopies(await loadShared(spool, shared), {
    ...task,
    index: await task.published.loadIndex(),
  })
  const copies = separated.items.filter(({ file }) => separated.changed.has(file))
  return {
    copies: new Map(copies.map(({ file, draft }) => [file, draft])),
    problems: [...problems, ...separated.problems],
    assumedKeys,
  }
}

/**
 * Collects the content keys of items that share a key or an id with another item. Ignores keys shared by translations
 * of one item.
 */
function createSharedKeys() {
  const numbers = createTextTable()
  const claim = createDuplicateFinder()
  const shared = new Set<number>()
  let position = 0
  return {
    isEmpty: () => shared.size === 0,
    has: ({ contentKey }: Pick<ContentDraft, 'contentKey'>) => shared.has(numbers.find(contentKey) ?? -1),
    add({ contentKey, language, managedContentId, recordId }: ContentDraft) {
      const own = numbers.add(contentKey)
      const others = [
        claim(`${contentKey} ${language}`, position++) === undefined ? undefined : own,
        claim(`id ${managedContentId}`, own),
        recordId === null ? undefined : claim(`record ${recordId}`, own),
      ].filter((other) => other !== undefined)
      for (const other of others) shared.add(other).add(own)
    },
  }
}

type SharedKeys = ReturnType<typeof createSharedKeys>

/** Loads the few items that share keys. Most folders contain no such items. */
async function loadShared(spool: ValueSpool<FileItem>, shared: SharedKeys): Promise<readonly FileItem[]> {
  const items: FileItem[] = []
  if (shared.isEmpty()) return items
  for await (const batch of spool.batches())
    for (const item of batch)
      if (shared.has(item.draft)) items.push({ ...item, draft: { ...item.draft, body: {} } })
  return items
}

type ItemReadResult = {
  readonly draft?: ContentDraft
  readonly problems: readonly FileProblem[]
  readonly contentKey?: string | undefined
}

/** Reports missing keys and creates fresh keys, so that the file's other parts can also be checked. */
async function readItem({ folder, types, randomBytes }: FolderTask, file: string): Promise<ItemReadResult> {
  const text = await readText(folder, file)
  if (typeof text !== 'string') return { problems: [text] }
  const reading = readFileText(text, randomBytes)
  if ('problems' in reading) {
    const contentKey = /^contentKey: *["']?(MC[A-Z2-7]{26})\b/m.exec(text)?.[1]
    return { problems: reading.problems, contentKey }
  }
  const { draft, missing } = reading
  const recordPrefix = types.get(draft.type)?.recordPrefix
  const lacksRecord = recordPrefix !== undefined && draft.recordId === null
  const record = lacksRecord ? createFreshKeys(['recordId'], { randomBytes, recordPrefix }) : {}
  const own = { contentKey: draft.contentKey, id: draft.managedContentId }
  const fresh = { ...Object.fromEntries(missing.map((name) => [name, own[name as 'id']])), ...record }
  return {
    draft: toStoredDraft(types, { ...draft, recordId: record.recordId ?? draft.recordId }),
    problems: toMissingKeysProblem(fresh, draft.title),
  }
}

/** Returns the file's text, or the reason why it cannot be read. */
export async function readText(folder: string, file: string): Promise<string | FileProblem> {
  const bytes = await readRegularFile(folder, file, maxFileBytes)
  if (typeof bytes === 'string') return { path: '', message: bytes }
  const decoded = decodeFile(bytes)
  return 'text' in decoded ? decoded.text : { path: '', ...decoded }
}
