/** Validates a client's options and builds delivery API paths from them (API-2…5). */
import { emptyOption, invalidIdPrefix, missingInput, missingOption, wrongOptionType } from './errors.ts'

/**
 * The options for a list of content items. Any other parameter of the API is also allowed (`language`, `pageToken` …).
 */
export type ContentListOptions = {
  /** The id of a channel or a site: `0DM…` or `0ap…`. */
  readonly channelOrSiteId: string
  readonly contentKeys?: readonly string[]
  readonly managedContentIds?: readonly string[]
  readonly contentTypeFQN?: string
  /** The page number, counted from 0. */
  readonly page?: number
  readonly pageSize?: number
  readonly referenceDepth?: number
  readonly includeContentBody?: boolean
  readonly [parameter: string]: ParameterValue
}
export type ContentOptions = Pick<ContentListOptions, 'channelOrSiteId'> & {
  readonly contentKeyOrId: string
  readonly [parameter: string]: ParameterValue
}

type ParameterValue = string | number | boolean | readonly (string | number | boolean)[] | null | undefined

/** Types of known parameters (API-5). Other parameters may have any type. */
const types: Readonly<Record<string, ValueType>> = {
  channelOrSiteId: 'a string',
  contentKeyOrId: 'a string',
  contentKeys: 'an array',
  managedContentIds: 'an array',
  contentTypeFQN: 'a string',
  page: 'a number',
  pageSize: 'a number',
  referenceDepth: 'a number',
  includeContentBody: 'a boolean',
}
type ValueType = 'a string' | 'a number' | 'a boolean' | 'an array'

/** Builds the path of the list of content items (API-4). */
export function createContentListPath(options: ContentListOptions): string {
  requireOptions(options, ['channelOrSiteId'])
  const { channelOrSiteId, ...query } = options
  return createContentsRoot(channelOrSiteId) + toQuery(query)
}

/** Builds the path of a single content item (API-2, API-3). */
export function createContentPath(options: ContentOptions): string {
  requireOptions(options, ['channelOrSiteId', 'contentKeyOrId'])
  const { channelOrSiteId, contentKeyOrId, ...query } = options
  return `${createContentsRoot(channelOrSiteId)}/${encodeURIComponent(contentKeyOrId)}` + toQuery(query)
}

/** Builds a query string: joins arrays with commas and omits empty values. */
export function toQuery(query: Readonly<Record<string, ParameterValue>>): string {
  const pairs = Object.entries(query)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value ?? '')])
    .filter(([, text]) => text !== '')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** Attack: an id that contains a path. The id is encoded as a single path segment. */
function createContentsRoot(channelOrSiteId: string): string {
  const id = encodeURIComponent(channelOrSiteId)
  if (channelOrSiteId.startsWith('0DM')) return `/connect/sites/${id}/cms/delivery/contents`
  if (channelOrSiteId.startsWith('0ap')) return `/connect/cms/delivery/channels/${id}/contents`
  throw invalidIdPrefix()
}

function requireOptions(options: unknown, required: readonly string[]): void {
  if (typeof options !== 'object' || options === null) throw missingInput()
  const given = new Map<string, unknown>(Object.entries(options))
  for (const name of required) {
    const value = given.get(name) ?? undefined
    if (value === undefined) throw missingOption(name)
    if (value === '') throw emptyOption(name)
  }
  for (const [name, value] of given) {
    if (value !== undefined && value !== null) requireType(name, value)
  }
}

function requireType(name: string, value: unknown): void {
  const type = findType(value)
  const expected = Object.hasOwn(types, name) ? types[name] : undefined
  if (type === undefined || (expected !== undefined && type !== expected))
    throw wrongOptionType(name, expected ?? 'one of these')
}

function findType(value: unknown): ValueType | undefined {
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'number') return Number.isFinite(value) ? 'a number' : undefined
  if (typeof value === 'string') return 'a string'
  return typeof value === 'boolean' ? 'a boolean' : undefined
}
