/** The file `media-folders.yaml` in a content folder. It contains picture folders and their pictures. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { mediaFoldersFile } from '#content'
import { isContentKey } from '#kit'
import type { Write } from '#database'
import { requirePermission, type Actor } from '#model'
import { toIssueMessage } from '#schema'
import { publishedContentActor, maxKeysPerStatement, requireStaff, type DraftDeps } from '../draft.ts'
import type { DraftTables } from '../tables.ts'
import { folderFileInvalid, tooManyFolders } from './folder-errors.ts'
import { findPictures, loadFoldersByPicture, writePictures } from './folder-pictures.ts'
import { isFolderName, loadTree, maxFolders, maxLevels, sortFolders } from './folder-tree.ts'
import { insertFolder } from './media-folders.ts'

const maxBytes = 20 * 2 ** 20

const path = z
  .string()
  .refine(
    isFolderPath,
    `must be at most ${maxLevels} folder names separated by slashes, each at most 80 characters, such as Products/Balms`,
  )
const file = z.strictObject({
  folders: z
    .array(
      z.strictObject({
        path,
        pictures: z.array(z.string().refine(isContentKey, 'must be a content key')).default([]),
      }),
    )
    .max(maxFolders),
})
type FolderFile = z.output<typeof file>

function isFolderPath(text: string): boolean {
  const names = text.split('/')
  return names.length <= maxLevels && names.every(isFolderName)
}

/**
 * Writes the folders to a file. Returns false if nothing was written, because the file is up to date, or because there
 * is neither a folder nor a file.
 */
export async function exportFolders(deps: DraftDeps, actor: Actor, folder: string): Promise<boolean> {
  requireStaff(actor, 'export folders of pictures')
  const present = await readFile(join(folder, mediaFoldersFile), 'utf8').catch(() => undefined)
  const text = await toFileText(deps)
  if (present === text || (present === undefined && text === toText([]))) return false
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${mediaFoldersFile}.part`), text)
  await rename(join(folder, `${mediaFoldersFile}.part`), join(folder, mediaFoldersFile))
  return true
}

async function toFileText({ database, content }: DraftDeps): Promise<string> {
  const tree = await loadTree(database.read)
  const rows = await database.read.selectFrom('media_folder_picture').selectAll().orderBy('item').execute()
  const heads = await content.at(publishedContentActor).heads.findBy(
    'contentKey',
    rows.map(({ item }) => item),
  )
  const names = new Map(heads.map(({ contentKey, urlName }) => [contentKey, urlName]))
  return toText(
    sortFolders(tree).map((row) => ({
      path: tree.toPath(row),
      pictures: rows.flatMap(({ item, folder }) => {
        const name = names.get(item)
        return folder === row.id && name !== undefined ? [{ contentKey: item, name }] : []
      }),
    })),
  )
}

type ExportedFolder = {
  readonly path: string
  readonly pictures: readonly { readonly contentKey: string; readonly name: string }[]
}

/** Writes strings as JSON, which is valid YAML. Comments contain the pictures' names. */
function toText(folders: readonly ExportedFolder[]): string {
  const lines = folders.flatMap(({ path: folderPath, pictures }) => [
    `  - path: ${JSON.stringify(folderPath)}`,
    ...(pictures.length === 0 ? [] : ['    pictures:']),
    ...pictures.map(({ contentKey, name }) => `      - ${contentKey} # ${name}`),
  ])
  return [
    '# Folders of Media. They take effect immediately and are not part of releases.',
    ...toList(lines),
    '',
  ].join('\n')
}

const toList = (lines: readonly string[]) => (lines.length === 0 ? ['folders: []'] : ['folders:', ...lines])

export type ImportedFolders = {
  /** Number of new folders. */
  readonly created: number
  /** Number of pictures that were previously in another folder or in no folder. */
  readonly moved: number
}

type FolderImport = { readonly folder: string; readonly isDryRun?: boolean }

/**
 * Imports the folders in the file. Changes nothing if the file is missing. Leaves other folders and pictures unchanged,
 * and ignores unknown pictures. Throws `media-folders-invalid` (422) and `folders-too-many` (409).
 */
