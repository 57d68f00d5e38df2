/** A site with the drafts that the caller passes in. */
import type { DraftSet } from '#model'
import type { OpenSnapshot } from '../site/sites.ts'

export type CanvasDraft = {
  readonly open: OpenSnapshot
  readonly drafts: DraftSet
  /**
   * True if the drafts are those of all editors. Each set of drafts then differs from the previous set by only a few
   * edits.
   */
  readonly isStored?: boolean | undefined
}
