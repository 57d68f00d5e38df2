/** A folder of content files into the site: everything is read and checked first, then written at once. */
import { basename, dirname, extname } from 'node:path'
import type { Read } from '#database'
import type { Change, ContentDraft, PublishResult } from '../change.ts'
import { findChangeProblems } from '../check-changes.ts'
import type { Rules } from '../check-draft.ts'
import type { ContentType } from '../content-type.ts'
import { findRemoteKeys, toBodies, type FindRemote } from '../remote-keys.ts'
import { ContentRefusedError, emptyFolder, type ContentProblem } from '../errors.ts'
import type { ContentMedia } from '../media.ts'
import type { Snapshot } from '../snapshot.ts'
import { fileEnding, readFileText, toFilePath, toFreshId } from './content-file.ts'
import { findFileSource, maxMediaBytes, readMediaBeside } from './media-file.ts'
import { listContentFiles, readOrdinaryFile } from './read-folder.ts'

/** A page of some thousand blocks. */
const maxFileBytes = 2 * 1024 * 1024

export type ImportTask = {
  readonly folder: string
  readonly note?: string
  readonly onProgress?: (progress: { done: number; total: number; file: string }) => void
}

type Import = ImportTask &
  Rules & {
    readonly media: ContentMedia
    readonly randomBytes: (length: number) => Uint8Array
    readonly published: Snapshot
    readonly db: Read
    readonly findRemote?: FindRemote | undefined
    readonly publish: (changes: readonly Change[]) => Promise<PublishResult>
  }

/** An item and the file that says it; `mediaFile` is the picture beside it, below the same folder. */
type FileItem = { readonly file: string; readonly draft: ContentDraft; readonly mediaFile?: string }

export async function importFolder(task: Import): Promise<PublishResult> {
  const files = await listContentFiles(task.folder)
  if (files.length === 0) throw emptyFolder(task.folder)
  const items: FileItem[] = []
  const problems: ContentProblem[] = []
  const assumedKeys = new Set<string>()
  for (const [position, file] of files.entries()) {
    const reading = await readItem(task, file)
    if ('item' in reading) items.push(reading.item)
    else {
      problems.push(...reading.problems.map((problem) => ({ ...problem, file })))
      if (reading.contentKey !== undefined) assumedKeys.add(reading.contentKey)
    }
    task.onProgress?.({ done: position + 1, total: files.length, file })
  }
  const changes = items.map(({ draft }): Change => ({ kind: 'put', draft }))
  const remoteKeys = await findRemoteKeys(toBodies(changes), task)
  problems.push(...(await findProblemsOf(items, { ...task, changes, assumedKeys, remoteKeys })))
  if (problems.length > 0) throw new ContentRefusedError(problems.toSorted(byFile))

  for (const item of items) await storePicture(task, item)
  return task.publish(changes)
}

/** Attack: a file that is another one by the time that it is stored. */
async function storePicture(task: Import, { file, draft, mediaFile }: FileItem): Promise<void> {
  if (mediaFile === undefined) return
  const bytes = await readOrdinaryFile(task.folder, mediaFile, maxMediaBytes)
  const stored = typeof bytes === 'string' ? undefined : await task.media.put(bytes)
  if (stored?.hash === findFileSource(draft)?.ref) return
  throw new ContentRefusedError([{ file, path: draft.title, message: `${mediaFile} changed meanwhile` }])
}

type ItemReading =
  { readonly item: FileItem } | { readonly problems: readonly ContentProblem[]; readonly contentKey?: string }

async function readItem(task: Import, file: string): Promise<ItemReading> {
  const bytes = await readOrdinaryFile(task.folder, file, maxFileBytes)
  if (typeof bytes === 'string') return { problems: [{ path: '', message: bytes }] }
  const text = new TextDecoder().decode(bytes)
  const contentKey = /^contentKey: *["']?(MC[A-Z2-7]{26})\b/m.exec(text)?.[1]
  const reading = readFileText(text, task.randomBytes)
  if ('problems' in reading) return { ...reading, contentKey }
  const { draft } = reading
  const type = task.types.get(draft.type)
  const problem = type === undefined ? undefined : findFileProblem(task, { type, draft, file })
  if (problem !== undefined) return { problems: [problem], contentKey }
  if (findFileSource(draft) === undefined) return { item: { file, draft } }
  const found = await readMediaBeside(draft, {
    folder: task.folder,
    beside: dirname(file),
    media: task.media,
  })
  if ('problem' in found) return { problems: [found.problem], contentKey }
  return { item: { file, draft: found.draft, mediaFile: found.file } }
}

function findFileProblem(
  { randomBytes }: Import,
  { type, draft, file }: { type: ContentType; draft: ContentDraft; file: string },
): ContentProblem | undefined {
  if (type.recordPrefix !== undefined && draft.recordId === null) {
    const hint = `For a new item: recordId: ${toFreshId(type.recordPrefix, randomBytes)}`
    return { path: draft.title, message: 'recordId is missing', hint }
  }
  return findMisplacement(type, draft, file)
}

function findMisplacement(type: ContentType, draft: ContentDraft, file: string): ContentProblem | undefined {
  const place = toFilePath(type, draft)
  if (place === file) return undefined
  const hint =
    basename(file, extname(file)) === basename(place, fileEnding)
      ? `Move it to ${place}.`
      : `Move it to ${place}, or correct urlName and language.`
  return { path: draft.title, message: `is not in its place for type, urlName and language`, hint }
}

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

const byFile = (a: ContentProblem, b: ContentProblem) => {
  const [x, y] = [a.file ?? '', b.file ?? '']
  return x < y ? -1 : x > y ? 1 : 0
}
