/**
 * Finds images without alternative text in drafts. Publishing such images causes a warning, because visitors who cannot
 * see the images miss their content.
 */
import { imageType } from '#content-types'
import type { DraftHead } from '#content'
import type { Actor, ContentItem } from '#model'
import { findImageInfo, listBlocks, walkSchema } from '#schema'
import type { DraftDeps, DraftKey } from '../draft.ts'

export type PictureWithoutAlt = DraftKey & {
  /** The image's title. */
  readonly title: string
  /**
   * The position at which a draft shows the image. If no draft shows it, the position of the alternative-text field in
   * the image item.
   */
  readonly place: { readonly block: string | null; readonly path: readonly string[] }
}

type PictureUse = Pick<PictureWithoutAlt, 'contentKey' | 'language' | 'place'> & {
  /** The image's content key. */
  readonly picture: string
}

/** Returns the images in the order of the drafts that show them. */
export async function findPicturesWithoutAlt(
  deps: DraftDeps,
  actor: Actor,
  heads: readonly DraftHead[],
): Promise<readonly PictureWithoutAlt[]> {
  const drafts = heads.flatMap(({ item, isWithdrawn }) => (isWithdrawn === true ? [] : [item]))
  const shown = drafts.flatMap((item) => listShown(deps, item))
  const titles = await loadPicturesWithoutAlt(deps, actor, { drafts, shown })
  const found = shown.flatMap(({ picture, ...where }) => {
    const title = titles.get(picture)
    return title === undefined ? [] : [{ ...where, title }]
  })
  const shownKeys = new Set(shown.map(({ picture }) => picture))
  const alone = drafts
    .filter(({ type, contentKey }) => type === imageType && !shownKeys.has(contentKey))
    .filter(({ contentKey }) => titles.has(contentKey))
    .map(({ contentKey, language, title }) => ({
      contentKey,
      language,
      title,
      place: { block: null, path: ['body', 'altText'] },
    }))
  return [...found, ...alone]
}

type DraftPictures = { readonly drafts: readonly ContentItem[]; readonly shown: readonly PictureUse[] }

/** Returns titles by content key. */
async function loadPicturesWithoutAlt(
  { content }: DraftDeps,
  actor: Actor,
  { drafts, shown }: DraftPictures,
): Promise<ReadonlyMap<string, string>> {
  const contentKeys = [...new Set(shown.map(({ picture }) => picture))]
  const published =
    contentKeys.length === 0 ? [] : (await content.at(actor).findContents({ contentKeys })).items
  const pictures = new Map(
    [...published, ...drafts].filter(({ type }) => type === imageType).map((item) => [item.contentKey, item]),
  )
  return new Map(
    Array.from(pictures.values())
      .filter(({ body }) => typeof body['altText'] !== 'string')
      .map(({ contentKey, title }) => [contentKey, title]),
  )
}

function listShown({ content: { types, registry } }: DraftDeps, item: ContentItem): readonly PictureUse[] {
  const { contentKey, language, body } = item
  const toPictureUses = (
    schema: WalkableSchema,
    stored: unknown,
    block: string | null,
  ): readonly PictureUse[] =>
    listPictures(schema, stored).map(({ path, picture }) => {
      const location = { block, path: [block === null ? 'body' : 'props', ...path] }
      return { contentKey, language, picture, place: location }
    })
  const schema = types.get(item.type)?.schema
  const inBlocks = listBlocks(body).flatMap(({ id, block, props }) => {
    const definition = registry.get(block)
    return definition === undefined ? [] : toPictureUses(definition.schema, props ?? {}, id)
  })
  return [...(schema === undefined ? [] : toPictureUses(schema, body, null)), ...inBlocks]
}

type WalkableSchema = Parameters<typeof walkSchema>[0]

/** Lists the image fields that have no alternative text of their own and use the image item's text instead. */
const listPictures = (
  schema: WalkableSchema,
  stored: unknown,
): readonly { readonly path: readonly string[]; readonly picture: string }[] =>
  walkSchema(schema, stored, ({ path, facts: { kind }, value, inside }) => {
    if (kind === 'blocks') return []
    if (kind !== 'image') return inside().flatMap(({ walk }) => walk())
    const { altText, contentKeys = [] } = findImageInfo(value) ?? {}
    return altText === undefined ? contentKeys.map((picture) => ({ path: [...path], picture })) : []
  })
