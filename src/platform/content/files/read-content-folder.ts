/** Reads a folder of content files and checks it beside what is published. Nothing is written. */
import { basename, dirname, extname } from 'node:path'
import type { Read } from '#database'
import { compareCodeUnits, toReferencedKeys } from '#kit'
import { toTreeFields, type ContentType } from '#content-types'
import type { ContentDeps } from '../content-deps.ts'
import type { Change, ContentDraft } from '../releases/change.ts'
import { createReferenceCheck, findSiteProblems, type ChangeProblem } from '../checks/check-changes.ts'
import { checkDraft, type Rules } from '../checks/check-draft.ts'
import { toOutline } from '../checks/outline.ts'
import { findRemoteKeys, type FindRemote } from '../checks/remote-keys.ts'
import {
  ContentRefusedError,
  emptyFolder,
  maxShownProblems,
  refusedWarnings,
  type ContentProblem,
  type FileProblem,
} from '../errors.ts'
import { findWarnings } from '../checks/find-warnings.ts'
import type { ContentMedia } from '../media.ts'
import type { Snapshot } from '../releases/snapshot.ts'
import { createFreshKeys, fileEnding, readFileText, toFilePath, toMissingProblem } from './content-file.ts'
import { separateCopies } from './find-copies.ts'
import { openSpool, sweepSpools, type Spool } from './draft-spool.ts'
import { createLineFinder, type FindLine } from './find-line.ts'
import { findFileSource, readMediaBeside } from './media-file.ts'
import { listContentFiles, readOrdinaryFile } from './read-folder.ts'
import type { ContentTables } from '../tables.ts'

/** A page of some thousand blocks. */
const maxFileBytes = 2 * 1024 * 1024

