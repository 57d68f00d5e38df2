/** The tables of this room: derived rows, which can be dropped and rebuilt at any time. */
import type { Generated } from 'kysely'

/** The text of a version for guests; for a private version, only the fact that it is private. */
type SearchTextTable = {
  /** Also the id of its terms in the text index. */
  id: Generated<number>
  item: string
  language: string
  version: number
  /** Version of the code that made it; other code may analyse texts differently. */
  code: string
  content_key: string
  type: string
  title: string
  /** Folded, separated by spaces. */
  title_words: string
  url_name: string
  /** The route of a page, or the page that another item names as its own. */
  address: string | null
  /** 0 if it is hidden from search engines and visitors. */
  is_indexed: number
  /** 1 if a block of the page may hide it too. */
  may_unlist: number
  is_private: number
  strapline: string
  /** One field, paragraph or block per line. */
  body: string
  /** Labels of its forms; never quoted. */
  labels: string
  /** JSON list of the content keys that it names. */
  named: string
}

/** The sources that a version repeats over: items of a page, entries of a collection. */
type SearchShownTable = {
  /** Content key of an item or of a stored collection, or the name of a content type. */
  name: string
  /** Content key of the version's own item. */
  content_key: string
  /** Id of its row in `search_text`. */
  text: number
}

/** Words of all versions, in service or not. */
type SearchWordTable = {
  id: Generated<number>
  language: string
  /** The folded word. */
  word: string
  /** Its first spelling. */
  spelling: string
  /** The number of times that it was written; never decreases, so it may exceed the current occurrences. */
  count: number
}

/** One row, `complete`, once all versions in service have their rows. */
type SearchProgressTable = { name: string }

export type SearchTables = {
  search_text: SearchTextTable
  search_shown: SearchShownTable
  search_word: SearchWordTable
  search_progress: SearchProgressTable
}
