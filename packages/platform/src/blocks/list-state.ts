/**
 * The state of a list, for the blocks in a grid's slots: the displayed items, and the URLs of other pages and options.
 */

/** One option of a filter or sort order. `url` includes the base path. */
export type ListOption = {
  readonly label: string
  readonly url: string
  readonly isChosen: boolean
  /** The number of items that the option would show; undefined if it does not depend on the option. */
  readonly count?: number
}

export type ListState = {
  readonly total: number
  /** The number of items shown. */
  readonly shown: number
  /** Number of the current page, starting at 1. */
  readonly page: number
  readonly pageCount: number
  /** GRD-8: true if the next page is appended to the list; false if it replaces the current page. */
  readonly isAppending: boolean
  readonly toPageUrl: (page: number) => string
  /** Options by the name of their query parameter. */
  readonly choices: Readonly<Record<string, readonly ListOption[]>>
}
