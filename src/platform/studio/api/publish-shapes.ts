/** What the server answers about what has been published of drafts. */
import type { DraftChange, ItemName } from './shapes.ts'

type FormerPublish = {
  readonly release: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly note: string
}

export type PublishedItem = ItemName & {
  readonly title: string
  /** The first of them. */
  readonly changes: readonly DraftChange[]
  /** How many there are; null of what is not read. */
  readonly changed: number | null
}

export type PublishEntry = FormerPublish & {
  readonly createdBy: string
  readonly drafts: readonly PublishedItem[]
  /** Pages that it could change; of these, what is still to be compared, and what was found to differ. */
  readonly affected: number
  readonly later: number
  readonly differing: number
  readonly difference: string | null
  readonly takenBackBy: number | null
  /** The publish that it takes back. */
  readonly takesBack: FormerPublish | null
  /** The newest release that has changed the same since, so that it cannot be taken back; also one that no draft has made. */
  readonly overtakenBy:
    | (FormerPublish & { readonly createdBy: string; readonly titles: readonly string[] })
    | null
}
