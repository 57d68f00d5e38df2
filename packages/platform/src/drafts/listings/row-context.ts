/** The drafts and the query that determine a list's rows. */
import type { ContentItem, DraftSet, OpenDraft } from '#model'

type Head = Omit<ContentItem, 'body'>

export type RowContext = {
  readonly drafts: DraftSet
  readonly query: { readonly type: string; readonly language: string }
  /** The withdrawn items of the type by content key. */
  readonly withdrawn: ReadonlyMap<string, Head>
  /** Returns false for drafts that equal the published item and have no conflict. */
  readonly isListed: (draft: OpenDraft | undefined) => draft is OpenDraft
  /** Returns the stored fields of a published page other than its blocks. */
  readonly findPlace: (head: Head) => ContentItem['body'] | undefined
}
