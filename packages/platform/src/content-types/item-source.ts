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
