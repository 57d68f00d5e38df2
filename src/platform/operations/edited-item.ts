/** What operations change: what a publish would write of one item in one language. */
import type { Operation } from './operation.ts'

export type EditedItem = {
  /** Content type. */
  readonly type: string
  readonly title: string
  readonly urlName: string
  readonly body: Readonly<Record<string, unknown>>
  readonly isWithdrawn: boolean
}

/**
 * What an operation makes of an item. What it leaves as it is stays the same object. `gone`: what it names is not there, be it that
 * somebody has removed it or that it never was. `refused`: no state of the item could take it.
 */
export type Applied<Item> =
  | { readonly kind: 'applied'; readonly head: Item; readonly inverse: Operation }
  | { readonly kind: 'gone'; readonly what: string }
  | { readonly kind: 'refused'; readonly message: string }

export type NotApplied = Exclude<Applied<never>, { readonly kind: 'applied' }>

export const gone = (what: string): NotApplied => ({ kind: 'gone', what })
export const refused = (message: string): NotApplied => ({ kind: 'refused', message })
