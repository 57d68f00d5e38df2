import type { ContentDraft } from '../../releases/change.ts'
import type { Head } from '../../snapshots/release-index.ts'

export type AddressCheck = {
  /** What is to be written. */
  readonly drafts: readonly ContentDraft[]
  /** Redirects and pages that stay as they are and may have to do with the drafts. */
  readonly staying: readonly ContentDraft[]
  /** Records of that kind, without bodies. */
  readonly stayingHeads: readonly Head[]
}

export type AddressProblem = {
  readonly draft: ContentDraft
  readonly message: string
  readonly hint: string
  /** The field that is wrong, from the item; undefined where it is none in particular. */
  readonly field?: readonly string[]
}
