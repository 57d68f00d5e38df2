/** Loads a grid's records, and derives from them the items to show (GRD-10). */
import { toCollectionQuery, type Collection, type CollectionQuery } from '#content-types'
import type { DataContext, LoadedData, DataRequest, PageContext, Repetition } from '#blocks'
import { findSortOrder, toOptionsQuery } from './choices.ts'
import { toListing, type Listing } from './listing.ts'
import { createSampleRecords, toPreviewItems } from './preview-items.ts'
import type { Props } from './schema.ts'

export type Data = {
  /** GRD-9: the slot to render instead of the items. */
  readonly state?: 'empty' | 'error'
  /** Returns an item's label (GRD-5). `position` starts at 1 and continues across pages. */
  readonly toItemLabel: (position: number) => string
  readonly listing: Listing
  /** Returns the language of an item if it differs from the page's language. */
  readonly findLanguage: (id: string) => string | undefined
  /** The message to show when more items cannot be loaded. */
  readonly failure: string
}

export function toDataRequest(props: Props, page: PageContext): DataRequest {
  const query = toQuery(props, page)
  return {
    collections: [...(query === undefined ? [] : [query]), ...props.filters.map(toOptionsQuery)],
    fields: props.filters.flatMap(({ field, labelField }) => [field, labelField, 'title', 'urlName']),
  }
}

export function readData(props: Props, { loaded, page, warn }: DataContext): Data {
  const found = findCollection(props, loaded, page)
  if (found.error !== undefined && page.itemsShown === undefined)
    warn(`the items could not be loaded: ${found.error}`)
  const listing = toListing(props, { found, loaded, page })
  const languages = new Map(
    listing.shown
      .filter(({ language }) => language !== page.site.language)
      .map(({ id, language }) => [id, language]),
  )
  /**
   * Formats the label in this function, so that a dependency scan records it. The view uses the label, but a scan does
   * not render the view.
   */
  if (listing.shown.length > 0) page.labels.format('grid.listItem', 1)
  return {
    state: toGridState(props, { found, listing, page }),
    toItemLabel: (position) => page.labels.format('grid.listItem', position),
    listing,
    findLanguage: (id) => languages.get(id),
    failure: listing.isGrowing ? page.labels.format('grid.failure') : '',
  }
}

/** Returns the state of the list for the blocks in the grid's slots. */
export const toListState = (props: Props, loaded: LoadedData, page: PageContext) =>
  toListing(props, { found: findCollection(props, loaded, page), loaded, page }).list

/** Returns one repetition of the slot's blocks for each item (GRD-1, GRD-6, GRD-7). */
export function toRepetitions(
  props: Props,
  { loaded, page, hasSlot }: { loaded: LoadedData; page: PageContext; hasSlot: (name: string) => boolean },
): readonly Repetition[] {
  const { shown } = toListing(props, { found: findCollection(props, loaded, page), loaded, page })
  const isDesign = page.mode === 'design'
  const records = shown.length === 0 && isDesign ? createSampleRecords(props.columns.desktop) : shown
  return records.map((record, index) => ({
    slot: isDesign && index === 0 && hasSlot('firstItem') ? 'firstItem' : 'item',
    record,
  }))
}

type ListingResult = { readonly found: Collection; readonly listing: Listing; readonly page: PageContext }

function toGridState(props: Props, { found, listing, page }: ListingResult): Data['state'] {
  if (found.error !== undefined) return props.showErrorState ? 'error' : undefined
  const isEmpty = listing.shown.length === 0 && page.mode === 'live'
  return isEmpty && props.showEmptyState ? 'empty' : undefined
}

function toQuery(props: Props, page: PageContext): CollectionQuery | undefined {
  const { collection } = props
  if (collection.type === 'list') return collection.values.length === 0 ? undefined : collection
  return toCollectionQuery({ ...collection, ...findSortOrder(props, page) })
}

function findCollection(props: Props, loaded: LoadedData, page: PageContext): Collection {
  const query = toQuery(props, page)
  const found = (query && loaded.findCollection(query)) ?? { items: [] }
  const { itemsShown: shown } = page
  return shown === undefined ? found : toPreviewItems(found, { shown, pageSize: props.pageSize })
}
