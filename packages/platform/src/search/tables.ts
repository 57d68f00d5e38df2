/** The tables for search rows. The rows are derived data and can be dropped and rebuilt at any time. */
import type { Generated } from 'kysely'

/**
 * The text that guests may read in a version. For a private version, the row records only that the version is private.
 */
type SearchTextTable = {
  /** Row id. The text index uses it to refer to the row. */
  id: Generated<number>
  item: string
  language: string
  version: number
  /** The version of the code that wrote the row. A different version may analyse texts differently. */
  code: string
  content_key: string
  type: string
  title: string
  /** Folded words, separated by spaces. */
  title_words: string
  url_name: string
  /** The route of a page. For any other item, the URL of its page, if the item declares such a URL. */
  address: string | null
  /** 0 if the page is hidden from search engines and visitors. */
  is_indexed: number
  /** 1 if the page contains a block that may hide the page. */
  may_unlist: number
  is_private: number
  strapline: string
  /** The item's text, with one line for each field, paragraph or block. */
  body: string
  /** Labels of the page's forms, which excerpts never quote. */
  labels: string
  /** JSON list of the content keys that the version refers to. */
  named: string
}

/** The sources of the lists in a version: the items that a page lists, or the entries of a collection. */
type SearchShownTable = {
  /** Content key of an item or of a stored collection, or the name of a content type. */
  name: string
  /** Content key of the item to which the version belongs. */
  content_key: string
  /** Id of the version's row in `search_text`. */
  text: number
}

/** The words in all versions, including versions that are not current. */
type SearchWordTable = {
  id: Generated<number>
  language: string
  /** The folded word. */
  word: string
  /** The spelling in which the word first occurred. */
  spelling: string
  /**
   * The number of occurrences in all rows written so far. It never decreases, so it may be higher than the current
   * number of occurrences.
   */
  count: number
}

/** Table with at most one row, `complete`, which is added once all current versions have rows. */
type SearchProgressTable = { name: string }

export type SearchTables = {
  search_text: SearchTextTable
  search_shown: SearchShownTable
  search_word: SearchWordTable
  search_progress: SearchProgressTable
}
