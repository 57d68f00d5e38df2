/** From what somebody typed to what is looked up: forms of the last word, and a word near to one that nothing holds. */
import type { TextIndex, TextQuery, TextTerm } from '#database'
import type { Vocabulary } from './vocabulary.ts'
import { foldText, toQueryWords } from './words.ts'

export type ReadQuery = {
  readonly query: TextQuery
  /** The text with its mistyped words replaced; undefined when there are none. */
  readonly correction: string | undefined
}

export type Lexicon = { readonly index: TextIndex; readonly vocabulary: Vocabulary }

const maxForms = 12

/** Undefined when the text holds no word that can be looked up. */
export async function readQuery(text: string, lexicon: Lexicon): Promise<ReadQuery | undefined> {
  const words = toQueryWords(text)
  if (words.length === 0) return undefined
  const isOpenEnded = (word: string) => word === words.at(-1) && !/\s$/.test(text)
  const meant = await Promise.all(words.map((word) => findMeant(word, isOpenEnded(word), lexicon)))
  const replaced = new Map(
    words.flatMap((word, index) => (meant[index] === word ? [] : [[word, meant[index] ?? '']])),
  )
  return {
    query: {
      terms: meant.map((word, index) => toTerm(word, isOpenEnded(words[index] ?? ''), lexicon.vocabulary)),
      match: 'all',
    },
    correction: replaced.size === 0 ? undefined : correct(text, replaced),
  }
}

/** The word itself where something holds it in any form, else the nearest one, else again the word. */
async function findMeant(
  word: string,
  isOpenEnded: boolean,
  { index, vocabulary }: Lexicon,
): Promise<string> {
  if (vocabulary.has(word)) return word
  if (isOpenEnded && vocabulary.findBeginningWith(word, 1).length > 0) return word
  const found = await index.find({ terms: [{ words: [word], isOpenEnded: false }], match: 'all' })
  return found.length > 0 ? word : (vocabulary.findClosest(word, isOpenEnded) ?? word)
}

/** Stems of beginnings are no beginnings of stems (clinica, clinical), so the forms are named one by one. */
const toTerm = (word: string, isOpenEnded: boolean, vocabulary: Vocabulary): TextTerm => ({
  words: isOpenEnded ? [...new Set([word, ...vocabulary.findBeginningWith(word, maxForms)])] : [word],
  isOpenEnded,
})

const correct = (text: string, replaced: ReadonlyMap<string, string>) =>
  text.normalize('NFC').replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => replaced.get(foldText(word)) ?? word)
