/** What lies between two releases, asked by the indexes of the log: it costs what they changed, not what the site holds. */
import type { ExpressionBuilder } from 'kysely'
import type { Read } from '#database'
import type { ChangedEntry } from '#model'
import type { ContentTables } from '../tables.ts'

type Span = { readonly from: number; readonly to: number }

/** One for each item and language that `to` shows otherwise than `from`, in the order of ids; either may be the older one. */
export async function loadChangedEntries(
  db: Read<ContentTables>,
  { from, to }: Span,
): Promise<readonly ChangedEntry[]> {
  if (from === to) return []
  const rows = await db
    .selectFrom((q) =>
      q
        .selectFrom('release_entry')
        .select(['item', 'language'])
        .where('release', '>', Math.min(from, to))
        .where('release', '<=', Math.max(from, to))
        .groupBy(['item', 'language'])
        .as('touched'),
    )
    .innerJoin('content_item as item', 'item.id', 'touched.item')
    .select((q) => [
      'item.id as managedContentId',
      'item.content_key as contentKey',
      'item.type as type',
      'touched.language as language',
      versionAt(q, from).as('before'),
      versionAt(q, to).as('after'),
    ])
    .orderBy('item.id')
    .orderBy('touched.language')
    .execute()
  return rows.flatMap(({ before, after, ...entry }) =>
    before === after
      ? []
      : [{ ...entry, ...(before !== null && { before }), ...(after !== null && { after }) }],
  )
}

type Touched = ContentTables & { touched: { item: string; language: string } }

/** Of the row's item, one step in the key of the log. */
const versionAt = (q: ExpressionBuilder<Touched, 'touched'>, release: number) =>
  q
    .selectFrom('release_entry as entry')
    .select('entry.version')
    .whereRef('entry.item', '=', 'touched.item')
    .whereRef('entry.language', '=', 'touched.language')
    .where('entry.release', '<=', release)
    .orderBy('entry.release', 'desc')
    .limit(1)
