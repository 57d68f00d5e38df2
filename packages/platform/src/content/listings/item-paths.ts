/** Finds the paths of items: the path of a page, or the path of a record on its record page. */
import { toLanguagePrefix } from '#content-types'
import type { Read } from '#database'
import { isPlainObject } from '#kit'
import type { ContentItem, DraftSet } from '#model'
import { findHeadsByMention, toMentionText } from '../snapshots/mentions.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import type { ContentTables } from '../types/tables.ts'
import { toVersionKeyText } from '../snapshots/version-key.ts'

type ItemPathsInput = {
  /** The site including drafts, or the published site. */
  readonly site: Snapshot
  readonly drafts: DraftSet | undefined
  readonly db: Read<ContentTables>
  readonly type: string
  readonly language: string
}

/**
 * Returns a function that finds the path of an item, including its language. That function returns undefined for an
 * item without a path.
 */
export async function createPathFinder(
  input: ItemPathsInput,
): Promise<(item: Omit<ContentItem, 'body'>) => string | undefined> {
  const { site, type, language } = input
  const isDefault = language === (await site.heads.loadDefaultLanguage())
  const prefix = isDefault ? '' : toLanguagePrefix(language)
  const withPrefix = (path: string) => prefix + (prefix !== '' && path === '/' ? '' : path)
  const fields = await site.loadPlaces()
  const readRoute = (item: Omit<ContentItem, 'body'>) => fields.get(toVersionKeyText(item))?.['route']
  if (type === 'epiderm__page')
    return (item) => {
      const route = readRoute(item)
      return typeof route === 'string' ? withPrefix(route.replace(/\{\w+\}/, '…')) : undefined
    }
  const route = (await findRecordPages(input)).map(readRoute).find((one) => typeof one === 'string')
  if (route === undefined) return () => undefined
  return ({ urlName }) => withPrefix(route.replace(/\{\w+\}/, () => urlName))
}

/** Returns the record pages in this language that show the items of this type. */
async function findRecordPages({ site, drafts, db, type, language }: ItemPathsInput) {
  const shows = { kind: 'shows', value: type } as const
  const stored = await findHeadsByMention(db, site.heads, { kind: shows.kind, values: [type] })
  const drafted = (drafts?.findMentioning([toMentionText(shows)]) ?? []).map(({ item }) => item)
  const fields = await site.loadPlaces()
  return [...drafted, ...stored].filter((page) => {
    const { record } = fields.get(toVersionKeyText(page)) ?? {}
    return page.language === language && isPlainObject(record) && record.type === type
  })
}
