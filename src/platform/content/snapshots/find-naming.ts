/** Items that name others in a field: of those that may, by the rows of what versions mention, the bodies decide. */
import { isNaming, type ContentItem, type ContentQuery, type Naming } from '#model'
import type { Heads } from './heads.ts'
import { compareHeads, type Head } from './release-index.ts'

/** Heads, of those that a reader finds, whose versions may name one of these content keys; undefined while that cannot be told without reading them. */
export type FindMentioning = (
  heads: Heads,
  contentKeys: readonly string[],
) => Promise<readonly Head[] | undefined>

type NamingQuery = ContentQuery & { readonly naming: Naming }

export const isNamingQuery = (query: ContentQuery): query is NamingQuery => query.naming !== undefined

type Reader = {
  readonly heads: Heads
  readonly loadItems: (heads: readonly Head[]) => Promise<readonly ContentItem[]>
  readonly findMentioning: FindMentioning
}

/** As a reader may know them: only what its index has and its bodies say. */
export async function findNaming(
  { naming, offset = 0, limit, ...query }: NamingQuery,
  { heads, loadItems, findMentioning }: Reader,
): Promise<readonly ContentItem[]> {
  const candidates = await findMentioning(heads, naming.contentKeys)
  const found = await heads.find(query, candidates?.toSorted(compareHeads))
  const items = (await loadItems(found)).filter(({ body }) => isNaming(body, naming))
  return items.slice(offset, limit === undefined ? undefined : offset + limit)
}
