/**
 * Checks whether a later release changes a query's result: its items, their order, or the values of the fields that were read. Tests only
 * the changed items and their neighbours, because no other item was added, removed or moved.
 */
import type { DataProvider } from '#content-types'
import { toLongRecordId } from '#kit'
import { compareContentItems, hasMention, type ContentItem, type ContentQuery } from '#model'
import { hasSameFields } from './read-fields.ts'
import type { QueryRead } from './reads.ts'

export type ItemReadChange = {
  readonly before: ContentItem | undefined
  readonly after: ContentItem | undefined
}

export type QueryComparison = {
  /** Changes by content key. */
  readonly changes: ReadonlyMap<string, ItemReadChange>
  readonly provider: DataProvider
  /** Loads items as they are in the later release. */
  readonly load: (contentKeys: readonly string[]) => Promise<readonly ContentItem[]>
}

export async function isQueryChanged(read: QueryRead, step: QueryComparison): Promise<boolean> {
  const { query } = read.query
  if (query.offset !== undefined || query.publishedFrom !== undefined || query.publishedTo !== undefined)
    return true
  for (const [contentKey, { before, after }] of step.changes) {
    const was = isMember(before, read, step)
    const is = isMember(after, read, step)
    const isFound = read.found.includes(contentKey)
    if (was && !is && isFound) return true
    if (was !== is && read.query.isCounted === true) return true
    if (was && is && isFound && !hasSameFields(before, after, read.fields)) return true
    if (is && after !== undefined && !(await keepsPlace(after, read, step))) return true
  }
  return false
}

function isMember(
  item: ContentItem | undefined,
  { query: recordQuery }: QueryRead,
  { provider }: QueryComparison,
): boolean {
  if (item === undefined || !isMeant(item, recordQuery.query)) return false
  if (recordQuery.type === 'record' && item.recordId === null) return false
  const { filters = [] } = recordQuery
  return filters.length === 0 || provider.select([provider.toRecord(item)], { filters }).length > 0
}

const isMeant = (
  item: ContentItem,
  { contentKeys, managedContentIds, recordIds, type, urlName, naming }: ContentQuery,
): boolean =>
  (contentKeys === undefined || contentKeys.includes(item.contentKey)) &&
  (managedContentIds === undefined || managedContentIds.includes(item.managedContentId)) &&
  (recordIds === undefined || recordIds.some((id) => (toLongRecordId(id) ?? id) === item.recordId)) &&
  (type === undefined || item.type === type) &&
  (urlName === undefined || item.urlName === urlName) &&
  (naming === undefined || hasMention(item.body, naming))

/**
 * Returns true if the change does not affect the item's position in the result. The item must still be between the same
 * neighbours, or still after the last item.
 */
async function keepsPlace(item: ContentItem, read: QueryRead, step: QueryComparison): Promise<boolean> {
  const { found, query: recordQuery } = read
  const position = found.indexOf(item.contentKey)
  const isWhole = recordQuery.query.limit === undefined || found.length < recordQuery.query.limit
  if (position === -1 && isWhole) return false
  if (isNamed(recordQuery.query) && recordQuery.sortBy === undefined) return position !== -1
  const expected = position === -1 ? found.slice(-1) : found.slice(Math.max(0, position - 1), position + 2)
  const neighbours = expected.filter((key) => key !== item.contentKey)
  if (isNamed(recordQuery.query) || neighbours.some((key) => step.changes.has(key))) return false
  const order = toOrder([item, ...(await step.load(neighbours))], read, step)
  return expected.every((key, place) => order[place] === key)
}

const isNamed = ({ contentKeys, managedContentIds, recordIds }: ContentQuery) =>
  (contentKeys ?? managedContentIds ?? recordIds) !== undefined

/** Sorts items into the order in which their source returns them, and then by the query's sort field. */
function toOrder(
  items: readonly ContentItem[],
  { query: { query, sortBy, sortOrder } }: QueryRead,
  { provider }: QueryComparison,
): readonly string[] {
  const records = items
    .toSorted(compareContentItems)
    .map((item) => ({ key: item.contentKey, record: provider.toRecord(item) }))
  const sorted = provider.select(
    records.map(({ record }) => record),
    { type: query.type, sortBy, sortOrder },
  )
  return sorted.flatMap((record) => records.find((one) => one.record === record)?.key ?? [])
}
