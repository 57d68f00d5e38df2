/** What the tables of this room hold: derived rows, which can be dropped and made again at any time. */
import type { Generated } from 'kysely'

/** What a version says to guests. Of one that is private as a whole, only that. */
type SearchTextTable = {
  /** Of its terms in the text index, too. */
  id: Generated<number>
  item: string
  language: string
  version: number
  /** Of the code that made it: another one may read texts in another way. */
  code: string
  content_key: string
  type: string
  title: string
  /** Folded, parted by spaces. */
  title_words: string
  url_name: string
  /** The route of a page, or the page that another item names as its own. */
  address: string | null
  /** 0: search engines and visitors are not to find it. */
  is_indexed: number
  /** 1: a block of the page may say so too. */
  may_unlist: number
  is_private: number
  strapline: string
  /** A field, a paragraph or a block in each line. */
  body: string
  /** What its forms ask for: quoted nowhere. */
  labels: string
  /** JSON list of the content keys that it names. */
  named: string
}

/** What a version repeats over: items of a page, entries of a collection. */
type SearchShownTable = {
  /** Content key of an item or of a stored collection, or the name of a content type. */
  name: string
  /** Of the version's own item. */
  content_key: string
  /** Id of its row in `search_text`. */
  text: number
}

/** Words of versions, whether they are in service or not. */
type SearchWordTable = {
  id: Generated<number>
  language: string
  /** Folded. */
  word: string
  /** As it was first written. */
  spelling: string
  /** How often it was written: more often than it stands anywhere. */
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
