/** What the tables of this room hold: derived rows, which can be dropped and made again at any time. */

/** An index that is complete. */
type SearchIndexTable = {
  id: string
  release: number
  /** Of the code that made it: another one may read texts in another way. */
  code: string
  /** JSON list of {@link LanguageFacts}. */
  languages: string
  part_count: number
}

type SearchPartTable = {
  index_id: string
  language: string
  /** Counts up from 0 in the order of the documents. */
  number: number
  /** JSON list of {@link AnalysedDocument}. */
  content: string
}

export type SearchTables = { search_index: SearchIndexTable; search_part: SearchPartTable }
