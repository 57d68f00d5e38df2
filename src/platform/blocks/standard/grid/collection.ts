/** GRD-10: which records a grid asks for, and what it shows for them. */
import type { Repetition } from '../../define-block.ts'
import type { BoundRecord } from '../../expression.ts'
import type { Collection, CollectionQuery, Loaded, Needs, PageContext } from '../../page-context.ts'
import type { Props } from './schema.ts'

export type Data = {
  /** GRD-9: the slot that stands where items would. */
  readonly state?: 'empty' | 'error'
  /** GRD-5; `position` counts from 1. */
  readonly toItemLabel: (position: number) => string
}

export function toNeeds({ collection }: Props): Needs {
  const query = toQuery(collection)
  return query === undefined ? {} : { collections: [query] }
}

export function toData(
  props: Props,
  loaded: Loaded,
  page: PageContext,
  warn: (reason: string) => void,
): Data {
  const found = findCollection(props, loaded)
  if (found.error !== undefined) warn(`the items could not be loaded: ${found.error}`)
  return {
    state: toState(props, found, page),
    toItemLabel: (position) => page.labels.format('grid.listItem', position),
  }
}

/** GRD-1, GRD-6, GRD-7. */
export function toRepetitions(
  props: Props,
  loaded: Loaded,
  page: PageContext,
  hasSlot: (name: string) => boolean,
): readonly Repetition[] {
  const { items } = findCollection(props, loaded)
  const isDesign = page.mode === 'design'
  const records = items.length === 0 && isDesign ? mockRecords(props.columns) : items
  return records.map((record, index) => ({
    slot: isDesign && index === 0 && hasSlot('firstItem') ? 'firstItem' : 'item',
    record,
  }))
}

function toState(props: Props, found: Collection, page: PageContext): Data['state'] {
  if (found.error !== undefined) return props.showErrorState ? 'error' : undefined
  const isEmpty = found.items.length === 0 && page.mode === 'live'
  return isEmpty && props.showEmptyState ? 'empty' : undefined
}

/** Nothing asked for (a binding to a field that is not there) is nothing found, never everything. */
function toQuery(collection: Props['collection']): CollectionQuery | undefined {
  if (collection.type === 'list') return collection.values.length === 0 ? undefined : collection
  const { type, contentTypeFQN, sortBy, sortOrder, limit } = collection
  const keys = collection.type === 'cms' ? collection.contentKeys : collection.recordIds
  if (keys === undefined ? contentTypeFQN === undefined : keys.length === 0) return undefined
  return {
    type,
    query: {
      ...(keys !== undefined && (type === 'cms' ? { contentKeys: keys } : { recordIds: keys })),
      ...(contentTypeFQN !== undefined && { type: contentTypeFQN }),
      limit,
    },
    ...(sortBy !== undefined && { sortBy, sortOrder }),
  }
}

function findCollection({ collection }: Props, loaded: Loaded): Collection {
  const query = toQuery(collection)
  return (query && loaded.findCollection(query)) ?? { items: [] }
}

/** What a canvas shows while there is nothing: one row of items whose usual fields say which they are. */
const mockRecords = (columns: number): BoundRecord[] =>
  Array.from({ length: columns }, (_, index) => {
    const title = `Item ${index + 1}`
    return {
      id: `mock-${index + 1}`,
      data: { title, name: title, label: title, text: title, question: title, answer: title, url: '#' },
      derived: { _detailURL: '#' },
    }
  })
