/** The state of a list for the blocks in a grid's slots: the shown part, and the addresses of pages and choices. */

/** One choice. `url` has the base path; that of the selected option is the current view. */
export type ListOption = {
  readonly label: string
  readonly url: string
  readonly isChosen: boolean
  /** The number of items that this option shows; undefined if the number does not depend on the option. */
  readonly count?: number
}

export type ListState = {
  readonly total: number
  /** The number of items shown. */
  readonly shown: number
  /** Number of the page, starting at 1. */
  readonly page: number
  readonly pageCount: number
  /** GRD-8: true if the next page is appended, false if it replaces the previous page. */
  readonly isAppending: boolean
  readonly toPageUrl: (page: number) => string
  /** Choices by the name of their query parameter. */
  readonly choices: Readonly<Record<string, readonly ListOption[]>>
}
