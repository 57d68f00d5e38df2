/** Reads a folder of content files and checks it beside what is published. Nothing is written. */
import { basename, dirname, extname } from 'node:path'
import type { Read } from '#database'
import { compareCodeUnits } from '#kit'
import { toTreeFields, type ContentType } from '#content-types'
import type { ContentDeps } from '../content-deps.ts'
import type { Change, ContentDraft } from '../releases/change.ts'
import { findChangeProblems } from '../checks/check-changes.ts'
import type { Rules } from '../checks/check-draft.ts'
import { findRemoteKeys, toBodies, type FindRemote } from '../checks/remote-keys.ts'
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
  readonly onProgress?: ((progress: { done: number; total: number; file: string }) => void) | undefined
}

export type FolderTask = ReadInput &
  Rules & {
    readonly media: ContentMedia
    readonly randomBytes: (length: number) => Uint8Array
    readonly published: Snapshot
    readonly db: Read<ContentTables>
    readonly findRemote?: FindRemote | undefined
  }

/** An item and the file that says it; `mediaFile` is the picture beside it, below the same folder. */
export type FileItem = { readonly file: string; readonly draft: ContentDraft; readonly mediaFile?: string }

/** Of the site as it is now, whatever is released while the files are read. */
export const toFolderTask = (
  { types, registry, media, randomBytes, database, site, findRemote }: ContentDeps,
  { folder, isStrict, basePath, onProgress }: ReadInput,
): FolderTask => ({
  types,
  registry,
  folder,
  isStrict,
  basePath,
  onProgress,
  media,
  randomBytes,
  published: site.whole(),
  db: database.read,
  findRemote,
})

export const toChange = ({ draft }: FileItem): Change => ({ kind: 'put', draft })

/** What the files say, judged beside what is published; nothing is stored. Throws {@link ContentRefusedError}. */
export async function readContentFolder(task: FolderTask) {
  const files = await listContentFiles(task.folder)
  if (files.length === 0) throw emptyFolder(task.folder)
  const found = await readItems(task, files)
  const { items, problems, assumedKeys } = await judgePaths(task, found)
  const changes = items.map(toChange)
  const remoteKeys = await findRemoteKeys(toBodies(changes), task)
  problems.push(...(await findProblemsOf(items, { ...task, changes, assumedKeys, remoteKeys })))
  if (problems.length > 0)
    throw new ContentRefusedError(await locateProblems(task, problems.toSorted(byFile)))
  const warnings = await loadWarnings(task, items)
  if (task.isStrict === true && warnings.length > 0) throw refusedWarnings(warnings)
  return { items, warnings }
}

async function loadWarnings(task: FolderTask, items: readonly FileItem[]): Promise<ContentProblem[]> {
  const files = new Map(items.map(({ file, draft }) => [draft, file]))
  const drafts = items.map(({ draft }) => draft)
  const found = await findWarnings({ ...task, drafts, hasRemote: task.findRemote !== undefined })
  const warnings = found.map(({ draft, ...warning }) => ({ ...warning, file: files.get(draft) }))
  return locateProblems(task, warnings.toSorted(byFile))
}

type Found = {
  readonly items: readonly FileItem[]
  readonly problems: readonly ContentProblem[]
  /** Of files that cannot be read. */
  readonly assumedKeys: ReadonlySet<string>
}

async function readItems(task: FolderTask, files: readonly string[]): Promise<Found> {
  const items: FileItem[] = []
  const problems: ContentProblem[] = []
  const assumedKeys = new Set<string>()
  for (const [position, file] of files.entries()) {
    const { draft, contentKey, ...reading } = await readItem(task, file)
    if (draft !== undefined) items.push({ file, draft })
    else if (contentKey !== undefined) assumedKeys.add(contentKey)
    problems.push(...reading.problems.map((problem) => ({ ...problem, file })))
    task.onProgress?.({ done: position + 1, total: files.length, file })
  }
  return { items, problems, assumedKeys }
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

/** Which files are copies, which lie where they should, and which pictures lie beside them. */
async function judgePaths(task: FolderTask, found: Found) {
  const index = await task.published.loadIndex()
  const separated = separateCopies(found.items, { ...task, index })
  const problems: ContentProblem[] = [...found.problems, ...separated.problems]
  const items: FileItem[] = []
  const assumedKeys = new Set(found.assumedKeys)
  for (const item of separated.items) {
    const { file, draft } = item
    const wrongPath = findWrongPath(task.types.get(draft.type), draft, file)
    const media =
      findFileSource(draft) === undefined
        ? { draft }
        : await readMediaBeside(draft, { folder: task.folder, beside: dirname(file), media: task.media })
    if (wrongPath !== undefined) problems.push({ ...wrongPath, file })
    if ('problem' in media) {
      assumedKeys.add(draft.contentKey)
      if (wrongPath === undefined) problems.push({ ...media.problem, file })
    } else items.push({ ...item, ...media })
  }
  return { items, problems, assumedKeys }
}

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

/** Each problem with the file of the item that it is about. */
async function findProblemsOf(
  items: readonly FileItem[],
  check: Parameters<typeof findChangeProblems>[0],
): Promise<ContentProblem[]> {
  const files = new Map(items.map(({ file, draft }) => [`${draft.contentKey} ${draft.language}`, file]))
  const problems = await findChangeProblems(check)
  return problems.map(({ contentKey, language, ...problem }) => ({
    ...problem,
    file: files.get(`${contentKey} ${language}`),
  }))
}

/** With the lines of those that are shown; their files are read once more, since most imports have none to show. */
async function locateProblems(
  { folder, types }: FolderTask,
  problems: readonly ContentProblem[],
): Promise<ContentProblem[]> {
  const labels = new Map(
    Array.from(types.values(), toTreeFields).flatMap((fields) =>
      fields.map(({ label, name }) => [label, name]),
    ),
  )
  const finders = new Map<string, FindLine>()
  const located: ContentProblem[] = []
  for (const problem of problems.slice(0, maxShownProblems)) {
    const { file, line } = problem
    if (file === undefined || line !== undefined) {
      located.push(problem)
      continue
    }
    const text = finders.has(file) ? '' : await readText(folder, file)
    const find = finders.get(file) ?? createLineFinder(typeof text === 'string' ? text : '', labels)
    finders.set(file, find)
    located.push({ ...problem, line: find(problem) })
  }
  return [...located, ...problems.slice(maxShownProblems)]
}

const byFile = (a: ContentProblem, b: ContentProblem) => compareCodeUnits(a.file ?? '', b.file ?? '')
