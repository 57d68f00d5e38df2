/** Full-text search on PostgreSQL: lexemes that are already analysed, with their positions. */
import { sql, type Kysely } from 'kysely'
import { toTransaction } from '../handles.ts'
import type { DatabaseTables } from '../tables.ts'
import type { TextAlternative, TextDocument, TextIndex, IndexQuery } from '../text-index.ts'

const word = /^[\p{L}\p{N}]+$/u
/** The separator between scope and term. No term contains this character. */
const scopeMark = '·'
/** Number of rows per insert statement. */
const batchSize = 200
/** The highest position that PostgreSQL stores. */
const maxPlace = 16_383
/** The maximum number of positions per lexeme. */
const maxPlaces = 255
/** Maximum size of a lexeme. Longer terms are not found, but the document is stored. */
const maxLexemeBytes = 2_000
/**
 * Maximum size of all lexemes of a document with their positions. Terms beyond this limit are not found, but the
 * document is stored.
 */
const maxVectorBytes = 1_000_000
const placeBytes = 2
/** The size of a lexeme without its positions, including alignment. */
const lexemeHeadBytes = 6
/** The distance between two fields, so that no phrase matches across both. */
const fieldGap = 2

export const textColumns = ['text_index.id', 'text_index.terms']

export async function createTextTable(db: Kysely<DatabaseTables>): Promise<void> {
  await sql`create table text_index (id bigint primary key, terms tsvector not null)`.execute(db)
  await sql`create index text_index_terms on text_index using gin (terms)`.execute(db)
}

export const textIndex: TextIndex = {
  async add(trx, documents) {
    for (let start = 0; start < documents.length; start += batchSize) {
      const rows = documents
        .slice(start, start + batchSize)
        .map((document) => sql`(${document.id}, cast(${toVector(document)} as tsvector))`)
      await sql`insert into text_index (id, terms) values ${sql.join(rows)}`.execute(
        toTransaction<DatabaseTables>(trx),
      )
    }
  },
  async remove(trx, ids) {
    for (let start = 0; start < ids.length; start += batchSize) {
      const some = ids.slice(start, start + batchSize)
      await sql`delete from text_index where id in (${sql.join(some)})`.execute(
        toTransaction<DatabaseTables>(trx),
      )
    }
  },
  toQuestion: (query) => toExpression(query) || undefined,
  match: (question, limit) =>
    sql<{
      id: number
      rank: number
    }>`(select id, -ts_rank_cd(${weights}, terms, cast(${question} as tsquery), 1) as rank
      from text_index where terms @@ cast(${question} as tsquery) order by rank, id limit ${limit})`,
  collect: (question, limit) =>
    sql<{ id: number; rank: number }>`(select id, 0 as rank from text_index
      where terms @@ cast(${question} as tsquery) limit ${limit})`,
}

/**
 * Ranks documents by the query's matches. A phrase counts only as a whole; its individual words do not count. The
 * weights are for the classes D, C, B and A. The title counts most.
 */
const weights = sql.raw(`'{0.0, 0.08, 0.4, 1.0}'::float4[]`)

/** Returns a vector in the engine's own syntax: `'enGB·paper':1A,7C`. */
function toVector({ scope, title, strapline, body }: TextDocument): string {
  const places = new Map<string, string[]>()
  let place = 1
  for (const [terms, weight] of [
    [title, 'A'],
    [strapline, 'B'],
    [body, 'C'],
  ] as const) {
    for (const term of terms) {
      const known = places.get(term) ?? []
      if (known.length < maxPlaces) known.push(`${Math.min(place, maxPlace)}${weight}`)
      places.set(term, known)
      place++
    }
    place += fieldGap
  }
  return [...places]
    .filter(([term]) => word.test(term))
    .map(([term, at]) => ({ lexeme: toLexeme(scope, term), at }))
    .filter(createRoom())
    .map(({ lexeme, at }) => `${lexeme}:${at.join(',')}`)
    .join(' ')
}

/** Returns a function that adds a lexeme to a document's size and returns true if the lexeme still fits. */
function createRoom(): (entry: { lexeme: string; at: readonly string[] }) => boolean {
  let left = maxVectorBytes
  return ({ lexeme, at }) => {
    const bytes = Buffer.byteLength(lexeme)
    if (bytes > maxLexemeBytes) return false
    left -= bytes + lexemeHeadBytes + at.length * placeBytes
    return left >= 0
  }
}

const toExpression = ({ scope, groups, match }: IndexQuery): string =>
  groups
    .map(({ alternatives }) =>
      alternatives
        .map((alternative) => toAlternative(scope, alternative))
        .filter(Boolean)
        .join(' | '),
    )
    .filter((expression) => expression !== '')
    .map((expression) => `(${expression})`)
    .join(match === 'all' ? ' & ' : ' | ')

const toAlternative = (scope: string, { terms, isOpenEnded }: TextAlternative): string =>
  terms.length > 0 && terms.every((term) => word.test(term))
    ? `(${terms.map((term) => toLexeme(scope, term)).join(' <-> ')}${isOpenEnded ? ':*' : ''})`
    : ''

const toLexeme = (scope: string, term: string) => `'${scope}${scopeMark}${term}'`
