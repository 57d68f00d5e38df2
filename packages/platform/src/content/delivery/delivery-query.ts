/** Parses the query parameters of the delivery API (API-4) strictly, and ignores unknown parameters. */
import { isContentKey, isRecordId } from '#kit'
import type { ContentQuery } from '#model'
import { invalidId, invalidParameter } from './delivery-errors.ts'

export type DocumentOptions = {
  readonly language: string | undefined
  /** Number of reference levels to include; 0 for none. */
  readonly referenceDepth: number
  readonly expandReferences: boolean
  readonly referencesAsList: boolean
  readonly showAbsoluteUrl: boolean
  /** True if rich text is entity-encoded; false only if the client requests unencoded rich text. */
  readonly htmlEncode: boolean
}

export type ListOptions = DocumentOptions & {
  readonly query: ContentQuery
  readonly includeContentBody: boolean
  /** The page number, starting from 0. */
  readonly page: number
  readonly pageSize: number
}

type QueryValues = Readonly<Record<string, unknown>>
type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

const maxContentKeys = 50
const maxManagedContentIds = 100
const maxPageSize = 250
const maxPageSizeWithBody = 25
const defaultPageSize = 25
const maxReferenceDepth = 3
/**
 * Matches an ISO 8601 date or time. Times without a zone are interpreted as UTC, regardless of the server's time zone.
 */
const isoDate = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/** Parses the options of a document request. Throws 400 for a value of the wrong type. */
export function readDocumentOptions(given: QueryValues, headers: RequestHeaders): DocumentOptions {
  const encoding = String(headers['x-chatter-entity-encoding'] ?? '').toLowerCase()
  return {
    language: readLanguage(given),
    referenceDepth: readNumber(given, 'referenceDepth', { min: 0, max: maxReferenceDepth, fallback: 0 }),
    expandReferences: readBoolean(given, 'expandReferences', false),
    referencesAsList: readBoolean(given, 'referencesAsList', false),
    showAbsoluteUrl: readBoolean(given, 'showAbsoluteUrl', false),
    htmlEncode: readBoolean(given, 'htmlEncode', true) && encoding !== 'false',
  }
}

export function readListOptions(given: QueryValues, headers: RequestHeaders): ListOptions {
  const options = readDocumentOptions(given, headers)
  const includeContentBody = readBoolean(given, 'includeContentBody', false)
  const isHeavy = includeContentBody || options.expandReferences
  const max = isHeavy ? maxPageSizeWithBody : maxPageSize
  return {
    ...options,
    includeContentBody,
    page: readNumber(given, 'page', { min: 0, max: 1_000_000, fallback: 0 }),
    pageSize: readNumber(given, 'pageSize', { min: 1, max, fallback: defaultPageSize }),
    query: {
      ...readKeys(given),
      ...optional('type', readText(given, 'contentTypeFQN')),
      ...optional('publishedFrom', readDate(given, 'publishStartDate')),
      ...optional('publishedTo', readDate(given, 'publishEndDate')),
    },
  }
}

/** The options for a collection. The page token is the page number, starting from 0. */
export type CollectionOptions = DocumentOptions & { readonly pageToken: number; readonly pageSize: number }

export const readCollectionOptions = (given: QueryValues, headers: RequestHeaders): CollectionOptions => ({
  ...readDocumentOptions(given, headers),
  pageToken: readNumber(given, 'pageToken', { min: 0, max: 1_000_000, fallback: 0 }),
  pageSize: readNumber(given, 'pageSize', { min: 1, max: maxPageSize, fallback: defaultPageSize }),
})

/** Parses a content key, or a content id with 15 or 18 characters. Throws 400 for anything else. */
export function readKeyOrId(keyOrId: string): Pick<ContentQuery, 'contentKeys' | 'managedContentIds'> {
  if (isContentKey(keyOrId)) return { contentKeys: [keyOrId] }
  if (isContentId(keyOrId)) return { managedContentIds: [keyOrId] }
  throw invalidId(keyOrId)
}

function readKeys(given: QueryValues): Pick<ContentQuery, 'contentKeys' | 'managedContentIds'> {
  const contentKeys = readCommaSeparatedList(given, 'contentKeys', maxContentKeys)
  const managedContentIds = readCommaSeparatedList(given, 'managedContentIds', maxManagedContentIds)
  if (contentKeys !== undefined && managedContentIds !== undefined) {
    throw invalidParameter(
      'managedContentIds',
      managedContentIds.join(','),
      'contentKeys or managedContentIds, not both',
    )
  }
  const wrongKey = contentKeys?.find((key) => !isContentKey(key))
  const wrongId = managedContentIds?.find((id) => !isContentId(id))
  const wrong = wrongKey ?? wrongId
  if (wrong !== undefined) throw invalidId(wrong)
  return { ...optional('contentKeys', contentKeys), ...optional('managedContentIds', managedContentIds) }
}

/** Joins the values of a repeated parameter into one list, and treats an empty parameter as absent. */
function readText(given: QueryValues, name: string): string | undefined {
  const value = given[name]
  const text = Array.isArray(value) ? value.join(',') : value
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Splits values at commas. Returns undefined if there are no values. Throws 400 for more than `max` values. */
export function readCommaSeparatedList(
  given: QueryValues,
  name: string,
  max: number,
): readonly string[] | undefined {
  const parts = readText(given, name)
    ?.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts === undefined || parts.length === 0) return undefined
  if (parts.length > max) throw invalidParameter(name, `${parts.length} values`, `at most ${max} values`)
  return parts
}

function readBoolean(given: QueryValues, name: string, fallback: boolean): boolean {
  const text = readText(given, name)
  if (text === undefined) return fallback
  if (text !== 'true' && text !== 'false') throw invalidParameter(name, text, 'true or false')
  return text === 'true'
}

function readNumber(
  given: QueryValues,
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const text = readText(given, name)
  if (text === undefined) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (!(value >= min && value <= max))
    throw invalidParameter(name, text, `a whole number from ${min} to ${max}`)
  return value
}

function readLanguage(given: QueryValues): string | undefined {
  const text = readText(given, 'language')
  if (text !== undefined && !/^[A-Za-z]{2,3}(?:[_-][A-Za-z]{2,4})*$/.test(text)) {
    throw invalidParameter('language', text, 'a language code such as en_GB')
  }
  return text?.replaceAll('-', '_')
}

function readDate(given: QueryValues, name: string): string | undefined {
  const text = readText(given, name)
  if (text === undefined) return undefined
  const [, day, time, zone = 'Z'] = isoDate.exec(text) ?? []
  const instant = Date.parse(`${day}T${time ?? '00:00'}${zone.replace(/(\d{2})(\d{2})$/, '$1:$2')}`)
  if (day === undefined || Number.isNaN(instant) || !isDay(day))
    throw invalidParameter(name, text, 'a date and time in ISO 8601')
  return new Date(instant).toISOString()
}

/** Rejects dates that do not exist, such as 30 February, which JavaScript would read as 2 March. */
const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

const isContentId = (id: string) => id.startsWith('20Y') && isRecordId(id)

const optional = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
