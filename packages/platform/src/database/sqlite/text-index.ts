/** Full-text search in the embedded database: FTS5 over terms that are already analysed. */
import { sql, type Kysely } from 'kysely'
import { toTransaction } from '../handles.ts'
import type { DatabaseTables } from '../tables.ts'
import type { TextAlternative, TextDocument, TextIndex, IndexQuery } from '../text-index.ts'

/**
 * Attack: a search term could contain query syntax. Each term is quoted and contains only letters and digits, so it
 * cannot close the quotation marks.
 */
const word = /^[\p{L}\p{N}]+$/u
/**
 * The separator between scope and term. The tokeniser does not split at this character or at any other character
 * outside ASCII. No term contains it.
 */
const scopeMark = '·'
/** Number of rows per insert statement. */
const batchSize = 200

/** Columns of the index tables, including the columns that the engine itself adds. */
export const textColumns = [
  ...['title', 'strapline', 'body'].map((column) => `text_index.${column}`),
  'text_index_data.block',
  'text_index_idx.term',
  'text_index_docsize.sz',
  'text_index_config.v',
]

/**
 * The `ascii` tokeniser splits terms at spaces and does not change letters. The text itself is not stored. Each term
 * starts with five characters for scope and separator (`enGB·`), so the prefix indexes of 7 and 8 characters cover a
 * term's first two and three letters.
 */
export async function createTextTable(db: Kysely<DatabaseTables>): Promise<void> {
  await sql`create virtual table text_index using fts5(title, strapline, body,
    content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '7 8')`.execute(db)
  await sql`insert into text_index (text_index, rank) values ('rank', 'bm25(12.0, 5.0, 1.0)')`.execute(db)
}

export const textIndex: TextIndex = {
  async add(trx, documents) {
    for (let start = 0; start < documents.length; start += batchSize) {
      const rows = documents.slice(start, start + batchSize).map(toRow)
      await sql`insert into text_index (rowid, title, strapline, body) values ${sql.join(rows)}`.execute(
        toTransaction<DatabaseTables>(trx),
      )
    }
  },
  async remove(trx, ids) {
    for (let start = 0; start < ids.length; start += batchSize) {
      const some = ids.slice(start, start + batchSize)
      await sql`delete from text_index where rowid in (${sql.join(some)})`.execute(
        toTransaction<DatabaseTables>(trx),
      )
    }
  },
  toQuestion: (query) => toExpression(query) || undefined,
  match: (question, limit) =>
    sql<{ id: number; rank: number }>`(select rowid as id, rank from text_index
      where text_index match ${question} order by rank, rowid limit ${limit})`,
  collect: (question, limit) =>
    sql<{ id: number; rank: number }>`(select rowid as id, 0 as rank from text_index
      where text_index match ${question} limit ${limit})`,
}

function toRow({ id, scope, title, strapline, body }: TextDocument) {
  const toScopedTerms = (terms: readonly string[]) => terms.map((term) => scope + scopeMark + term).join(' ')
  return sql`(${id}, ${toScopedTerms(title)}, ${toScopedTerms(strapline)}, ${toScopedTerms(body)})`
}

const toExpression = ({ scope, groups, match }: IndexQuery): string =>
  groups
    .map(({ alternatives }) =>
      alternatives
        .map((alternative) => toAlternative(scope, alternative))
        .filter(Boolean)
        .join(' OR '),
    )
    .filter((expression) => expression !== '')
    .map((expression) => `(${expression})`)
    .join(match === 'all' ? ' AND ' : ' OR ')

const toAlternative = (scope: string, { terms, isOpenEnded }: TextAlternative): string =>
  terms.length > 0 && terms.every((term) => word.test(term))
    ? `"${terms.map((term) => scope + scopeMark + term).join(' ')}"${isOpenEnded ? ' *' : ''}`
    : ''
