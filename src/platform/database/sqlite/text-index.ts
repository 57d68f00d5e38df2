/** Full text search of the embedded database: FTS5 over terms that are analysed already. */
import type { TextAlternative, TextIndex, TextQuery } from '../text-index.ts'
import type { Handle } from './driver.ts'

const weights = '12, 5, 1'
/** A term of a query is quoted, so that the engine takes it as a word; it holds nothing that could end the quotation. */
const word = /^[\p{L}\p{N}]+$/u

/**
 * On a handle of its own, which `close` closes. The tokeniser `ascii` parts terms at spaces and leaves every letter as it is;
 * the texts themselves are not kept.
 */
export function createTextIndex(handle: Handle): TextIndex {
  handle.exec(`create virtual table document using fts5(title, strapline, body,
    content = '', tokenize = 'ascii', prefix = '2 3 4')`)
  const insert = handle.prepare('insert into document (rowid, title, strapline, body) values (?, ?, ?, ?)')
  const match = 'select rowid from document where document match ?'
  const ranked = handle.prepare(`${match} order by bm25(document, ${weights}), rowid`)
  const collected = handle.prepare(`${match} order by rowid`)
  const ask = (statement: typeof ranked, query: TextQuery) => {
    const expression = toExpression(query)
    if (expression === '') return []
    return (statement.all(expression) as { rowid: number }[]).map(({ rowid }) => rowid)
  }
  let size = 0
  return {
    async add(documents) {
      handle.exec('begin')
      for (const { title, strapline, body } of documents)
        insert.run(size++, title.join(' '), strapline.join(' '), body.join(' '))
      handle.exec('commit')
    },
    find: async (query) => ask(ranked, query),
    collect: async (query) => ask(collected, query),
    close: () => handle.close(),
  }
}

const toExpression = ({ groups, match }: TextQuery): string =>
  groups
    .map(({ alternatives }) => alternatives.map(toAlternative).filter(Boolean).join(' OR '))
    .filter((expression) => expression !== '')
    .map((expression) => `(${expression})`)
    .join(match === 'all' ? ' AND ' : ' OR ')

const toAlternative = ({ terms, isOpenEnded }: TextAlternative): string =>
  terms.length > 0 && terms.every((term) => word.test(term))
    ? `"${terms.join(' ')}"${isOpenEnded ? ' *' : ''}`
    : ''
