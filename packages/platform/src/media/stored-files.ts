/** Finds the stored files that media rows refer to, without reading bytes. */
import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import { isUnreachable, type Database, type Read } from '#database'
import { compareCodeUnits } from '#kit'
import { preparationVersion } from './prepare/prepare-media.ts'
import type { MediaTables } from './tables.ts'

/** The hashes of one media object's files. */
export type MediaFiles = {
  readonly sent: string
  /** The PNG rendered from an SVG. */
  readonly raster: string | undefined
}

export type StoredFile = { readonly hash: string; readonly size: number }

const maxRemembered = 10_000

/**
 * Creates a function that finds an object's files. Caches rows that can no longer change, so that known images are sent
 * even while the database is unavailable.
 */
export function createFileFinder({ read }: Database<MediaTables>) {
  const remembered = new LRUCache<string, MediaFiles>({ max: maxRemembered })

  return async (hash: string): Promise<MediaFiles> => {
    const known = remembered.get(hash)
    if (known !== undefined) return known
    const row = await findFileRow(read, hash).catch((error: unknown) => {
      if (isUnreachable(error)) return undefined
      throw error
    })
    const files = { sent: row?.sent_hash ?? hash, raster: row?.raster_hash ?? undefined }
    if (row?.preparation === preparationVersion) remembered.set(hash, files)
    return files
  }
}

const findFileRow = (db: Read<MediaTables>, hash: string) =>
  db
    .selectFrom('media_object')
    .select(['preparation', 'sent_hash', 'raster_hash'])
    .where('hash', '=', hash)
    .executeTakeFirst()

const fileColumns = ['hash', 'size', 'sent_hash', 'sent_size', 'raster_hash', 'raster_size'] as const
type FileRow = Pick<Selectable<MediaTables['media_object']>, (typeof fileColumns)[number]>

/** Lists every stored file once, in hash order. */
export async function listFiles(db: Read<MediaTables>): Promise<readonly StoredFile[]> {
  const rows = await db.selectFrom('media_object').select(fileColumns).execute()
  const files = new Map(rows.flatMap(toStoredFiles).map((file) => [file.hash, file]))
  return Array.from(files.values()).toSorted((a, b) => compareCodeUnits(a.hash, b.hash))
}

/**
 * Lists the files that a row refers to. If an earlier server version stored the row without preparing files, returns
 * the uploaded bytes' own hash.
 */
export const toStoredFiles = (row: FileRow): readonly StoredFile[] => [
  { hash: row.sent_hash ?? row.hash, size: row.sent_size ?? row.size },
  ...(row.raster_hash === null ? [] : [{ hash: row.raster_hash, size: row.raster_size ?? 0 }]),
]

/** Returns true if an object or a part of an upload refers to the given file. */
export async function isFileReferenced(db: Read<MediaTables>, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('media_object')
    .select('hash')
    .where((where) =>
      where.or([
        where.and([where('hash', '=', hash), where('sent_hash', 'is', null)]),
        where('sent_hash', '=', hash),
        where('raster_hash', '=', hash),
      ]),
    )
    .executeTakeFirst()
  if (row !== undefined) return true
  const part = await db.selectFrom('upload_part').select('hash').where('hash', '=', hash).executeTakeFirst()
  return part !== undefined
}
