import type { ItemName } from '#api'

/** A change to a whole item that needs confirmation. */
export type ItemChange = {
  readonly kind: 'unpublish' | 'delete'
  readonly item: ItemName & { readonly title: string }
  /** Called after the change, and before the lists are reloaded. */
  readonly onDone?: () => unknown
}
