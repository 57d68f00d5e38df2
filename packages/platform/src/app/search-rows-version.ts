import { createHash } from 'node:crypto'
import type { BodyMigrations } from '#blocks'

/**
 * Version of the search rows that this code writes. It is separate from the code version, so that an upgrade does not
 * rebuild identical rows. A test hashes the rows of every block sample and fails when the hash changes.
 */
export const searchRowsVersion = 'search rows 2'

/**
 * Returns the version of the search rows for a site. It includes the versions of the migrations, because search rows
 * are also rebuilt when stored bodies are migrated.
 */
export const toSearchRowsVersion = ({ text }: Pick<BodyMigrations, 'text'>): string =>
  text === ''
    ? searchRowsVersion
    : `${searchRowsVersion} ${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
