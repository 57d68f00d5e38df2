/** The changes that a publish makes. */
import type { ContentTypes } from '#content-types'
import type { AnyTransaction } from '#database'
import type { ContentItem } from '#model'

/** An item as an author writes it. The release adds version and date. */
export type ContentDraft = Omit<ContentItem, 'version' | 'publishedDate'>

export type Change =
  | { readonly kind: 'put'; readonly draft: ContentDraft }
  /** The item is removed from the site in this language. Its versions remain stored. */
  | { readonly kind: 'remove'; readonly contentKey: string; readonly language: string }

/** Returns the changes, each with its body in its content type's stored form. */
export const toStoredChanges = (types: ContentTypes, changes: readonly Change[]): readonly Change[] =>
  changes.map((change) =>
    change.kind === 'put' ? { ...change, draft: toStoredDraft(types, change.draft) } : change,
  )

export function toStoredDraft(types: ContentTypes, draft: ContentDraft): ContentDraft {
  const type = types.get(draft.type)
  return type?.toStoredBody === undefined ? draft : { ...draft, body: type.toStoredBody(draft.body) }
}

export type Release = {
  readonly number: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly createdBy: string
  readonly note: string
  /** The number of items that the release changed. */
  readonly changed: number
}

export type PublishResult = {
  /** The newest release. */
  readonly release: number
  /** The release that this call made; undefined if nothing differed. */
  readonly made: Release | undefined
  /** Names of running servers that have not confirmed the release within two seconds. */
  readonly behind: readonly string[]
}

/** A version as its author wrote it. */
export type WrittenVersion = Omit<ContentItem, 'publishedDate'>
export type OnVersionsWritten = (trx: AnyTransaction, versions: readonly WrittenVersion[]) => Promise<void>