export async function importFolders(
  deps: DraftDeps,
  actor: Actor,
  { folder, isDryRun = false }: FolderImport,
): Promise<ImportedFolders> {
  requirePermission(actor, 'publish', { code: 'draft-not-allowed', action: 'import folders of pictures' })
  const read = await readFolderFile(folder)
  if (read === undefined) return { created: 0, moved: 0 }
  if (isDryRun) return planFolders(deps, read)
  const known = new Set(await findAll(deps, read))
  return deps.database.transaction(
    async (trx) => {
      let [created, moved] = [0, 0]
      for (const { path: folderPath, pictures } of read.folders) {
        const { id, added } = await createPath(deps, trx, { actor, path: folderPath })
        created += added
        moved += await movePresent(trx, { folder: id, pictures: pictures.filter((key) => known.has(key)) })
      }
      if (moved > 0) {
        const item = `${mediaFoldersFile}: ${moved} ${moved === 1 ? 'picture' : 'pictures'}`
        await deps.recordAuditEvent?.(trx, { actor, event: 'media-folder.pictures-moved', item })
      }
      return { created, moved }
    },
    { lock: 'drafts' },
  )
}

async function readFolderFile(folder: string): Promise<FolderFile | undefined> {
  const bytes = await readFile(join(folder, mediaFoldersFile)).catch(() => undefined)
  if (bytes === undefined) return undefined
  if (bytes.byteLength > maxBytes)
    throw folderFileInvalid(mediaFoldersFile, `the file is larger than ${maxBytes} bytes`)
  let value: unknown
  try {
    value = parse(bytes.toString('utf8'), { version: '1.2', schema: 'core', maxAliasCount: 0 })
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw folderFileInvalid(mediaFoldersFile, line.replace(/:$/, ''))
  }
  const { success, data, error } = file.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw folderFileInvalid(mediaFoldersFile, issue === undefined ? 'unknown problem' : describe(issue, value))
}

/** Describes a problem and its location: `folder 4 path: is missing: expected text`. */
function describe(issue: z.core.$ZodIssue, value: unknown): string {
  const [, index, ...names] = issue.path
  const at = typeof index === 'number' ? ['folder', index + 1, ...names] : issue.path
  const found = issue.path.reduce<unknown>((inner, name) => Object(inner)[name], value)
  const { message } = toIssueMessage(issue, found)
  return at.length === 0 ? message : `${at.join(' ')}: ${message}`
}

async function findAll(deps: DraftDeps, { folders }: FolderFile): Promise<readonly string[]> {
  const keys = [...new Set(folders.flatMap(({ pictures }) => pictures))]
  return findPictures(deps, keys)
}

async function planFolders(deps: DraftDeps, read: FolderFile): Promise<ImportedFolders> {
  const tree = await loadTree(deps.database.read)
  const paths = new Set(read.folders.flatMap(({ path: folderPath }) => listPaths(folderPath)))
  const known = new Set(await findAll(deps, read))
  const folders = await loadFoldersByPicture(deps, [...known])
  const targets = read.folders.flatMap(({ path: folderPath, pictures }) =>
    pictures.map((key) => ({ key, id: tree.findByPath(folderPath)?.id })),
  )
  const created = [...paths].filter((one) => tree.findByPath(one) === undefined).length
  if (tree.rows.length + created > maxFolders) throw tooManyFolders(maxFolders)
  return {
    created,
    moved: targets.filter(({ key, id }) => known.has(key) && (id === undefined || folders.get(key) !== id))
      .length,
  }
}

/** Lists a folder path after the paths of its parent folders: `Products` and `Products/Balms` for `Products/Balms`. */
const listPaths = (folderPath: string): readonly string[] =>
  folderPath.split('/').map((_, at, names) => names.slice(0, at + 1).join('/'))

type FolderPathInput = { readonly actor: Actor; readonly path: string }

/** Creates the missing folders of a path. */
async function createPath(
  deps: DraftDeps,
  trx: Write<DraftTables>,
  { actor, path: folderPath }: FolderPathInput,
): Promise<{ readonly id: string; readonly added: number }> {
  let [id, added] = ['', 0]
  for (const one of listPaths(folderPath)) {
    const found = (await loadTree(trx)).findByPath(one)
    const fields = { name: one.split('/').at(-1) ?? '', parent: id === '' ? null : id }
    id = (found ?? (await insertFolder(deps, trx, { actor, fields }))).id
    if (found === undefined) added++
  }
  return { id, added }
}

/** Adds the pictures that are not yet in the folder, and returns the number of added pictures. */
async function movePresent(
  trx: Write<DraftTables>,
  { folder, pictures }: { readonly folder: string; readonly pictures: readonly string[] },
): Promise<number> {
  let moved = 0
  for (let start = 0; start < pictures.length; start += maxKeysPerStatement) {
    const part = pictures.slice(start, start + maxKeysPerStatement)
    const rows = await trx
      .selectFrom('media_folder_picture')
      .select('item')
      .where('folder', '=', folder)
      .where('item', 'in', part)
      .execute()
    const present = new Set(rows.map(({ item }) => item))
    const others = part.filter((key) => !present.has(key))
    if (others.length > 0) await writePictures(trx, { folder, pictures: others })
    moved += others.length
  }
  return moved
}
