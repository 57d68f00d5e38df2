/** The tables of search rows: derived rows, which can be dropped and rebuilt at any time. */
import type { Generated } from 'kysely'

/** A version's text for guests. For a private version, the row only records that it is private. */
type SearchTextTable = {
  /** Also the id of the terms in the text index. */
  id: Generated<number>
  item: string
  language: string
  version: number
  /** The version of the code that wrote the row. Other code may analyse texts differently. */
  code: string
  content_key: string
  type: string
  title: string
  /** Folded words, separated by spaces. */
  title_words: string
  url_name: string
  /** The route of a page; for another item, the page that it declares as its own. */
  address: string | null
  /** 0 if the page is hidden from search engines and visitors. */
  is_indexed: number
  /** 1 if a block on the page may also hide the page. */
  may_unlist: number
  is_private: number
  strapline: string
  /** One field, paragraph or block per line. */
  body: string
  /** Labels of the page's forms, which excerpts never quote. */
  labels: string
  /** JSON list of the content keys that the version refers to. */
  named: string
}

/** The sources of a version's lists: the items of a page, the entries of a collection. */
type SearchShownTable = {
  /** Content key of an item or of a stored collection, or the name of a content type. */
  name: string
  /** Content key of the version's own item. */
  content_key: string
  /** Id of the version's row in `search_text`. */
  text: number
}

/** The words of all versions, whether current or not. */
type SearchWordTable = {
  id: Generated<number>
  language: string
  /** The folded word. */
  word: string
  /** The spelling of its first occurrence. */
  spelling: string
  /**
   * The number of occurrences in all rows written so far. Never decreases, so it may exceed the current number of
   * occurrences.
   */
  count: number
}

/** Contains one row, `complete`, once all current versions have rows. */
type SearchProgressTable = { name: string }

export type SearchTables = {
  search_text: SearchTextTable
  search_shown: SearchShownTable
  search_word: SearchWordTable
  search_progress: SearchProgressTable
}
