/** Strictly parses the query parameters for SEO properties (API-7). */
import type { SeoProperties, SeoQuery } from '#model'
import { isContentKey, isRecordId, toLongRecordId } from '#kit'
import type { ContentTypes } from '#content-types'
import { invalidId, invalidParameter } from './delivery-errors.ts'
import { readCommaSeparatedList } from './delivery-query.ts'

/** Throws 404 with the delivery API's message if no published item has that id. */
export type LoadSeoProperties = (query: SeoQuery) => Promise<SeoProperties>

const maxFields = 100
const fieldName = /^[\w.:]{1,100}$/

/** Accepts a content key, or a content id or record id with 15 or 18 characters. Always includes pseudo-fields. */
export function readSeoQuery(
  keyOrId: string,
  given: Readonly<Record<string, unknown>>,
  types: ContentTypes,
): SeoQuery {
  const fields = readCommaSeparatedList(given, 'fields', maxFields) ?? []
  const wrong = fields.find((name) => !fieldName.test(name))
  if (wrong !== undefined)
    throw invalidParameter('fields', wrong, 'names of letters, digits, underscores, dots and colons')
  return {
    id: readId(keyOrId, types),
    fields: [...new Set(fields)].filter((name) => !name.startsWith('_')).toSorted(),
  }
}

function readId(keyOrId: string, types: ContentTypes): string {
  if (isContentKey(keyOrId)) return keyOrId
  const prefixes = ['20Y', ...Array.from(types.values(), ({ recordPrefix }) => recordPrefix)]
  const longId = isRecordId(keyOrId) ? toLongRecordId(keyOrId) : undefined
  if (longId === undefined || !prefixes.some((prefix) => prefix !== undefined && longId.startsWith(prefix)))
    throw invalidId(keyOrId)
  return longId
}
