import { isPlainObject } from '#kit'

/** The stored source of a repeating block's records. */
export type ItemSource =
  | { readonly contentTypeFQN: string }
  | { readonly collectionKey: string }
  | { readonly contentKeys: readonly string[] }
  /** A binding to a list: `{!Record.keyIngredients}`. */
  | { readonly list: string }

/** Returns the source that a grid's stored collection describes. */
export function toCollectionSource(collection: unknown): ItemSource | undefined {
  if (!isPlainObject(collection)) return undefined
  const { type, contentTypeFQN, collectionKey, contentKeys, values } = collection
  if (type === 'list') return typeof values === 'string' ? { list: values } : undefined
  if (typeof contentTypeFQN === 'string') return { contentTypeFQN }
  if (typeof collectionKey === 'string') return { collectionKey }
  return Array.isArray(contentKeys) ? { contentKeys: contentKeys.map(String) } : undefined
}

/** The fields that sort and filter a list of a content type's items. */
export type ListFields = {
  readonly contentTypeFQN: string
  readonly sortBy: readonly string[]
  readonly filters: readonly string[]
}

/** Returns the fields of a stored collection, and of the sort orders among which visitors choose; undefined without a content type. */
export function toListFields(collection: unknown, sorts: unknown = []): ListFields | undefined {
  if (!isPlainObject(collection)) return undefined
  const { type, contentTypeFQN, sortBy, filters } = collection
  if (type === 'list' || typeof contentTypeFQN !== 'string') return undefined
  return {
    contentTypeFQN,
    sortBy: [sortBy, ...toEntries(sorts, 'sortBy')].filter(isFieldName),
    filters: toEntries(filters, 'field').filter(isFieldName),
  }
}

const toEntries = (list: unknown, name: string): readonly unknown[] =>
  Array.isArray(list) ? list.map((entry: unknown) => (isPlainObject(entry) ? entry[name] : undefined)) : []

/** An expression gets its value only when the page is rendered. */
const isFieldName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !value.includes('{!')
