/** The changes that a publish makes. */
import type { ContentItem } from '#model'

/** An item as an author writes it; its version and date come with the release. */
export type ContentDraft = Omit<ContentItem, 'version' | 'publishedDate'>

export type Change =
  | { readonly kind: 'put'; readonly draft: ContentDraft }
  /** The item leaves the site in this language; its versions stay. */
  | { readonly kind: 'remove'; readonly contentKey: string; readonly language: string }

export type Release = {
  readonly number: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly createdBy: string
  readonly note: string
  /** Number of items that it changed. */
  readonly changed: number
}

/** The newest release, and the one that this call made, undefined when nothing differed. */
export type PublishResult = { readonly release: number; readonly made: Release | undefined }
