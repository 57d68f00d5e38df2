/** The published site as files, in the form that an import of them would find unchanged. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ContentTypes } from '../content-type.ts'
import type { ContentMedia } from '../media.ts'
import type { Snapshot } from '../snapshot.ts'
import { toFilePath, toFileText } from './content-file.ts'
import { findFileSource, toFileBody, toMediaName } from './media-file.ts'

export type ExportResult = {
  /** Relative paths of what was written because it differed. */
  readonly written: readonly string[]
  readonly unchanged: number
}

type Export = {
  readonly folder: string
  readonly types: ContentTypes
  readonly media: ContentMedia
  readonly published: Snapshot
}

export async function exportFolder({ folder, types, media, published }: Export): Promise<ExportResult> {
  const items = await published.loadStored((await published.loadIndex()).heads)
  const written: string[] = []
  let unchanged = 0
  const write = async (path: string, content: Uint8Array) => {
    if (await writeIfDifferent(join(folder, path), content)) written.push(path)
    else unchanged++
  }
  for (const item of items) {
    const type = types.get(item.type)
    if (type === undefined) continue
    const source = findFileSource(item)
    const isOurs = source?.mimeType !== undefined
    const body = isOurs ? toFileBody(item, source.mimeType) : item.body
    await write(toFilePath(type, item), Buffer.from(toFileText({ ...item, body })))
    if (isOurs)
      await write(`${type.folder}/${toMediaName(item, source.mimeType)}`, await media.load(source.ref))
  }
  return { written: written.toSorted(), unchanged }
}

/** Whole or not at all: an interrupted export leaves no half file. */
async function writeIfDifferent(path: string, content: Uint8Array): Promise<boolean> {
  const present = await readFile(path).catch(() => undefined)
  if (present?.equals(content)) return false
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
  return true
}
