import type { ItemName } from '#api'

/** A change that unpublishes or deletes an item. The editor must confirm the change. */
export type ItemChange = {
  readonly kind: 'unpublish' | 'delete'
  readonly item: ItemName & { readonly title: string }
  /** Called after the item has been changed, but before lists are reloaded. */
  readonly onDone?: () => unknown
}
