/** Full text search, the shape that each dialect fills. */

export type TextDocument = { readonly title: string; readonly strapline: string; readonly body: string }

/** One word of a query in its alternatives, folded: small letters and digits without accents. */
export type TextTerm = {
  readonly words: readonly string[]
  /** The first word may go on: `aze` finds azelaic. */
  readonly isOpenEnded: boolean
}

export type TextQuery = { readonly terms: readonly TextTerm[]; readonly match: 'all' | 'any' }

/** Plain text in which {@link matchStart} and {@link matchEnd} stand around what was found. */
export type MarkedDocument = {
  readonly position: number
  readonly title: string
  readonly strapline: string
  /** The part of the body with the most matches; its beginning when there is none. */
  readonly excerpt: string
}

/** Documents are named by their position: the first that was added is 0. They stay in memory only. */
export type TextIndex = {
  readonly add: (documents: readonly TextDocument[]) => Promise<void>
  /** Positions, best first: a word in the title counts more than one in the strapline, and that more than one in the body. */
  readonly find: (query: TextQuery) => Promise<readonly number[]>
  /** In the order of `positions`; those that do not match are left out. */
  readonly mark: (query: TextQuery, positions: readonly number[]) => Promise<readonly MarkedDocument[]>
  readonly close: () => void
}

/** Control characters, which no document keeps. */
export const matchStart = '\u0002'
export const matchEnd = '\u0003'
