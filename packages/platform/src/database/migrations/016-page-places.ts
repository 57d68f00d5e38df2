import { sql } from 'kysely'
import { hasVersions } from './has-versions.ts'
import type { Migration } from './migration.ts'

/**
 * The fields of a page except its blocks, as returned by `toAddressFields` in the `content` module. With these rows,
 * the server reads no page bodies at startup.
 */
export const pagePlaces: Migration = {
  name: '016-page-places',
  async up(trx) {
    if (await hasVersions(trx))
      await sql`update content_version
      set place = json_patch(coalesce(place, '{}'), json_object(
        'route', json_extract(body, '$.route'),
        'record', json_extract(body, '$.record'),
        'parameters', json_extract(body, '$.parameters'),
        'layoutKey', json_extract(body, '$.layoutKey'),
        'parentKey', json_extract(body, '$.parentKey')))
      where json_valid(body) and json_type(body, '$.route') = 'text'`.execute(trx)
  },
}
