/** What the server answers the studio. */
import type { Descriptors } from '#blocks'
import type { DraftState, LoggedOperation, Outcome } from '#operations'

export type Who = { readonly userId: string; readonly role: string; readonly rights: readonly string[] }

export type ListedPage = {
  readonly contentKey: string
  readonly language: string
  readonly path: string
  readonly title: string
  readonly hasDraft: boolean
}

/** An item in a language: what a draft is of. */
export type ItemName = { readonly contentKey: string; readonly language: string }
export const toItemKey = ({ contentKey, language }: ItemName): string => `${contentKey}/${language}`

export type OpenedDraft = DraftState & { readonly offers: readonly LoggedOperation[] }

export type Result = { readonly number: number; readonly seq: number; readonly outcome: Outcome }
export type OperationsAnswer = {
  readonly seq: number
  readonly results: readonly Result[]
  /** Of an undo or a redo: what it was made of. */
  readonly operations?: readonly LoggedOperation[]
}

export type PresentEditor = { readonly name: string; readonly client: string; readonly block: string | null }

export type BlockType = Descriptors['blocks'][number]
export type ContentTypeFacts = Descriptors['contentTypes'][number]
export type { Descriptors }
