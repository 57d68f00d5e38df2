/** Loads one version of an item with its title and URL name. */
import type { ContentItem } from '#model'
import { readBody, type BodyDeps } from '../snapshots/read-bodies.ts'

export type LoadedVersion = Pick<ContentItem, 'type' | 'title' | 'urlName' | 'body'>

type VersionName = Pick<ContentItem, 'contentKey' | 'language' | 'version'>

/** Returns undefined if there is no such version. */
export async function loadVersion(
  { read, migrations }: BodyDeps,
  { contentKey, language, version: number }: VersionName,
): Promise<LoadedVersion | undefined> {
  const row = await read
    .selectFrom('content_version as version')
    .innerJoin('content_item as item', 'item.id', 'version.item')
    .select([
      'item.id as managedContentId',
      'item.type as type',
      'version.language as language',
      'version.number as version',
      'version.title as title',
      'version.url_name as urlName',
      'version.body as text',
      'version.shape as shape',
    ])
    .where('item.content_key', '=', contentKey)
    .where('version.language', '=', language)
    .where('version.number', '=', number)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { type, title, urlName } = row
  return { type, title, urlName, body: readBody(migrations, row) }
}
