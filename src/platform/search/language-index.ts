/** The documents of one language, ready to be searched. */
import { setImmediate } from 'node:timers/promises'
import type { TextIndex } from '#database'
import type { SearchDocument } from './documents.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'
import { foldText, toWords } from './words.ts'

export type LanguageIndex = {
  readonly documents: readonly SearchDocument[]
  /** Folded, in the order of the documents. */
  readonly titles: readonly string[]
  readonly index: TextIndex
  readonly vocabulary: Vocabulary
  /** Whether any of it can be read on the site. */
  readonly hasPages: boolean
}

/** Documents that are read without letting requests wait. */
const batchSize = 50

export async function buildLanguageIndex(
  documents: readonly SearchDocument[],
  createTextIndex: () => TextIndex,
): Promise<LanguageIndex> {
  const index = createTextIndex()
  const counts = new Map<string, number>()
  for (let start = 0; start < documents.length; start += batchSize) {
    const batch = documents.slice(start, start + batchSize)
    await index.add(batch.map(({ item, strapline, body }) => ({ title: item.title, strapline, body })))
    for (const document of batch) countWords(document, counts)
    await setImmediate()
  }
  const hasPages = documents.some(({ path }) => path !== undefined)
  const titles = documents.map(({ item }) => foldText(item.title))
  return { documents, titles, index, vocabulary: createVocabulary(counts), hasPages }
}

/** Only of what a visitor may read: a suggestion tells nothing else. */
function countWords({ item, strapline, body, path }: SearchDocument, counts: Map<string, number>): void {
  if (path === undefined) return
  for (const word of toWords(`${item.title} ${strapline} ${body}`))
    counts.set(word, (counts.get(word) ?? 0) + 1)
}
