/** Collections as editors store them: in a separate item (`epiderm__collection`), or in the properties of a grid. */
import { z } from 'zod'
import { field, parsePropsTolerantly } from '#schema'
import type { RecordFilter } from './record-filter.ts'
import type { Collection, RecordQuery } from './collection-query.ts'

/** GRD-10: a record is a content item that also has a record id. */
const recordTypes = ['cms', 'record'] as const
type RecordType = (typeof recordTypes)[number]

export const sortOrderLabels = { asc: 'A to Z, low to high', desc: 'Z to A, high to low' }
/** Labels for the `type` of a collection. */
export const sourceLabels = {
  cms: 'Content items',
  record: 'Items with their own page',
  list: 'Values of a field',
}

const collectionFields = {
  contentTypeFQN: field
    .text('Content type', 80)
    .meta({ kind: 'contentType', help: 'Used if no items are chosen: all items of this type.' })
    .optional(),
  filters: z
    .array(
      z
        .object({
          field: field
            .text('Field', 80)
            .meta({ help: 'A field of the items, or `title`, `urlName`, `recordId` or `publishedDate`.' }),
          equals: field.text('Is').meta({ help: 'The exact value.' }).optional(),
          contains: field
            .text('Contains')
            .meta({ help: 'An entry of a list, or part of a text in upper or lower case.' })
            .optional(),
        })
        .meta({ label: 'Condition' }),
    )
    .meta({ label: 'Conditions', help: 'Only items that match all conditions are shown.' })
    .default([]),
  sortBy: field
    .text('Sort by', 80)
    .meta({
      help: 'A field of the items, or `title` or `publishedDate`. If empty, items are in no set order.',
    })
    .optional(),
  sortOrder: field
    .choice('Order', ['asc', 'desc'], sortOrderLabels)
    .meta({
      help: 'The direction of sorting. Requires a field to sort by.',
    })
    .default('asc'),
  limit: field
    .number('Maximum number of items', { min: 1, max: 250 })
    .meta({ help: 'Counted after conditions and sorting.' })
    .default(50),
}

const contentKeys = z
  .array(field.contentKey('Item'))
  .meta({ label: 'Items', help: 'Chosen items, in this order.' })
  .optional()
const recordIds = z
  .array(field.text('Record id', 18))
  .meta({ label: 'Records', group: 'advanced', help: 'Items chosen by their record ids, in this order.' })
  .optional()

/**
 * `epiderm__collection`: selected items in order, or all items of a type. These items are then filtered, sorted and
 * limited.
 */
export const collectionBody = z
  .object({
    recordType: field
      .choice('Source', recordTypes, sourceLabels)
      .meta({ help: 'All content items, or only those with their own page, such as products.' })
      .default('cms'),
    contentKeys,
    recordIds,
    ...collectionFields,
  })
  .meta({
    help: 'A list of items that several grids can show.',
  })

const storedCollection = field
  .contentKey('Collection', 'epiderm__collection')
  .meta({ help: 'A saved collection. The settings below filter it further.' })

/** The collection property of a grid. */
export const collectionSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('cms'),
    collectionKey: storedCollection.optional(),
    contentKeys,
    ...collectionFields,
  }),
  z.object({
    type: z.literal('record'),
    collectionKey: storedCollection.optional(),
    recordIds,
    ...collectionFields,
  }),
  z.object({
    type: z.literal('list'),
    values: z
      .array(field.data('Entry'))
      .meta({
        label: 'Values',
        help: 'One item per value, usually linked to a field.',
      })
      .default([]),
  }),
])

type CollectionFields = {
  readonly type: RecordType
  readonly collectionKey?: string | undefined
  readonly contentTypeFQN?: string | undefined
  readonly contentKeys?: readonly string[] | undefined
  readonly recordIds?: readonly string[] | undefined
  readonly filters: readonly RecordFilter[]
  readonly sortBy?: string | undefined
  readonly sortOrder: 'asc' | 'desc'
  readonly limit: number
}

/**
 * Returns undefined for an empty query (a binding to a missing field), so that such a query finds no items instead of
 * all items.
 */
export function toCollectionQuery(fields: CollectionFields): RecordQuery | undefined {
  const { type, collectionKey, contentTypeFQN, filters, sortBy, sortOrder, limit } = fields
  const keys = type === 'cms' ? fields.contentKeys : fields.recordIds
  const isEmpty = keys === undefined ? contentTypeFQN === undefined : keys.length === 0
  if (isEmpty && collectionKey === undefined) return undefined
  const named = keys && (type === 'cms' ? { contentKeys: keys } : { recordIds: keys })
  return {
    type,
    ...(collectionKey !== undefined && { collectionKey }),
    query: { ...named, ...(contentTypeFQN !== undefined && { type: contentTypeFQN }), limit },
    ...(filters.length > 0 && { filters }),
    ...(sortBy !== undefined && { sortBy, sortOrder }),
  }
}

/** Returns the query of an `epiderm__collection`; undefined if the body is invalid or the query is empty. */
export function toStoredQuery(body: unknown): RecordQuery | undefined {
  const parsed = parsePropsTolerantly(collectionBody, body)
  return 'failure' in parsed
    ? undefined
    : toCollectionQuery({ ...parsed.props, type: parsed.props.recordType })
}

/**
 * Converts a bound list to records. Objects become records; any other value becomes a record with a single field
 * `value`.
 */
export const toListCollection = (values: readonly unknown[]): Collection => ({
  items: values.map((value, index) => ({
    id: String(index + 1),
    data: typeof value === 'object' && value !== null ? { ...value } : { value },
  })),
})
