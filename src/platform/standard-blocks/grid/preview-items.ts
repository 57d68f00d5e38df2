/** The states of a list that an editor looks at on the canvas: nothing, one item, many, or none that could be loaded. */
import type { Collection } from '#content-types'
import type { BoundRecord } from '#schema'
import type { ItemsShown } from '#blocks'

/** Some rows of as many columns as a grid may have. */
const manyItems = 24

/** `found`: what the collection holds, of which as much as can be is shown. `pageSize`: many are more than two pages of it. */
export function previewItems(
  found: Collection,
  { shown, pageSize = 0 }: { readonly shown: ItemsShown; readonly pageSize?: number | undefined },
): Collection {
  if (shown === 'none') return { items: [] }
  if (shown === 'error') return { items: [], error: 'an editor looks at it so' }
  const items = found.items.length === 0 ? mockRecords(1) : found.items
  if (shown === 'one') return { items: items.slice(0, 1) }
  return { items: repeatTo(items, Math.max(manyItems, 2 * pageSize + 1)) }
}

/** What a canvas shows while there is nothing: items whose usual fields say which they are (GRD-6). */
export const mockRecords = (count: number): BoundRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const title = `Item ${index + 1}`
    return {
      id: `mock-${index + 1}`,
      data: { title, name: title, label: title, text: title, question: title, answer: title, url: '#' },
      derived: { _detailURL: '#' },
    }
  })

/** All of them, and then again under other ids until there are so many. */
const repeatTo = (items: readonly BoundRecord[], count: number): readonly BoundRecord[] =>
  Array.from({ length: Math.max(items.length, count) }, (_, index) => {
    const item = items[index % items.length] as BoundRecord
    const turn = Math.floor(index / items.length)
    return turn === 0 ? item : { ...item, id: `${item.id}-again-${turn}` }
  })
