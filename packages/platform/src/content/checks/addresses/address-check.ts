import type { ContentDraft } from '../../types/change.ts'
import type { Head } from '../../snapshots/release-index.ts'

export type AddressCheck = {
  /** The drafts to publish or import. */
  readonly drafts: readonly ContentDraft[]
  /** Unchanged redirects and pages whose paths may conflict with the drafts. */
  readonly staying: readonly ContentDraft[]
  /** Unchanged records, without their bodies, whose paths may conflict with the drafts. */
  readonly stayingHeads: readonly Head[]
}

export type AddressProblem = {
  readonly draft: ContentDraft
  readonly message: string
  readonly hint: string
  /** Path of the invalid field in the item; undefined if the problem concerns the whole item. */
  readonly field?: readonly string[]
}
