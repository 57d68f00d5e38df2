/**
 * Finds items that refer to other items in a given field. Selects candidates by their mention rows, then checks the
 * candidates' bodies.
 */
import { hasMention, type ContentItem, type ContentQuery, type MentionFilter } from '#model'
import type { Heads } from './heads.ts'
import { compareHeads, type Head } from './release-index.ts'

/**
 * Returns this reader's heads whose versions may mention one of the given content keys. Returns undefined if this
 * cannot be determined without reading the versions.
 */
export type FindHeadsByKeyMention = (
  heads: Heads,
  contentKeys: readonly string[],
) => Promise<readonly Head[] | undefined>

type MentionQuery = ContentQuery & { readonly naming: MentionFilter }

export const isMentionQuery = (query: ContentQuery): query is MentionQuery => query.naming !== undefined

type MentionReader = {
  readonly heads: Heads
  readonly loadItems: (heads: readonly Head[]) => Promise<readonly ContentItem[]>
  readonly findMentioning: FindHeadsByKeyMention
}

/** Searches only one reader's view: the items in the reader's index, and only the content that the reader may see. */
export async function findItemsByMention(
  { naming, offset = 0, limit, ...query }: MentionQuery,
  { heads, loadItems, findMentioning }: MentionReader,
): Promise<readonly ContentItem[]> {
  const candidates = await findMentioning(heads, naming.contentKeys)
  const found = await heads.find(query, candidates?.toSorted(compareHeads))
  const items = (await loadItems(found)).filter(({ body }) => hasMention(body, naming))
  return items.slice(offset, limit === undefined ? undefined : offset + limit)
}
