/** Finds the stored files to which any version refers, whether released or staged. */
import { setImmediate } from 'node:timers/promises'
import { toFieldsText, type Read } from '#database'
import { imageType, mediaField } from '#content-types'
import type { ContentTables } from '../types/tables.ts'

/** Number of items per query. Requests can run between two queries. */
const batchSize = 500

/** Selects pictures: `only` selects a single picture; `without` selects all pictures except one. */
export type PictureSelection = { readonly only?: string; readonly without?: string }

/** Returns the SHA-256 hashes. Reads only the media field of each body. */
export async function findMediaRefs(
  db: Read<ContentTables>,
  { only, without }: PictureSelection = {},
): Promise<ReadonlySet<string>> {
  const refs = new Set<string>()
  let after = ''
  for (;;) {
    const items = await db
      .selectFrom('content_item')
      .select('id')
      .where('type', '=', imageType)
      .where('id', '>', after)
      .$if(only !== undefined, (q) => q.where('content_key', '=', only ?? ''))
      .$if(without !== undefined, (q) => q.where('content_key', '<>', without ?? ''))
      .orderBy('id')
      .limit(batchSize)
      .execute()
    const last = items.at(-1)
    if (last === undefined) return refs
    const rows = await db
      .selectFrom('content_version')
      .select((q) => toFieldsText(q.ref('body'), [mediaField]).as('text'))
      .where(
        'item',
        'in',
        items.map(({ id }) => id),
      )
      .execute()
    for (const { text } of rows) for (const ref of text.match(/(?<=")[0-9a-f]{64}(?=")/g) ?? []) refs.add(ref)
    after = last.id
    await setImmediate()
  }
}
