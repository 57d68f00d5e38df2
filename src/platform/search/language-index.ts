/** The documents of one language, ready to be searched. */
import { setImmediate } from 'node:timers/promises'
import type { TextDocument, TextIndex } from '#database'
import type { ContentItem, LanguageCode } from '#model'
import { createAnalyser, type Analyser, type Token } from './analyser.ts'
import type { SearchDocument } from './documents.ts'
import { createSynonyms, synonymsType, type Synonyms } from './synonyms.ts'
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

/** A document with what the analyser makes of it. */
export type AnalysedDocument = {
  readonly document: SearchDocument
  /** Folded. */
  readonly title: readonly string[]
  readonly terms: TextDocument
}

/** What a language has beside its documents. */
export type LanguageFacts = {
  readonly language: LanguageCode
  readonly synonymItems: readonly ContentItem[]
  /** The words of listed documents: how often each occurs, and how it is written. */
  readonly words: readonly (readonly [word: string, count: number, spelling: string])[]
}

type AnalysisRequest = {
  readonly language: LanguageCode
  readonly documents: readonly SearchDocument[]
  /** Items of the language, among which the synonyms are. */
  readonly items: readonly ContentItem[]
  /** Gets the documents in their order, a part at a time. */
  readonly onPart: (part: readonly AnalysedDocument[]) => Promise<void>
}

/** Documents that are read without letting requests wait. */
const batchSize = 50

export async function analyseLanguage(request: AnalysisRequest): Promise<LanguageFacts> {
  const { language, documents, items, onPart } = request
  const analyser = createAnalyser(language)
  const words = createWordCount()
  for (let start = 0; start < documents.length; start += batchSize) {
    await onPart(
      documents.slice(start, start + batchSize).map((document) => analyse(document, analyser, words)),
    )
    await setImmediate()
  }
  const { counts, spellings } = words
  return {
    language,
    synonymItems: items.filter(({ type }) => type === synonymsType),
    words: Array.from(counts, ([word, count]) => [word, count, spellings.get(word) ?? word]),
  }
}

function analyse(document: SearchDocument, analyser: Analyser, words: WordCount): AnalysedDocument {
  const title = analyser.toTokens(document.item.title)
  const strapline = analyser.toTokens(document.strapline)
  const told = `${document.body}\n${document.labels}`
  const body = analyser.toTokens(told)
  if (document.path !== undefined) {
    words.add(document.item.title, title)
    words.add(document.strapline, strapline)
    words.add(told, body)
  }
  return {
    document,
    title: title.map(({ word }) => word),
    terms: { title: title.map(toTerm), strapline: strapline.map(toTerm), body: body.map(toTerm) },
  }
}

export type LanguageIndexBuilder = {
  readonly add: (part: readonly AnalysedDocument[]) => Promise<void>
  readonly finish: (facts: LanguageFacts) => LanguageIndex
}

/** From documents that are analysed now, or were before. */
export function createLanguageIndex(createTextIndex: () => TextIndex): LanguageIndexBuilder {
  const index = createTextIndex()
  const documents: SearchDocument[] = []
  const titles: (readonly string[])[] = []
  return {
    async add(part) {
      for (const { document, title } of part) {
        documents.push(document)
        titles.push(title)
      }
      await index.add(part.map(({ terms }) => terms))
    },
    finish({ language, synonymItems, words }) {
      const analyser = createAnalyser(language)
      const synonyms = createSynonyms(synonymItems, analyser)
      const known = createWordCount(words)
      for (const [word, spelling] of synonyms.words) known.know(word, spelling)
      const hasPages = documents.some(({ path }) => path !== undefined)
      return { documents, titles, analyser, synonyms, index, vocabulary: createVocabulary(known), hasPages }
    },
  }
}

const toTerm = ({ term }: Token) => term

/** Only of what a visitor may read, and of synonyms: a suggestion shows nothing else. */
function createWordCount(words: LanguageFacts['words'] = []) {
  const counts = new Map(words.map(([word, count]) => [word, count]))
  const spellings = new Map(words.map(([word, , spelling]) => [word, spelling]))
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

type WordCount = ReturnType<typeof createWordCount>
