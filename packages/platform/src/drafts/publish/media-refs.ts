import type { PictureSelection } from '#content'
import type { DraftDeps } from '../draft.ts'

/**
 * Returns the SHA-256 hashes of media that drafts of this type refer to, or may refer to after an undo or after an item
 * is restored.
 */
export async function findMediaRefs(
  { database: { read } }: Pick<DraftDeps, 'database'>,
  type: string,
  { only, without }: PictureSelection = {},
): Promise<ReadonlySet<string>> {
  const drafts = read
    .selectFrom('draft_head')
    .where('type', '=', type)
    .$if(only !== undefined, (q) => q.where('item', '=', only ?? ''))
    .$if(without !== undefined, (q) => q.where('item', '<>', without ?? ''))
  const heads = await drafts.select('body').execute()
  const operations = await read
    .selectFrom('draft_op')
    .select(['op', 'inverse'])
    .where('item', 'in', drafts.select('item'))
    .execute()
  const deleted = await read
    .selectFrom('deleted_item')
    .select('body')
    .where('type', '=', type)
    .$if(only !== undefined, (q) => q.where('item', '=', only ?? ''))
    .$if(without !== undefined, (q) => q.where('item', '<>', without ?? ''))
    .execute()
  const texts = [
    ...[...heads, ...deleted].map(({ body }) => body),
    ...operations.flatMap(({ op, inverse }) => [op, inverse ?? '']),
  ]
  return new Set(texts.flatMap((text) => text.match(/(?<=")[0-9a-f]{64}(?=")/g) ?? []))
}
