/** Finds the picture that represents a page in lists. Reads the bodies of the listed pages only. */
import type { StudioItem } from '#content'
import type { ContentItem } from '#model'
import { findImageInfo, listBlocks, walkSchema } from '#schema'
import { publishedContentActor, type DraftDeps } from '../draft.ts'
import type { RowContext } from './row-context.ts'

/**
 * Returns the content key of each page's first picture, by the page's content key. Pictures for social media in the
 * page's blocks also count.
 */
export async function findFirstPictures(
  deps: DraftDeps,
  { isListed }: Pick<RowContext, 'isListed'>,
  items: readonly StudioItem[],
): Promise<ReadonlyMap<string, string>> {
  const drafted = items.flatMap(({ draft }) => (isListed(draft) ? [draft] : []))
  const heads = items.flatMap(({ draft, published }) => (isListed(draft) ? [] : (published ?? [])))
  const stored = heads.length === 0 ? [] : await deps.content.at(publishedContentActor).loadStored(heads)
  const bodies = [
    ...stored.map(({ contentKey, body }) => ({ contentKey, body })),
    ...(await Promise.all(
      drafted.map(async ({ item, loadBody }) => ({ contentKey: item.contentKey, body: await loadBody() })),
    )),
  ]
  return new Map(
    bodies.flatMap(({ contentKey, body }) => {
      const picture = findFirstPicture(deps, body)
      return picture === undefined ? [] : [[contentKey, picture] as const]
    }),
  )
}

function findFirstPicture(
  { content: { registry } }: DraftDeps,
  body: ContentItem['body'],
): string | undefined {
  for (const { block, props } of listBlocks(body)) {
    const definition = registry.get(block)
    const [first] = definition === undefined ? [] : listPictures(definition.schema, props ?? {})
    if (first !== undefined) return first
  }
  return undefined
}

const listPictures = (schema: Parameters<typeof walkSchema>[0], stored: unknown): readonly string[] =>
  walkSchema(schema, stored, ({ facts: { kind }, value, inside }) => {
    if (kind === 'blocks') return []
    if (kind !== 'image') return inside().flatMap(({ walk }) => walk())
    return findImageInfo(value)?.contentKeys ?? []
  })
