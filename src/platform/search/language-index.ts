/** The documents of one language, ready to be searched. */
import { setImmediate } from 'node:timers/promises'
import type { TextIndex } from '#database'
import type { ContentItem, LanguageCode } from '#model'
import { createAnalyser, type Analyser, type Token } from './analyser.ts'
import type { SearchDocument } from './documents.ts'
import { createSynonyms, type Synonyms } from './synonyms.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export type LanguageIndex = {
  readonly documents: readonly SearchDocument[]
  /** The words of each title, folded, in the order of the documents. */
  readonly titles: readonly (readonly string[])[]
  readonly analyser: Analyser
  readonly synonyms: Synonyms
  readonly index: TextIndex
  readonly vocabulary: Vocabulary
  /** Whether any of it can be read on the site. */
  readonly hasPages: boolean
}

type IndexRequest = {
  readonly language: LanguageCode
  readonly documents: readonly SearchDocument[]
  /** Items of the language, among which the synonyms are. */
  readonly items: readonly ContentItem[]
  readonly createTextIndex: () => TextIndex
}

/** Documents that are read without letting requests wait. */
const batchSize = 50

export async function buildLanguageIndex(request: IndexRequest): Promise<LanguageIndex> {
  const { language, documents, items, createTextIndex } = request
  const analyser = createAnalyser(language)
  const synonyms = createSynonyms(items, analyser)
  const index = createTextIndex()
  const words = createWordCount()
  const titles: (readonly string[])[] = []
  for (let start = 0; start < documents.length; start += batchSize) {
    const batch = documents.slice(start, start + batchSize).map((document) => {
      const title = analyser.toTokens(document.item.title)
      const strapline = analyser.toTokens(document.strapline)
      const text = `${document.body}\n${document.labels}`
      const body = analyser.toTokens(text)
      titles.push(title.map(({ word }) => word))
      if (document.path !== undefined) {
        words.add(document.item.title, title)
        words.add(document.strapline, strapline)
        words.add(text, body)
      }
      return { title: title.map(toTerm), strapline: strapline.map(toTerm), body: body.map(toTerm) }
    })
    await index.add(batch)
    await setImmediate()
  }
  for (const [word, spelling] of synonyms.words) words.know(word, spelling)
  const hasPages = documents.some(({ path }) => path !== undefined)
  return { documents, titles, analyser, synonyms, index, vocabulary: createVocabulary(words), hasPages }
}

const toTerm = ({ term }: Token) => term

/** Only of what a visitor may read, and of synonyms: a suggestion shows nothing else. */
function createWordCount() {
  const counts = new Map<string, number>()
  const spellings = new Map<string, string>()
  const know = (word: string, spelling: string) => {
    if (counts.has(word)) return
    counts.set(word, 0)
    spellings.set(word, spelling)
  }
  return {
    counts,
    spellings,
    know,
    add(text: string, tokens: readonly Token[]) {
      for (const { word, start, end } of tokens) {
        if (!counts.has(word)) know(word, text.slice(start, end).toLowerCase())
        counts.set(word, (counts.get(word) ?? 0) + 1)
      }
    },
  }
}
