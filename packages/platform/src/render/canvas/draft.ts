/** A site with the drafts that the caller passes in. */
import type { DraftSet } from '#model'
import type { OpenSnapshot } from '../site/sites.ts'

export type CanvasDraft = {
  readonly open: OpenSnapshot
  readonly drafts: DraftSet
  /** True for all editors' drafts, where each set differs from the previous one by only a few edits. */
  readonly isStored?: boolean | undefined
}
