/**
 * Hashes of patterns. They do not cover the name, because an older server version renames a pattern without updating
 * its hash.
 */
import type { HashedTable } from '#database'

export const hashedPatterns: HashedTable = {
  table: 'pattern',
  key: ['id'],
  texts: ['id', 'blocks', 'saved_by', 'saved_at'],
  json: 'blocks',
  hash: 'row_hash',
  lock: 'drafts',
  names: ['name'],
  toDamage: ({ id, name }) => ({
    message: `the stored text of the pattern ${name} (${id}) has changed`,
    remedy: 'Open the pattern in the studio. Save it again from a page, or remove it.',
  }),
}
