/** What the blocks in a grid's slots know of its list: how much of it is shown, and where its pages and choices are. */

/** `url` has the base path; the chosen one leads to what is shown already. */
export type ListOption = {
  readonly label: string
  readonly url: string
  readonly isChosen: boolean
  /** How many items it would show; undefined where the number does not depend on it. */
  readonly count?: number
}

export type ListState = {
  readonly total: number
  /** How many are shown. */
  readonly shown: number
  /** From 1. */
  readonly page: number
  readonly pageCount: number
  /** GRD-8: whether a page stands behind the former ones, or in their place. */
  readonly isAppending: boolean
  readonly toPageUrl: (page: number) => string
  /** By the name of the query parameter that chooses. */
  readonly choices: Readonly<Record<string, readonly ListOption[]>>
}
