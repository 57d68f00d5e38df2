/** Names of items, and types derived from the staff API. */
import type { ItemName, PageState } from '#api'
import type { Descriptors } from '#blocks'

export type {
  CanvasChange,
  ItemSearchResult,
  ItemName,
  OpenedDraft,
  OperationsResponse,
  PageState,
} from '#api'
export type { ProblemLocation } from '#model'

/** Data for the sign-in page. It is empty until the site has settings. */
export type SignInSite = {
  readonly name?: string
  /** The root-relative URL; undefined if the site has no such page. */
  readonly forgottenPasswordUrl?: string | undefined
}

/** Page states, in the order in which the filter lists them. */
export const pageStates = [
  'published',
  'draft',
  'moves',
  'leaves',
  'new',
] as const satisfies readonly PageState[]

export const toItemKey = ({ contentKey, language }: ItemName): string => `${contentKey}/${language}`

/** Returns the path parameters of an item. */
export const toItemParams = ({ contentKey, language }: ItemName) => ({ item: contentKey, language })

export type BlockType = Descriptors['blocks'][number]
export type ReadyMadeSection = Descriptors['sections'][number]
export type ContentTypeDetails = Descriptors['contentTypes'][number]
export type { Presence as PresentEditor } from '#operations'
