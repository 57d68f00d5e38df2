/** GRD-10: a collection's filter conditions. */
import type { ContentItem } from '#model'
import { toExpressionText, type BoundRecord } from '#schema'

/** One condition. If the condition has no value (a binding to a missing field), no record matches it. */
export type RecordFilter = {
  readonly field: string
  /** Compares the whole value. */
  readonly equals?: string | undefined
  /** Matches a list that contains this entry, or a string that contains this text. */
  readonly contains?: string | undefined
}

/** Returns the fields of an item that a collection's filters can use. */
export const toFilterRecord = (item: ContentItem): BoundRecord => ({
  id: item.managedContentId,
  data: {
    ...item.body,
    title: item.title,
    urlName: item.urlName,
    contentKey: item.contentKey,
    recordId: item.recordId,
    publishedDate: item.publishedDate,
  },
})

export function matchesFilter({ data }: BoundRecord, { field, equals, contains }: RecordFilter): boolean {
  const value = Object.hasOwn(data, field) ? data[field] : undefined
  if (equals === undefined && contains === undefined) return false
  return (
    (equals === undefined || toExpressionText(value) === equals) &&
    (contains === undefined || holds(value, contains))
  )
}

function holds(value: unknown, expected: string): boolean {
  if (Array.isArray(value)) return value.some((entry) => toExpressionText(entry) === expected)
  return expected !== '' && toExpressionText(value).toLocaleLowerCase().includes(expected.toLocaleLowerCase())
}
