import { sql } from 'kysely'
import { toSqlLanguage } from '../language.ts'
import { hasVersions } from './has-versions.ts'
import type { Migration } from './migration.ts'

const mayUnlist = sql`(json_type(body, '$.route') = 'text' and (body like '%robots%' or body like '%canonical%'
  or lower(body) glob '*"recordid":"[^{"]*'))`

/** The path and listing fields of a version, stored separately from its body. Most versions have no such fields. */
export const versionPlaces: Migration = {
  name: '009-version-places',
  async up(trx) {
    await trx.schema.alterTable('content_version').addColumn('place', 'text').execute()
    /** Stores the value that `toAddressFields` in the `content` module returns. A damaged body has no such value. */
    if (await hasVersions(trx))
      await sql`update content_version
      set place = json_patch('{}', json_object(
        'url', case when json_type(body, '$.url') = 'text' then json_extract(body, '$.url') end,
        'isIndexed', case when json_type(body, '$.isIndexed') = 'false' then json('false') end,
        'mayUnlist', case when ${mayUnlist} then json('true') end))
      where json_valid(body)
        and (json_type(body, '$.url') = 'text' or json_type(body, '$.isIndexed') = 'false' or ${mayUnlist})`.execute(
        trx,
      )
    await trx.schema
      .createIndex('content_version_place')
      .on('content_version')
      .columns(['item', 'language', 'number', ...toSqlLanguage(trx).toCovered(['place'])])
      .where('place', 'is not', null)
      .execute()
  },
}
