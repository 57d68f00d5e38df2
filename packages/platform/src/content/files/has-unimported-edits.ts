/** Detects files with edits that were not imported. Such a file differs from every stored version of its item. */
import { createHash } from 'node:crypto'
import { toTreeFields, type ContentType } from '#content-types'
import type { ContentMedia } from '../types/media.ts'
import type { ContentDraft } from '../types/change.ts'
import { readBody, type BodyDeps } from '../snapshots/read-bodies.ts'
import { addMissingBlockIds } from './block-ids.ts'
import { readFileText } from './content-file.ts'
import { decodeFile } from './decode-file.ts'
import { toFileBody } from './media-file.ts'
import { findFileSource } from '../types/file-source.ts'

/**
 * Returns true for a file with edits that were not imported. Also returns true for an unreadable file, because its edit
 * may be unfinished, and for an image whose bytes are not stored. A file without a type is an image.
 */
export async function hasUnimportedEdits(
  {
    media,
    type,
    ...deps
  }: BodyDeps & { readonly media: ContentMedia; readonly type: ContentType | undefined },
  bytes: Uint8Array,
): Promise<boolean> {
  if (type === undefined) return !(await isStored(media, bytes))
  const decoded = decodeFile(bytes)
  if (!('text' in decoded)) return true
  const reading = readFileText(decoded.text, noRandomness)
  if ('problems' in reading || reading.missing.length > 0) return true
  const versions = await loadVersions(deps, reading.draft)
  return !versions.some((version) => saysTheSame(type, reading.draft, version))
}

/** Returns true if the image's bytes are stored, either as uploaded or as they would be sent to visitors. */
async function isStored(media: ContentMedia, bytes: Uint8Array): Promise<boolean> {
  if ((await media.findFacts(toHash(bytes))) !== undefined) return true
  const sentHash = await media.findSentHash(bytes)
  return sentHash !== undefined && (await media.findSame(sentHash)).length > 0
}

export const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns zeros instead of random bytes. A file without keys therefore matches no stored item. */
const noRandomness = (length: number) => new Uint8Array(length)

type Body = ContentDraft['body']
type ItemVersion = Pick<ContentDraft, 'title' | 'urlName' | 'body'>

/** Loads each version twice: in its stored form, for comparison with older files, and in its current form. */
async function loadVersions(
  { read, migrations }: BodyDeps,
  { managedContentId, language, type }: ContentDraft,
): Promise<readonly ItemVersion[]> {
  const rows = await read
    .selectFrom('content_version')
    .select(['title', 'url_name as urlName', 'body as text', 'shape', 'number as version'])
    .where('item', '=', managedContentId)
    .where('language', '=', language)
    .orderBy('number', 'desc')
    .execute()
  return rows.flatMap((row) => {
    const stored = { ...row, managedContentId, language, type }
    const now = { ...row, body: readBody(migrations, stored) }
    return migrations.mayBeOlder(stored) ? [now, { ...row, body: JSON.parse(row.text) as Body }] : [now]
  })
}

/**
 * Returns true if a version equals a file. Compares them in the form that files use: block ids may be missing, and an
 * image is named after its file.
 */
function saysTheSame(type: ContentType, file: ContentDraft, version: ItemVersion): boolean {
  if (file.title !== version.title || file.urlName !== version.urlName) return false
  const stored = { ...file, ...version }
  const isOurs = findFileSource(stored)?.mimeType !== undefined
  const written = isOurs ? toFileBody(stored, findFileSource(file)?.ref ?? '') : version.body
  const trees = toTreeFields(type).map(({ name }) => name)
  const named = isOurs ? toFileBody(file, findFileSource(file)?.ref ?? '') : file.body
  const completed = addMissingBlockIds(named, trees, { published: version.body, source: undefined })
  return JSON.stringify(completed) === JSON.stringify(written)
}
