/** Types of the server's answers, as the staff API describes them, and names of items. */
import type { ItemName, PageState } from '#api'
import type { Descriptors } from '#blocks'

export type {
  CanvasChange,
  ChangedDraft,
  DraftChange,
  FoundItem,
  ItemName,
  ListedDraft,
  ListedItem,
  ListedPage,
  OpenedDraft,
  OperationsAnswer,
  PageState,
  Pattern,
  ProblemPlace,
  Published,
  PublishPlan,
  PublishProblem,
  PictureWithoutAlt,
  Who,
} from '#api'

/** What somebody who signs in is told of the site, by the studio's page; empty where it has no settings yet. */
export type ShownSite = {
  readonly name?: string
  /** Root-relative; where there is such a page. */
  readonly forgottenPasswordUrl?: string | undefined
}

/** In the order of the filter. */
export const pageStates = [
  'published',
  'draft',
  'moves',
  'leaves',
  'new',
] as const satisfies readonly PageState[]

export const toItemKey = ({ contentKey, language }: ItemName): string => `${contentKey}/${language}`

/** An item as the paths of the staff API name it. */
export const toItemParams = ({ contentKey, language }: ItemName) => ({ item: contentKey, language })

export type BlockType = Descriptors['blocks'][number]
export type ContentTypeFacts = Descriptors['contentTypes'][number]
export type { Descriptors }
export type { Presence as PresentEditor } from '#operations'
