import type { ItemName } from '#api'

/** A change of a whole item that asks for confirmation. */
export type ItemChange = {
  readonly kind: 'unpublish' | 'delete'
  readonly item: ItemName & { readonly title: string }
  /** Called after the change, before the lists are read again. */
  readonly onDone?: () => unknown
}
