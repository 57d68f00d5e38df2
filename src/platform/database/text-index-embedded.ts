/** Full text search of the embedded database: FTS5 with English stems, accents folded. */
import { matchEnd, matchStart, type TextIndex, type TextQuery, type TextTerm } from './text-index.ts'

/** The part of the embedded database's handle that is used here. */
export type TextHandle = {
  exec(sql: string): void
  prepare(sql: string): { all(...values: unknown[]): unknown[]; run(...values: unknown[]): unknown }
  close(): void
}

const weights = '12, 5, 1'
const excerptTokens = 26
/** A term of a query is quoted, so that the engine takes it as a word; it holds nothing that could end the quotation. */
const word = /^[\p{L}\p{N}]+$/u

/** On a handle of its own, which `close` closes. */
export function createEmbeddedTextIndex(handle: TextHandle): TextIndex {
  handle.exec(`create virtual table document using fts5(title, strapline, body,
    tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3 4')`)
  const insert = handle.prepare('insert into document (rowid, title, strapline, body) values (?, ?, ?, ?)')
  const find = handle.prepare(
    `select rowid from document where document match ? order by bm25(document, ${weights}), rowid`,
  )
  let size = 0
  return {
    async add(documents) {
      handle.exec('begin')
      for (const { title, strapline, body } of documents)
        insert.run(size++, clean(title), clean(strapline), clean(body))
      handle.exec('commit')
    },
    async find(query) {
      const expression = toExpression(query)
      if (expression === '') return []
      return (find.all(expression) as { rowid: number }[]).map(({ rowid }) => rowid)
    },
    async mark(query, positions) {
      const expression = toExpression(query)
      if (expression === '' || positions.length === 0) return []
      const marks = `'${matchStart}', '${matchEnd}'`
      const rows = handle
        .prepare(
          `select rowid as position, highlight(document, 0, ${marks}) as title, highlight(document, 1, ${marks}) as strapline,
            snippet(document, 2, ${marks}, '…', ${excerptTokens}) as excerpt
          from document where document match ? and rowid in (${positions.map(Number).join(', ')})`,
        )
        .all(expression) as { position: number; title: string; strapline: string; excerpt: string }[]
      const byPosition = new Map(rows.map((row) => [row.position, row]))
      return positions.flatMap((position) => byPosition.get(position) ?? [])
    },
    close: () => handle.close(),
  }
}

const toExpression = ({ terms, match }: TextQuery): string =>
  terms
    .map(toAlternatives)
    .filter((alternatives) => alternatives !== '')
    .join(match === 'all' ? ' AND ' : ' OR ')

function toAlternatives({ words, isOpenEnded }: TextTerm): string {
  const quoted = words
    .filter((text) => word.test(text))
    .map((text, index) => (isOpenEnded && index === 0 ? `"${text}" *` : `"${text}"`))
  return quoted.length === 0 ? '' : `(${quoted.join(' OR ')})`
}

/** Control characters would pass for marks. */
const clean = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
