/** The language versions of a picture, as drafts or published items. */
import { imageType } from '#content-types'
import type { ContentItem } from '#model'
import { publishedContentActor, findOpenRows, type DraftDeps, type DraftKey } from '../draft.ts'
import { pictureNotFound } from './picture-errors.ts'

/** Returns the languages in which a picture is published or drafted. Throws `picture-unknown` (404). */
export async function loadPictureKeys(deps: DraftDeps, contentKey: string): Promise<readonly DraftKey[]> {
  const keys = await findPictureKeys(deps, contentKey)
  if (keys.length === 0) throw pictureNotFound(contentKey)
  return keys
}

/** Like {@link loadPictureKeys}, but returns an empty list for an unknown picture. */
export async function findPictureKeys(deps: DraftDeps, contentKey: string): Promise<readonly DraftKey[]> {
  const published = await deps.content.at(publishedContentActor).heads.findBy('contentKey', [contentKey])
  const rows = await findOpenRows(deps.database.read, { items: [contentKey] })
  const languages = [
    ...published.filter(({ type }) => type === imageType).map(({ language }) => language),
    ...rows.filter(({ type }) => type === imageType).map(({ language }) => language),
  ]
  return [...new Set(languages)].map((language) => ({ contentKey, language }))
}

/**
 * Returns the published versions of a picture, without drafts. Throws `picture-unknown` (404) for an item that is not a
 * picture.
 */
export async function loadPublishedPicture(
  { content }: Pick<DraftDeps, 'content'>,
  contentKey: string,
): Promise<readonly ContentItem[]> {
  const site = content.at(publishedContentActor)
  const items = await site.loadStored(await site.heads.findBy('contentKey', [contentKey]))
  if (items.some(({ type }) => type !== imageType)) throw pictureNotFound(contentKey)
  return items
}
