/** The state that operations change: the content that a publish would write, for one item in one language. */
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
 * The result of an operation. Unchanged parts remain the same objects. `gone`: the operation's target does not exist,
 * because it was removed or never existed. `refused`: the operation would be invalid in any state of the item.
 */
export type ApplyResult<Item> =
  | { readonly kind: 'applied'; readonly head: Item; readonly inverse: Operation }
  | { readonly kind: 'gone'; readonly what: string }
  | { readonly kind: 'refused'; readonly message: string }

export type RejectedResult = Exclude<ApplyResult<never>, { readonly kind: 'applied' }>

export const missingTargetResult = (what: string): RejectedResult => ({ kind: 'gone', what })
export const rejectedResult = (message: string): RejectedResult => ({ kind: 'refused', message })
