/** A site with the drafts that the caller passes in. */
import type { DraftSet } from '#model'
import type { OpenSnapshot } from '../site/sites.ts'

export type CanvasDraft = {
  readonly open: OpenSnapshot
  readonly drafts: DraftSet
  /**
   * True if the drafts are the stored drafts of all editors. Only a few edits then separate each set of drafts from the
   * previous set.
   */
  readonly isStored?: boolean | undefined
}
