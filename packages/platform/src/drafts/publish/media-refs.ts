import type { DraftDeps } from '../draft.ts'

/** Returns the SHA-256 hashes of media that drafts of this type refer to, or may refer to after an undo. */
export async function findMediaRefs(
  { database }: Pick<DraftDeps, 'database'>,
  type: string,
): Promise<ReadonlySet<string>> {
  const drafts = database.read.selectFrom('draft_head').where('type', '=', type)
  const heads = await drafts.select('body').execute()
  const operations = await database.read
    .selectFrom('draft_op')
    .select(['op', 'inverse'])
    .where('item', 'in', drafts.select('item'))
    .execute()
  const texts = [
    ...heads.map(({ body }) => body),
    ...operations.flatMap(({ op, inverse }) => [op, inverse ?? '']),
  ]
  return new Set(texts.flatMap((text) => text.match(/(?<=")[0-9a-f]{64}(?=")/g) ?? []))
}
