import type { ItemName } from '#api'

/** Unpublishing or deleting an item, which the editor must confirm. */
export type ItemChange = {
  readonly kind: 'unpublish' | 'delete'
  readonly item: ItemName & { readonly title: string }
  /** Called after the item has been changed, but before lists are reloaded. */
  readonly onDone?: () => unknown
}
