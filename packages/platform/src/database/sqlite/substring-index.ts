/** Substring search in the embedded database: FTS5 over trigrams. */
import { sql, type Kysely } from 'kysely'
import { toTransaction } from '../handles.ts'
import type { SubstringIndex } from '../substring-index.ts'
import type { DatabaseTables } from '../tables.ts'

/** Number of rows per insert statement. */
const batchSize = 100
const termLength = 3
/** Maximum number of trigrams per query. If a query has more, the caller also compares it with the document's text. */
const maxTerms = 30

/** Includes the columns that the engine itself adds. */
export const substringColumns = [
  'substring_index.text',
  'substring_index_data.block',
  'substring_index_idx.term',
  'substring_index_docsize.sz',
  'substring_index_config.v',
]

/** Stores the ids of the documents that contain each trigram, without positions, which takes a tenth of the space. */
export async function createSubstringTable(db: Kysely<DatabaseTables>): Promise<void> {
  await sql`create virtual table substring_index using fts5(text,
    content = '', contentless_delete = 1, tokenize = 'trigram', detail = 'none')`.execute(db)
}

export const substringIndex: SubstringIndex = {
  async add(trx, documents) {
    for (let start = 0; start < documents.length; start += batchSize) {
      const rows = documents.slice(start, start + batchSize).map(({ id, text }) => sql`(${id}, ${text})`)
      await sql`insert into substring_index (rowid, text) values ${sql.join(rows)}`.execute(
        toTransaction<DatabaseTables>(trx),
      )
    }
  },
  async remove(trx, ids) {
    for (let start = 0; start < ids.length; start += batchSize)
      await sql`delete from substring_index where rowid in (${sql.join(ids.slice(start, start + batchSize))})`.execute(
        toTransaction<DatabaseTables>(trx),
      )
  },
  async clear(trx) {
    await sql`insert into substring_index (substring_index) values ('delete-all')`.execute(
      toTransaction<DatabaseTables>(trx),
    )
  },
  toQuestion(text) {
    const letters = [...text]
    const terms = letters
      .slice(0, Math.max(0, letters.length - termLength + 1))
      .slice(0, maxTerms)
      .map((_, at) => letters.slice(at, at + termLength).join(''))
    return terms.length === 0 ? undefined : [...new Set(terms)].map(toQuoted).join(' AND ')
  },
  match: (question) =>
    sql<{ id: number }>`(select rowid as id from substring_index where substring_index match ${question})`,
}

const toQuoted = (term: string) => `"${term.replaceAll('"', '""')}"`
