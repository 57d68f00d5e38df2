/** Full text search: the interface that each dialect implements. Its terms are analysed by the caller. */

/** The terms of each field in their order: letters and digits of any script, nothing else. */
export type TextDocument = {
  readonly title: readonly string[]
  readonly strapline: readonly string[]
  readonly body: readonly string[]
}

/** Terms that a field holds one after the other. */
export type TextAlternative = {
  readonly terms: readonly string[]
  /** The last term may go on: `aze` finds azelaic. */
  readonly isOpenEnded?: boolean
}

/** One thing that is looked for, in its alternatives. */
export type TextGroup = { readonly alternatives: readonly TextAlternative[] }

export type TextQuery = { readonly groups: readonly TextGroup[]; readonly match: 'all' | 'any' }

/** Documents are named by their position: the first that was added is 0. They stay in memory only. */
export type TextIndex = {
  readonly add: (documents: readonly TextDocument[]) => Promise<void>
  /** Positions, best first: a term in the title counts more than one in the strapline, and that more than one in the body. */
  readonly find: (query: TextQuery) => Promise<readonly number[]>
  /** The same documents in the order of their positions, which is cheaper. */
  readonly collect: (query: TextQuery) => Promise<readonly number[]>
  readonly close: () => void
}