export type ReadInput = {
  readonly folder: string
  /** Refuses what else is a warning. */
  readonly isStrict?: boolean | undefined
  /** That links may be written with. */
  readonly basePath?: string | undefined
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** Of files that are read, and then of items that are checked beside each other and stored. */
export type Progress = {
  readonly step: 'read' | 'checked' | 'stored'
  readonly done: number
  readonly total: number
}

export type FolderTask = ReadInput &
  Rules & {
    readonly media: ContentMedia
    readonly clock: () => Date
    readonly randomBytes: (length: number) => Uint8Array
    readonly published: Snapshot
    readonly db: Read<ContentTables>
    readonly findRemote?: FindRemote | undefined
  }

/** An item and the file that says it; `mediaFile` is the picture beside it, below the same folder. */
export type FileItem = { readonly file: string; readonly draft: ContentDraft; readonly mediaFile?: string }

export type FolderContent = {
  /** Every item as {@link toOutline} has it. */
  readonly outlines: readonly FileItem[]
  /** The same items, whole and in the same order. */
  readonly batches: () => AsyncIterable<readonly FileItem[]>
  /** Those that another server publishes, of all that the items refer to. */
  readonly remoteKeys: ReadonlySet<string>
  readonly warnings: readonly ContentProblem[]
}

/** Of the site as it is now, whatever is released while the files are read. */
export const toFolderTask = (
  { types, registry, media, clock, randomBytes, database, site, findRemote }: ContentDeps,
  { folder, isStrict, basePath, onProgress }: ReadInput,
): FolderTask => ({
  types,
  registry,
  folder,
  isStrict,
  basePath,
  onProgress,
  media,
  clock,
  randomBytes,
  published: site.whole(),
  db: database.read,
  findRemote,
})

export const toChange = ({ draft }: FileItem): Change => ({ kind: 'put', draft })

/**
 * What the files say, judged beside what is published, for the time of `work`; nothing is stored. In memory are outlines and a
 * batch of items; all of them lie in a temporary file. Throws {@link ContentRefusedError}.
 */
export async function withContentFolder<T>(
  task: FolderTask,
  work: (content: FolderContent) => Promise<T>,
): Promise<T> {
  const files = await listContentFiles(task.folder)
  if (files.length === 0) throw emptyFolder(task.folder)
  await sweepSpools(task.clock())
  const spool = await openSpool<FileItem>()
  try {
    const judged = await judgeItems(task, await readItems(task, files, spool), spool)
    const { outlines, batches } = judged
    const remoteKeys = await findRemoteKeysOf(task, batches)
    await requireRight(task, { ...judged, remoteKeys })
    const warnings = await loadWarnings(task, judged)
    if (task.isStrict === true && warnings.length > 0) throw refusedWarnings(warnings)
    return await work({ outlines, batches, remoteKeys, warnings })
  } finally {
    await spool.close()
  }
}

/** Throws {@link ContentRefusedError} for what is wrong with the items beside the site that the task names. */
export async function findItemProblems(
  task: FolderTask,
  { outlines, batches, remoteKeys, assumedKeys = new Set() }: ToBeChecked,
): Promise<ContentProblem[]> {
  const check = { ...task, changes: outlines.map(toChange), assumedKeys, remoteKeys }
  const { beside, addresses } = await findSiteProblems(check)
  const findReferenceProblems = await createReferenceCheck(check)
  const [references, pageReferences]: [ChangeProblem[], ChangeProblem[]] = [[], []]
  let done = 0
  for await (const items of batches()) {
    done += items.length
    task.onProgress?.({ step: 'checked', done, total: outlines.length })
    const found = findReferenceProblems(items.map(({ draft }) => draft))
    references.push(...found.references)
    pageReferences.push(...found.pageReferences)
  }
  const problems = [...beside, ...references, ...pageReferences, ...addresses]
  const files = toFiles(problems.length === 0 ? [] : outlines)
  return problems.map(({ contentKey, language, ...problem }) => ({
    ...problem,
    file: files.get(toItemKey({ contentKey, language })),
  }))
}

type ToBeChecked = Omit<FolderContent, 'warnings'> & {
  readonly assumedKeys?: ReadonlySet<string>
}
type Judged = Pick<FolderContent, 'outlines' | 'batches'> & {
  readonly assumedKeys: ReadonlySet<string>
  readonly problems: readonly ContentProblem[]
}

async function requireRight(
  task: FolderTask,
  judged: Judged & Pick<FolderContent, 'remoteKeys'>,
): Promise<void> {
  const problems = [...judged.problems, ...(await findItemProblems(task, judged))]
  if (problems.length > 0)
    throw new ContentRefusedError(await locateProblems(task, problems.toSorted(byFile)))
}

/** Asked only where another server is. */
async function findRemoteKeysOf(task: FolderTask, batches: FolderContent['batches']) {
  if (task.findRemote === undefined) return new Set<string>()
  const keys = new Set<string>()
  for await (const items of batches())
    for (const key of toReferencedKeys(items.map(({ draft }) => draft.body))) keys.add(key)
  return findRemoteKeys([...keys], task)
}

async function loadWarnings(task: FolderTask, { outlines, batches }: Judged): Promise<ContentProblem[]> {
  const found = await findWarnings({
    ...task,
    outlines: outlines.map(({ draft }) => draft),
    async *batches() {
      for await (const items of batches()) yield items.map(({ draft }) => draft)
    },
    hasRemote: task.findRemote !== undefined,
  })
  const files = toFiles(found.length === 0 ? [] : outlines)
  const warnings = found.map(({ draft, ...warning }) => ({ ...warning, file: files.get(toItemKey(draft)) }))
  const sorted = warnings.toSorted(byFile)
  return [
    ...(await locateProblems(task, sorted.slice(0, maxShownProblems))),
    ...sorted.slice(maxShownProblems),
  ]
}

/** By {@link toItemKey}. */
const toFiles = (items: readonly FileItem[]): ReadonlyMap<string, string> =>
  new Map(items.map(({ file, draft }) => [toItemKey(draft), file]))

const toItemKey = ({ contentKey, language }: Pick<ContentDraft, 'contentKey' | 'language'>) =>
  `${contentKey} ${language}`

type Found = {
  /** Outlines. */
  readonly items: readonly FileItem[]
  readonly problems: readonly ContentProblem[]
  /** Of files that cannot be read. */
  readonly assumedKeys: ReadonlySet<string>
}

async function readItems(task: FolderTask, files: readonly string[], spool: Spool<FileItem>): Promise<Found> {
  const items: FileItem[] = []
  const problems: ContentProblem[] = []
  const assumedKeys = new Set<string>()
  const toApart = createApart()
  for (const [position, file] of files.entries()) {
    const { draft, contentKey, ...reading } = await readItem(task, file)
    if (draft !== undefined) {
      items.push({ file, draft: toApart(toOutline(task.types, draft)) })
      await spool.add({ file, draft })
    } else if (contentKey !== undefined) assumedKeys.add(contentKey)
    problems.push(...reading.problems.map((problem) => ({ ...problem, file })))
    task.onProgress?.({ step: 'read', done: position + 1, total: files.length })
  }
  return { items, problems, assumedKeys }
}

/** Texts that are a part of another one keep all of that in memory. Keys that others refer to, and types, are there once. */
function createApart(): (draft: ContentDraft) => ContentDraft {
  const known = new Map<string, string>()
  const toOnce = (_name: string, value: unknown): unknown => {
    if (typeof value !== 'string' || !/^MC|^epiderm__/.test(value)) return value
    const once = known.get(value) ?? value
    known.set(once, once)
    return once
  }
  return (draft) => JSON.parse(JSON.stringify(draft), toOnce) as ContentDraft
}

type ItemReading = {
  readonly draft?: ContentDraft
  readonly problems: readonly FileProblem[]
  readonly contentKey?: string | undefined
}

/** Missing keys are problems, and fresh ones in the draft, so that all the rest of the file is judged too. */
async function readItem({ folder, types, randomBytes }: FolderTask, file: string): Promise<ItemReading> {
  const text = await readText(folder, file)
  if (typeof text !== 'string') return { problems: [{ path: '', message: text.problem }] }
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
    draft: { ...draft, recordId: record.recordId ?? draft.recordId },
    problems: toMissingProblem(fresh, draft.title),
  }
}

