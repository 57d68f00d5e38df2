/**
 * Finds items that refer to other items in a given field. Mention rows select candidates; their bodies are then
 * checked.
 */
import { hasMention, type ContentItem, type ContentQuery, type MentionFilter } from '#model'
import type { Heads } from './heads.ts'
import { compareHeads, type Head } from './release-index.ts'

/**
 * Returns this reader's heads whose versions may mention one of these content keys; undefined if that is unknown
 * without reading the versions.
 */
export type FindMentioningItems = (
  heads: Heads,
  contentKeys: readonly string[],
) => Promise<readonly Head[] | undefined>

type MentionQuery = ContentQuery & { readonly naming: MentionFilter }

export const isMentionQuery = (query: ContentQuery): query is MentionQuery => query.naming !== undefined

type MentionReader = {
  readonly heads: Heads
  readonly loadItems: (heads: readonly Head[]) => Promise<readonly ContentItem[]>
  readonly findMentioning: FindMentioningItems
}

/** Restricts the search to one reader's view: only items in its index, and only content that it sees. */
export async function findMentioningItems(
  { naming, offset = 0, limit, ...query }: MentionQuery,
  { heads, loadItems, findMentioning }: MentionReader,
): Promise<readonly ContentItem[]> {
  const candidates = await findMentioning(heads, naming.contentKeys)
  const found = await heads.find(query, candidates?.toSorted(compareHeads))
  const items = (await loadItems(found)).filter(({ body }) => hasMention(body, naming))
  return items.slice(offset, limit === undefined ? undefined : offset + limit)
}
