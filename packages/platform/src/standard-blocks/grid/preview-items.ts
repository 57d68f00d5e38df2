/** States in which the canvas can preview a list: no items, one item, many items, or a loading error. */
import type { Collection } from '#content-types'
import type { BoundRecord } from '#schema'
import type { PreviewItemCount } from '#blocks'

/** Enough items to fill several rows, even with the maximum number of columns. */
const manyItems = 24

/** Returns the records for a preview, preferably from the collection. “Many” is more than two pages of records. */
export function toPreviewItems(
  found: Collection,
  { shown, pageSize = 0 }: { readonly shown: PreviewItemCount; readonly pageSize?: number | undefined },
): Collection {
  if (shown === 'none') return { items: [] }
  if (shown === 'error') return { items: [], error: 'an editor looks at it so' }
  const items = found.items.length === 0 ? createSampleRecords(1) : found.items
  if (shown === 'one') return { items: items.slice(0, 1) }
  return { items: repeatTo(items, Math.max(manyItems, 2 * pageSize + 1)) }
}

/** Returns sample items for a canvas without items. The usual fields contain “Item 1” and so on (GRD-6). */
export const createSampleRecords = (count: number): BoundRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const title = `Item ${index + 1}`
    return {
      id: `mock-${index + 1}`,
      data: { title, name: title, label: title, text: title, question: title, answer: title, url: '#' },
      derived: { _detailURL: '#' },
    }
  })

/** Repeats the items with new ids until the list has `count` items. */
const repeatTo = (items: readonly BoundRecord[], count: number): readonly BoundRecord[] =>
  Array.from({ length: Math.max(items.length, count) }, (_, index) => {
    const item = items[index % items.length] as BoundRecord
    const turn = Math.floor(index / items.length)
    return turn === 0 ? item : { ...item, id: `${item.id}-again-${turn}` }
  })