async function readText(folder: string, file: string): Promise<string | { readonly problem: string }> {
  const bytes = await readOrdinaryFile(folder, file, maxFileBytes)
  return typeof bytes === 'string' ? { problem: bytes } : new TextDecoder().decode(bytes)
}

/** Which files are copies, which lie where they should, which pictures lie beside them, and each item by itself. */
async function judgeItems(task: FolderTask, found: Found, spool: Spool<FileItem>): Promise<Judged> {
  const index = await task.published.loadIndex()
  const separated = separateCopies(found.items, { ...task, index })
  const owned = separated.items.values()
  /** What a file does not say itself: the keys of copies, and what the bytes of a picture say. */
  const changed = new Map<string, FileItem>()
  const left = new Set<string>()
  const assumedKeys = new Set(found.assumedKeys)
  const pathProblems: ContentProblem[] = []
  const problems: ContentProblem[] = []
  const outlines: FileItem[] = []
  for await (const items of spool.batches())
    for (const item of items) {
      const { file } = item
      const own: FileItem = owned.next().value ?? item
      const draft = { ...own.draft, body: item.draft.body }
      const wrongPath = findWrongPath(task.types.get(draft.type), draft, file)
      if (wrongPath !== undefined) pathProblems.push({ ...wrongPath, file })
      const media = await readMedia(task, { file, draft })
      if ('problem' in media) {
        assumedKeys.add(draft.contentKey)
        left.add(file)
        if (wrongPath === undefined) pathProblems.push({ ...media.problem, file })
        continue
      }
      problems.push(...checkDraft(task, media.draft).map((problem) => ({ ...problem, file })))
      if (media.mediaFile === undefined) {
        outlines.push(own)
        if (separated.changed.has(file)) changed.set(file, own)
        continue
      }
      outlines.push({ ...media, file, draft: toOutline(task.types, media.draft) })
      changed.set(file, { ...media, file })
    }
  return {
    outlines,
    assumedKeys,
    problems: [...found.problems, ...separated.problems, ...pathProblems, ...problems],
    async *batches() {
      for await (const items of spool.batches())
        yield items.filter(({ file }) => !left.has(file)).map((item) => toFinal(item, changed.get(item.file)))
    },
  }
}

/** A picture has few words, so that its whole body is kept; of a copy, only its own keys. */
function toFinal(item: FileItem, changed: FileItem | undefined): FileItem {
  if (changed?.mediaFile !== undefined) return changed
  return changed === undefined ? item : { ...item, draft: { ...changed.draft, body: item.draft.body } }
}

const readMedia = async (
  { folder, media }: FolderTask,
  { file, draft }: FileItem,
): Promise<{ draft: ContentDraft; mediaFile?: string } | { problem: FileProblem }> =>
  findFileSource(draft) === undefined
    ? { draft }
    : readMediaBeside(draft, { folder, beside: dirname(file), media })

function findWrongPath(
  type: ContentType | undefined,
  draft: ContentDraft,
  file: string,
): ContentProblem | undefined {
  const expected = type && toFilePath(type, draft)
  if (expected === undefined || expected === file) return undefined
  const hint =
    basename(file, extname(file)) === basename(expected, fileEnding)
      ? `Move it to ${expected}.`
      : `Move it to ${expected}, or correct urlName and language.`
  return {
    path: draft.title,
    message: `is not in its place for type, urlName and language`,
    hint,
    fieldPath: ['urlName'],
  }
}

/** With lines, in the order of their files, which are read once more: most imports have none to show. */
async function locateProblems(
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

const byFile = (a: ContentProblem, b: ContentProblem) => compareCodeUnits(a.file ?? '', b.file ?? '')
