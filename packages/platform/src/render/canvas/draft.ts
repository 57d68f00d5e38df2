/** A site with the drafts that the caller passes in. */
import type { DraftSet } from '#model'
import type { OpenSnapshot } from '../site/sites.ts'

export type CanvasDraft = {
  readonly open: OpenSnapshot
  readonly drafts: DraftSet
  /** True for the drafts of all editors, of which each set differs from the former one by some edits. */
  readonly isStored?: boolean | undefined
}
