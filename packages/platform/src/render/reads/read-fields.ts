/** Compares fields of an item across two releases. */
import type { ContentItem } from '#model'
import { addressFields, allFields, versionField } from './reads.ts'

const headFields: ReadonlySet<string> = new Set(['title', 'urlName', 'recordId', versionField])

/** Returns true if the item exists in both releases with the same language and the same values in these fields. */
export function hasSameFields(
  before: ContentItem | undefined,
  after: ContentItem | undefined,
  fields: readonly string[],
): boolean {
  if (before === undefined || after === undefined) return before === after
  if (before.language !== after.language) return false
  return fields.every((field) => JSON.stringify(read(before, field)) === JSON.stringify(read(after, field)))
}

function read(item: ContentItem, field: string): unknown {
  if (field === allFields) return [item.title, item.urlName, item.recordId, item.body]
  if (field === '_detailURL') return addressFields.map((name) => read(item, name))
  if (field === '_Title') return item.title
  return headFields.has(field) ? item[field as 'title'] : item.body[field]
}
