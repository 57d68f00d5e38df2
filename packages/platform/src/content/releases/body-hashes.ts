/** Hashes of the text of stored versions. */
import { toRowHash, type HashedTable } from '#database'
import { restoreRemedy } from '../types/errors.ts'

/**
 * Hashing requires the release lock, because deleting an unfinished import frees its version numbers for versions with
 * different text.
 */
export const hashedVersions: HashedTable = {
  table: 'content_version',
  key: ['item', 'language', 'number'],
  texts: ['title', 'url_name', 'body'],
  json: 'body',
  hash: 'body_hash',
  lock: 'release',
  toDamage: ({ item, language, number }) => ({
    message: `the stored text of version ${number} of ${item} (${language}) has changed`,
    remedy: restoreRemedy,
  }),
}

export const toBodyHash = (row: Readonly<Record<'title' | 'url_name' | 'body', string>>): string =>
  toRowHash(hashedVersions, row)
