/** Open drafts as an immutable set, so that each reader can read only the differences from its previous set. */
import type { ContentItem } from './content-item.ts'

type Body = ContentItem['body']
type ItemKey = Pick<ContentItem, 'contentKey' | 'language'>

/** An open draft without its body. */
export type OpenDraft = {
  /**
   * The item without its body, with its future version and date. For a withdrawal, the published item that would leave
   * the site.
   */
  readonly item: Omit<ContentItem, 'body'>
  readonly isWithdrawn: boolean
  /** The published version on which the draft is based; undefined for a new item. */
  readonly baseVersion?: number | undefined
  /** True if publishing the draft would change nothing. */
  readonly isUnchanged: boolean
  /** A number that changes with each edit to the item. */
  readonly edit: number
  /** The body fields that determine path, listing and access; undefined if the body has none of them. */
  readonly address: Body | undefined
  /** The body's references and unique values, each as kind and value: `key MC…`, `only route "/about"`. */
  readonly mentions: readonly string[]
  /**
   * Loads the draft's body, which is frozen. Blocks that an edit did not change may be the same objects as before,
   * which makes rendering faster.
   */
  readonly loadBody: () => Promise<Body>
}

/** A difference between two sets: a draft that was opened, edited or closed. */
export type DraftSetChange = {
  readonly before?: OpenDraft | undefined
  readonly after?: OpenDraft | undefined
}

/**
 * A set of drafts, with at most one draft for each item and language. Different sets share the drafts that they have in
 * common.
 */
export type DraftSet = {
  /** Identifies the content of the set. Sets with the same drafts have equal ids, even on different servers. */
  readonly id: string
  /** Sorted by content key and language. Created on demand, at a cost that grows with the set. */
  readonly values: readonly OpenDraft[]
  readonly isEmpty: boolean
  readonly find: (key: ItemKey) => OpenDraft | undefined
  /** Returns the drafts of an item, in all languages. */
  readonly findOfItem: (contentKey: string) => readonly OpenDraft[]
  readonly findOfType: (type: string) => readonly OpenDraft[]
  /**
   * Finds the draft with this version key, which identifies the version in `content` that publishing the draft would
   * create.
   */
  readonly findVersion: (version: string) => OpenDraft | undefined
  /** Returns the drafts, except withdrawals, that contain one of these mentions. */
  readonly findMentioning: (mentions: readonly string[]) => readonly OpenDraft[]
  /** Returns the drafts, except withdrawals, that contain a mention with this prefix. */
  readonly findMentioningBelow: (prefix: string) => readonly OpenDraft[]
  readonly changesSince: (former: DraftSet) => readonly DraftSetChange[]
}
