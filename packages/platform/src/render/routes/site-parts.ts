/** Reads the items from which a site's index is built. Later calls read only the items that a release changed. */
import type { z } from 'zod'
import { withdrawalType } from '#content-types'
import { createYieldIfDue } from '#kit'
import { compareContentItems, type ChangedEntry, type ContentItem, type ContentQuery } from '#model'
import { labelContentTypes } from '../reads/read-index.ts'
import type { ParsedItem } from '../site/site.ts'

/** Content types from which an index is built. */
const siteTypes = [
  'epiderm__site',
  'epiderm__theme',
  'epiderm__layout',
  'epiderm__page',
  'epiderm__redirect',
  withdrawalType,
  ...labelContentTypes,
]

/** Content keys of items that changed in any language, by type. */
type ChangedKeys = ReadonlyMap<string, ReadonlySet<string>>

export function toChangedKeys(changes: readonly ChangedEntry[]): ChangedKeys {
  const keys = new Map<string, Set<string>>()
  for (const { type, contentKey } of changes) keys.set(type, (keys.get(type) ?? new Set()).add(contentKey))
  return keys
}

/** Returns true if any item of these types has changed. */
export const hasSiteChange = (changed: ChangedKeys): boolean => siteTypes.some((type) => changed.has(type))

export type PartReaderInput = {
  readonly find: (query: ContentQuery) => Promise<readonly ContentItem[]>
  readonly language: string
  readonly changed: ChangedKeys
  /** Parses an item's body. Returns undefined for a body that the schema rejects. */
  readonly read: <T extends z.ZodObject>(item: ContentItem, schema: T) => z.output<T> | undefined
}

/** Creates a function that reads all items of a type. It returns the `known` list if none of these items changed. */
export const createPartReader =
  ({ find, language, changed, read }: PartReaderInput) =>
  async <T extends z.ZodObject>(
    type: string,
    { schema, known }: { schema: T; known: readonly ParsedItem<z.output<T>>[] | undefined },
  ): Promise<readonly ParsedItem<z.output<T>>[]> => {
    /** Reads the items, and pauses between them so that other requests can run. */
    const readAll = async (items: readonly ContentItem[]) => {
      const yieldIfDue = createYieldIfDue()
      const found: ParsedItem<z.output<T>>[] = []
      for (const item of items) {
        found.push(...toParsedItems(item, read(item, schema)))
        await yieldIfDue()
      }
      return found
    }
    if (known === undefined) return readAll(await find({ type, language }))
    const keys = changed.get(type)
    if (keys === undefined) return known
    const items = await find({ type, language, contentKeys: [...keys] })
    const changedItems = await readAll(items)
    return [...known.filter(({ item }) => !keys.has(item.contentKey)), ...changedItems].toSorted((a, b) =>
      compareContentItems(a.item, b.item),
    )
  }

export const toParsedItems = <T>(item: ContentItem, body: T | undefined): ParsedItem<T>[] =>
  body === undefined ? [] : [{ item, body }]
