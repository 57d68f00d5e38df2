/** Counts the words in texts, for the vocabulary of the texts' language. */
import type { Write } from '#database'
import type { WordToken } from './analyser.ts'
import type { SearchTables } from './tables.ts'

export type WordCounter = {
  readonly language: string
  readonly words: ReadonlyMap<string, { readonly spelling: string; readonly count: number }>
  /** Adds the words of `text` to the counts. `tokens`: `text`, split into words. */
  readonly add: (text: string, tokens: readonly WordToken[]) => void
}

/** Number of rows per insert statement. */
const batchSize = 500
/** Maximum length of words to count. Longer words are never suggested as corrections. */
const maxWordLength = 40

export function createWordCounter(language: string): WordCounter {
  const words = new Map<string, { spelling: string; count: number }>()
  return {
    language,
    words,
    add(text, tokens) {
      for (const { word, start, end } of tokens) {
        const known = words.get(word)
        if (known !== undefined) known.count++
        else if (word.length <= maxWordLength)
          words.set(word, { spelling: text.slice(start, end).toLowerCase(), count: 1 })
      }
    },
  }
}

export async function writeWords(trx: Write<SearchTables>, counts: readonly WordCounter[]): Promise<void> {
  for (const language of new Set(counts.map((count) => count.language))) {
    const rows = new Map<string, { language: string; word: string; spelling: string; count: number }>()
    for (const { words } of counts.filter((count) => count.language === language)) {
      for (const [word, { spelling, count }] of words) {
        const known = rows.get(word)
        if (known === undefined) rows.set(word, { language, word, spelling, count })
        else known.count += count
      }
    }
    await insertWords(trx, [...rows.values()])
  }
}

async function insertWords(
  trx: Write<SearchTables>,
  rows: readonly { language: string; word: string; spelling: string; count: number }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize)
    await trx
      .insertInto('search_word')
      .values(rows.slice(start, start + batchSize))
      .onConflict((conflict) =>
        conflict
          .columns(['language', 'word'])
          .doUpdateSet((q) => ({ count: q('search_word.count', '+', q.ref('excluded.count')) })),
      )
      .execute()
}
