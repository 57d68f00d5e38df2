/** Finds the record that a record page shows at a path. */
import { matchRoute } from '#content-types'
import { foldPath, isPlainObject, isPrefixedId, toLongRecordId } from '#kit'
import type { ContentDraft } from '../../types/change.ts'
import type { Head } from '../../snapshots/release-index.ts'

export type AddressOwner = Pick<ContentDraft, 'title' | 'contentKey' | 'language'>

type RecordPage = { readonly record: AddressOwner; readonly page: ContentDraft }

/** Creates a function that finds the record page and record at a path. `items` must include the record pages. */
export function createRecordFinder(
  items: readonly ContentDraft[],
  records: readonly (Head | ContentDraft)[],
): (address: string, language: string) => RecordPage | undefined {
  const pages = items.filter(({ type, body }) => type === 'epiderm__page' && body.record !== undefined)
  const byName = indexFirstByKey(pages.length === 0 ? [] : records, ({ type, language, urlName, recordId }) =>
    [urlName, recordId].flatMap((name) => (name === null ? [] : `${type} ${language} ${name}`)),
  )
  return (address, language) => {
    for (const page of pages.filter((one) => one.language === language)) {
      const { type, names } = readRecordPath(page.body, address)
      const record = names
        .map((name) => byName.get(`${String(type)} ${language} ${name}`))
        .find((found) => found !== undefined)
      if (record !== undefined) return { record, page }
    }
    return undefined
  }
}

/** Maps each key to the first item with that key. */
export function indexFirstByKey<T>(
  values: readonly T[],
  toKeys: (value: T) => readonly string[],
): ReadonlyMap<string, T> {
  const first = new Map<string, T>()
  for (const value of values) for (const key of toKeys(value)) if (!first.has(key)) first.set(key, value)
  return first
}

/**
 * Returns a record page's record type, and the URL names or ids that a path may contain; an empty list for other pages.
 */
export function readRecordPath(
  { route, record }: ContentDraft['body'],
  address: string,
): { readonly type?: unknown; readonly names: readonly string[] } {
  const type = isPlainObject(record) ? record.type : undefined
  if (type === undefined || typeof route !== 'string') return { names: [] }
  const [value] = Object.values(matchRoute(foldPath(route), foldPath(address, isPrefixedId)) ?? {})
  if (value === undefined) return { names: [] }
  return {
    type,
    names: [
      value,
      value.toLowerCase(),
      ...(toLongRecordId(value) === undefined ? [] : [toLongRecordId(value) ?? '']),
    ],
  }
}
