import { isContentKey, isRecordId, toLongRecordId } from '#kit'
import { readImageData, type DataRequest, type PageContext, type Picture, type DataContext } from '#blocks'
import { toImageKeys } from '#schema'
import type { SeoProperties, SeoQuery } from '#model'
import { toHeadTags, type HeadTags } from './head-tags.ts'
import { bindPlaceholders, toPlaceholders, type PlaceholderContext } from './placeholders.ts'
import type { Props } from './schema.ts'

export type Data = {
  readonly title: string
  readonly description: string
  readonly tags: HeadTags
  /** True if search engines may list the record that the title and description refer to. */
  readonly isIndexed: boolean
  readonly picture?: Picture
}

/** Loads the record only if one of the block's texts contains a placeholder for it (SEO-1). */
export function toDataRequest(props: Props, page: PageContext): DataRequest {
  const query = toQuery(props, page)
  return { contentKeys: toImageKeys(props.image), ...(query !== undefined && { seoProperties: [query] }) }
}

/**
 * Replaces the expressions in the texts. If the record is missing (ERR-6), fallbacks replace the texts that refer to
 * it. Without a fallback, the page's own title or description is used.
 */
export function readData(props: Props, { loaded, page, warn }: DataContext): Data {
  const properties = findProperties(props, { loaded, page, warn })
  const usable = (text: string, withoutRecord = '') =>
    properties === undefined && toPlaceholders([text]).length > 0 ? withoutRecord : text
  const bind = (text: string, landing: PlaceholderContext) =>
    bindPlaceholders(text, { properties, scope: page.scope, landing })
  const data = {
    title: toOneLine(bind(usable(props.pageTitle, props.titleWithoutRecord), 'text')),
    description: toOneLine(bind(usable(props.description, props.descriptionWithoutRecord), 'text')),
    tags: toHeadTags(usable(props.customHeadTags), { bind, url: page.url }),
    isIndexed: properties?.isSeoIndexed !== false,
    picture: readImageData(props.image, { loaded, page, warn }).Picture,
  }
  for (const tag of data.tags.rejected) warn(`left out: ${tag} is not allowed in customHeadTags`)
  return data
}

function findProperties(props: Props, { loaded, page, warn }: DataContext): SeoProperties | undefined {
  const placeholders = toPlaceholders(toTexts(props))
  if (placeholders.length === 0) return undefined
  const query = toQuery(props, page)
  const answer = query && loaded.findSeoProperties(query)
  if (answer !== undefined && 'properties' in answer) return answer.properties
  if (query === undefined && hasAllFallbacks(props)) return undefined
  const reason = answer?.error ?? 'no record is named'
  warn(`fell back: the record that the texts need cannot be read (record id "${props.recordId}"): ${reason}`)
  return undefined
}

/** Returns true if every text that refers to a record has a fallback. */
const hasAllFallbacks = (props: Props) =>
  [
    [props.pageTitle, props.titleWithoutRecord],
    [props.description, props.descriptionWithoutRecord],
    [props.customHeadTags, ''],
  ].every(([text = '', withoutRecord]) => withoutRecord !== '' || toPlaceholders([text]).length === 0)

/**
 * Returns a query for the record with the id `recordId` or, without an id, for the page's record. If the page has no
 * record, the query is for the page's own content.
 */
function toQuery(props: Props, page: PageContext): SeoQuery | undefined {
  const placeholders = toPlaceholders(toTexts(props))
  if (placeholders.length === 0) return undefined
  const content = page.scope.Content?.data.contentKey
  const isContentEnough = placeholders.every(({ root }) => root === 'Content')
  const ownId = page.record?.contentKey ?? (isContentEnough && isContentKey(content) ? content : undefined)
  const id = toGivenId(props.recordId) ?? ownId
  const fields = placeholders.map(({ name }) => name).filter((name) => !name.startsWith('_'))
  return id === undefined ? undefined : { id, fields: [...new Set(fields)].toSorted() }
}

function toGivenId(recordId: string): string | undefined {
  if (isContentKey(recordId)) return recordId
  return isRecordId(recordId) ? toLongRecordId(recordId) : undefined
}

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const toTexts = ({ pageTitle, description, customHeadTags }: Props) => [
  pageTitle,
  description,
  customHeadTags,
]
