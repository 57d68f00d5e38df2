/** Substring search on PostgreSQL: an inverted index over lower-case trigrams. */
import { sql, type Kysely } from 'kysely'
import { toTransaction } from '../handles.ts'
import { ListValue } from '../language.ts'
import type { SubstringIndex } from '../substring-index.ts'
import type { DatabaseTables } from '../tables.ts'

/** Number of rows per statement. */
const batchSize = 100
const termLength = 3
/**
 * Maximum number of trigrams per query. If a query has more trigrams, the caller also compares the query with the
 * document's text.
 */
const maxTerms = 30

export const substringColumns = ['substring_index.id', 'substring_index.terms']

/** Stores trigrams instead of the text. The platform computes the trigrams, so that the server needs no extension. */
export async function createSubstringTable(db: Kysely<DatabaseTables>): Promise<void> {
  await sql`create table substring_index (id bigint primary key, terms text[] collate "C" not null)`.execute(
    db,
  )
  await sql`create index substring_index_terms on substring_index using gin (terms)`.execute(db)
}

export const substringIndex: SubstringIndex = {
  async add(trx, documents) {
    for (let start = 0; start < documents.length; start += batchSize) {
      const rows = documents
        .slice(start, start + batchSize)
        .map(({ id, text }) => sql`(${id}, ${new ListValue(toTerms(text))})`)
      await sql`insert into substring_index (id, terms) values ${sql.join(rows)}`.execute(
        toTransaction<DatabaseTables>(trx),
      )
    }
  },
  async remove(trx, ids) {
    for (let start = 0; start < ids.length; start += batchSize)
      await sql`delete from substring_index where id in (${sql.join(ids.slice(start, start + batchSize))})`.execute(
        toTransaction<DatabaseTables>(trx),
      )
  },
  async clear(trx) {
    await sql`delete from substring_index`.execute(toTransaction<DatabaseTables>(trx))
  },
  toQuestion(text) {
    const terms = toTerms([...text].slice(0, maxTerms + termLength - 1).join(''))
    return terms.length === 0 ? undefined : `{${terms.map(toQuoted).join(',')}}`
  },
  match: (question) =>
    sql<{ id: number }>`(select id from substring_index where terms @> cast(${question} as text[]))`,
}

function toTerms(text: string): string[] {
  const letters = Array.from(text, toSmall)
  const terms = letters.slice(0, Math.max(0, letters.length - termLength + 1))
  return [...new Set(terms.map((_, at) => letters.slice(at, at + termLength).join('')))]
}

/**
 * Converts text to upper case and then to lower case, so that letters with two lower-case forms are equal. Does not
 * change letters whose upper-case form is two letters.
 */
function toSmall(letter: string): string {
  const small = letter.toUpperCase().toLowerCase()
  return [...small].length === 1 ? small : letter
}

const toQuoted = (term: string) => `"${term.replace(/["\\]/g, '\\$&')}"`
