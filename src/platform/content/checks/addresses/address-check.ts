import type { ContentDraft } from '../../types/change.ts'
import type { Head } from '../../snapshots/release-index.ts'

export type AddressCheck = {
  /** The drafts to write. */
  readonly drafts: readonly ContentDraft[]
  /** Unchanged redirects and pages that the drafts may affect. */
  readonly staying: readonly ContentDraft[]
  /** Unchanged records that the drafts may affect, without bodies. */
  readonly stayingHeads: readonly Head[]
}

export type AddressProblem = {
  readonly draft: ContentDraft
  readonly message: string
  readonly hint: string
  /** Path of the invalid field in the item; undefined for no particular field. */
  readonly field?: readonly string[]
}
