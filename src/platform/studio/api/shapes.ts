/** What the server answers the studio. */
import type { Descriptors } from '#blocks'
import type { Fragments } from '#browser'
import type { DraftState, LoggedOperation, Outcome } from '#operations'
import type { BlockNode } from '#schema'

/** What somebody who signs in is told of the site, by the studio's page; empty where it has no settings yet. */
export type ShownSite = {
  readonly name?: string
  /** Root-relative; where there is such a page. */
  readonly forgottenPasswordUrl?: string | undefined
}

export type Who = { readonly userId: string; readonly role: string; readonly rights: readonly string[] }

export type ListedPage = {
  readonly contentKey: string
  readonly language: string
  readonly path: string
  readonly title: string
  /** As it is stored: without its language, with a word in braces where it serves every item of a type. */
  readonly route: string
  readonly state: PageState
  /** Type of the items that it serves; null where it serves none. */
  readonly record: string | null
  readonly isTemplate: boolean
}
/** As it is published; edited since; at another address by its draft; taken off the site by it; a draft alone. */
export const pageStates = ['published', 'draft', 'moves', 'leaves', 'new'] as const
export type PageState = (typeof pageStates)[number]

/** An item in a language: what a draft is of. */
export type ItemName = { readonly contentKey: string; readonly language: string }
export const toItemKey = ({ contentKey, language }: ItemName): string => `${contentKey}/${language}`

/** Content that may be referred to. */
export type ListedItem = ItemName & { readonly type: string; readonly title: string }
/** With its name in addresses. */
export type FoundItem = ListedItem & { readonly urlName: string }

/** Blocks under a name: whoever inserts it gets a copy. */
export type Pattern = {
  readonly id: string
  readonly name: string
  readonly blocks: readonly BlockNode[]
  /** Name of the account. */
  readonly savedBy: string
  /** ISO 8601, UTC. */
  readonly savedAt: string
}

export type OpenedDraft = DraftState & { readonly offers: readonly LoggedOperation[] }

export type Result = { readonly number: number; readonly seq: number; readonly outcome: Outcome }
/** What differs from a canvas that is shown; the page is to be loaded anew where that cannot be told. */
export type CanvasChange = ({ readonly kind: 'fragments' } & Fragments) | { readonly kind: 'page' }

export type OperationsAnswer = {
  readonly seq: number
  readonly results: readonly Result[]
  /** Of an undo or a redo: what it was made of. */
  readonly operations?: readonly LoggedOperation[]
  /** Of the canvas that came along. */
  readonly canvas?: CanvasChange
}

export type PresentEditor = { readonly name: string; readonly client: string; readonly block: string | null }

export type BlockType = Descriptors['blocks'][number]
export type ContentTypeFacts = Descriptors['contentTypes'][number]
export type { Descriptors }

/** A draft without what it says. */
export type ListedDraft = ItemName & {
  readonly type: string
  readonly title: string
  readonly seq: number
  readonly isWithdrawn: boolean
  readonly changedBy: string
  /** ISO 8601, UTC. */
  readonly changedAt: string
  /** Offers about which nobody has decided. */
  readonly collisions: number
}

export type PublishProblem = ItemName & {
  readonly path: string
  readonly message: string
  readonly hint?: string
  readonly place?: ProblemPlace
}

/** A property of a block or of the item itself. */
export type ProblemPlace = {
  /** Null: of the item itself. */
  readonly block: string | null
  /** As an operation names it, entries of lists by their positions; empty: the whole block or item. */
  readonly path: readonly string[]
}

/** Between what is published and a draft. */
export type DraftChange = ProblemPlace & {
  readonly kind: 'created' | 'withdrawn' | 'set' | 'inserted' | 'removed' | 'moved'
  /** Kind of the block; null of the item itself. */
  readonly type: string | null
  /** Words, cut to where they differ; empty for nothing, null for what has no words. */
  readonly before: string | null
  readonly after: string | null
}

export type ChangedDraft = ListedDraft & {
  /** Names of the accounts that have drafted it. */
  readonly authors: readonly string[]
  /** Nobody else has drafted it than whoever asks. */
  readonly isOwn: boolean
  /** The first of them; `changed`: how many there are. */
  readonly changes: readonly DraftChange[]
  readonly changed: number
  /** Relation to the page from which the dialog was opened: goes live with it, or is a menu that links to it. */
  readonly relation: 'named' | 'links' | null
}

/** A picture of which nobody has said what it shows. */
export type UnwordedPicture = ItemName & { readonly title: string; readonly place: ProblemPlace }

/** A page by its path, without the base path. */
export type NamedPage = { readonly path: string; readonly language: string }

/** The pages that a publish of some drafts may change, and the problems that would prevent it. */
export type PublishPlan = {
  /** Every page of the site may change. */
  readonly isAll: boolean
  /** Number of pages that may change, according to their recorded dependencies. */
  readonly affected: number
  /** Number of other pages that may also change. */
  readonly unrecorded: number
  /** The first pages that may change. */
  readonly pages: readonly NamedPage[]
  readonly problems: readonly PublishProblem[]
  /** Links to where nothing is: they do not keep a draft from being published. */
  readonly warnings: readonly PublishProblem[]
  readonly unworded: readonly UnwordedPicture[]
}

/** That a page, drawn of what was stored, was the one drawn of the drafts. */
export type Receipt = {
  readonly path: string
  readonly viewer: string
  readonly release: number
  /** SHA-256 of the document, in hexadecimal digits. */
  readonly hash: string
}

export type Published = {
  readonly release: number
  readonly receipts: readonly Receipt[]
  /** Pages that are compared after the release. */
  readonly later: number
  /** Names of servers that do not show it yet. */
  readonly behind: readonly string[]
}
