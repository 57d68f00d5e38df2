/** Parses a typed query: finds phrases with synonyms, forms of the last word, and corrections for unknown words. */
import type { TextAlternative, TextGroup } from '#database'
import type { Analyser, TextSpan, WordToken } from './analyser.ts'
import type { Lexicon } from './lexicon.ts'
import { splitWords } from './split-words.ts'
import type { KnownWord } from './vocabulary.ts'
import { isSearchableWord, limitWords } from './words.ts'

export type ParsedQuery = {
  /** The groups to search for, without duplicates. */
  readonly groups: readonly QueryGroup[]
  /** The folded words of the query, for comparison with titles. */
  readonly words: readonly string[]
  /** The typed text with mistyped words corrected; undefined if every word is spelt correctly. */
  readonly correction: string | undefined
  /** Returns the corrected query without the given groups. */
  readonly without: (groups: readonly QueryGroup[]) => string
}

/** A query group, with the words as the visitor typed them. */
export type QueryGroup = TextGroup & { readonly typed: string; readonly spans: readonly TextSpan[] }

const maxForms = 12
const maxGroups = 10
/** Minimum length of an unfinished word for which the synonyms of its possible completions are also searched. */
const minBeginning = 4

type QueryWord = WordToken
/** A word of the query. `spelling` is set if the word was corrected. */
type CorrectedWord = QueryWord & { readonly spelling?: string }

/** Returns undefined if the text contains no searchable word. */
export async function parseSearchQuery(text: string, lexicon: Lexicon): Promise<ParsedQuery | undefined> {
  const { analyser } = lexicon
  const tokens = await splitUnknown(limitWords(analyser.toTokens(text)), lexicon)
  const isFree = findFree(tokens, lexicon)
  const meaningfulWords = new Set(tokens.map(({ word }) => word).filter(isSearchableWord))
  if (meaningfulWords.size === 0) return undefined
  const corrected = new Set([...meaningfulWords].slice(0, maxGroups))
  const meant = await Promise.all(
    tokens.map(async (token, index): Promise<CorrectedWord> => {
      if (!isFree[index] || !corrected.has(token.word)) return token
      const known = await findMeant(token, index === tokens.length - 1, lexicon)
      return known === undefined ? token : { ...token, ...known, term: analyser.toTerm(known.word) }
    }),
  )
  const replaced = tokens.flatMap((token, index) => {
    const { word, spelling }: CorrectedWord = meant[index] ?? token
    return word === token.word ? [] : [{ ...token, by: spelling ?? word }]
  })
  return {
    groups: await loadGroups(meant, { lexicon, text }),
    words: toMeaningfulWords(meant, analyser).map(({ word }) => word),
    correction: replaced.length === 0 ? undefined : correct(text, replaced),
    without(groups) {
      const dropped = groups.flatMap(({ spans }) => spans.map((span) => ({ ...span, by: '' })))
      const starts = new Set(dropped.map(({ start }) => start))
      const stays = replaced.filter(({ start }) => !starts.has(start))
      const shown = correct(
        text,
        [...stays, ...dropped].toSorted((a, b) => a.start - b.start),
      )
      return shown.replaceAll(/\s+/g, ' ').trim()
    },
  }
}

/**
 * Splits unknown words that were typed without a space. Does not split words with synonyms, function words, words on
 * the site, or an unfinished word that is the start of a word on the site.
 */
function splitUnknown(tokens: readonly WordToken[], lexicon: Lexicon): Promise<readonly WordToken[]> {
  const isFree = findFree(tokens, lexicon)
  const isKnown = async (token: WordToken) =>
    isFree[tokens.indexOf(token)] !== true ||
    (await isOfSite(token, { lexicon, isOpenEnded: token === tokens.at(-1) }))
  return splitWords(tokens, { lexicon, isKnown })
}

/** Returns true for each token that is not part of a phrase with synonyms. */
function findFree(tokens: readonly WordToken[], { synonyms }: Lexicon): readonly boolean[] {
  const terms = tokens.map(({ term }) => term)
  const isFree = tokens.map(() => true)
  for (let at = 0; at < terms.length; at++) {
    const { length } = synonyms.findAt(terms, at) ?? { length: 0 }
    isFree.fill(false, at, at + length)
    at += Math.max(length - 1, 0)
  }
  return isFree
}

/**
 * Returns the most similar word on the site. Returns undefined if the word is spelt correctly, or if the site contains
 * any form of the word.
 */
async function findMeant(
  token: WordToken,
  isOpenEnded: boolean,
  lexicon: Lexicon,
): Promise<KnownWord | undefined> {
  const { word } = token
  if (await isOfSite(token, { lexicon, isOpenEnded })) return undefined
  if (lexicon.isCorrect(word)) return undefined
  const meant = await lexicon.findMeant(word, isOpenEnded)
  return meant?.word === word ? undefined : meant
}

/** Returns true if the word is on the site, has a synonym or is a function word. */
async function isOfSite(
  { word, term }: WordToken,
  { lexicon, isOpenEnded }: { readonly lexicon: Lexicon; readonly isOpenEnded: boolean },
): Promise<boolean> {
  if (lexicon.synonyms.words.has(word) || lexicon.analyser.isFiller(word) || !isSearchableWord(word))
    return true
  if (await lexicon.isSaid([{ terms: [term] }])) return true
  return isOpenEnded && (await beginsWord(word, lexicon))
}

const beginsWord = async (start: string, lexicon: Lexicon): Promise<boolean> =>
  [...lexicon.synonyms.words.keys()].some((word) => word.startsWith(start)) ||
  lexicon.isSaid(await loadForms(start, lexicon))

/** Removes function words, unless the query contains nothing else. */
function toMeaningfulWords(words: readonly QueryWord[], { isFiller }: Analyser): readonly QueryWord[] {
  const meaningful = words.filter(({ word }) => isSearchableWord(word))
  const rest = meaningful.filter(({ word }) => !isFiller(word))
  return rest.length > 0 ? rest : meaningful
}

/**
 * Loads the search groups: phrases with synonyms, longest first, followed by the remaining single words. The last word
 * may be unfinished.
 */
async function loadGroups(
  words: readonly QueryWord[],
  { lexicon, text }: { readonly lexicon: Lexicon; readonly text: string },
): Promise<readonly QueryGroup[]> {
  const { synonyms, analyser } = lexicon
  const terms = words.map(({ term }) => term)
  const meaningful = new Set(toMeaningfulWords(words, analyser))
  const groups = new Map<string, QueryGroup>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) break
    const isLast = at === words.length - 1
    const { length, alternatives } = synonyms.findAt(terms, at) ?? { length: 0, alternatives: [] }
    const own = terms.slice(at, at + Math.max(length, 1))
    if (length === 0 && !meaningful.has(word)) continue
    const forms = isLast ? await loadAlternatives(word, lexicon) : []
    const key = own.join(' ')
    const typed = words.slice(at, at + own.length)
    const spans = [...(groups.get(key)?.spans ?? []), ...typed.map(({ start, end }) => ({ start, end }))]
    groups.set(key, {
      ...toGroup([...forms, { terms: own }, ...alternatives.map(toPhrase)]),
      typed: text.slice(typed[0]?.start, typed.at(-1)?.end),
      spans,
    })
    at += own.length - 1
  }
  return [...groups.values()].slice(0, maxGroups)
}

/**
 * Loads each word that begins with the typed prefix as a separate alternative. The stem of a prefix is not always a
 * prefix of the word's stem (historica, historical).
 */
async function loadForms(
  word: string,
  { analyser, findBeginningWith }: Lexicon,
): Promise<readonly TextAlternative[]> {
  const forms = (await findBeginningWith(word, maxForms)).map(analyser.toTerm)
  return [{ terms: [word], isOpenEnded: true }, ...forms.map((form) => ({ terms: [form] }))]
}

/**
 * Loads a word's alternatives. Includes synonyms of possible completions, unless the typed prefix is short or is a
 * complete word.
 */
async function loadAlternatives({ word }: QueryWord, lexicon: Lexicon): Promise<readonly TextAlternative[]> {
  const forms = await loadForms(word, lexicon)
  if (word.length < minBeginning || (await lexicon.has(word))) return forms
  const others = forms.flatMap(({ terms }) => lexicon.synonyms.findAt(terms, 0)?.alternatives ?? [])
  return [...forms, ...others.map(toPhrase)]
}

const toPhrase = (terms: readonly string[]): TextAlternative => ({ terms })

/** Creates a query group from these alternatives, without duplicates. */
const toGroup = (alternatives: readonly TextAlternative[]): TextGroup => ({
  alternatives: [...new Map(alternatives.map((one) => [JSON.stringify(one), one])).values()],
})

type QueryReplacement = { readonly start: number; readonly end: number; readonly by: string }

/** Replaces words in the text, from the end to the start, so that the positions of earlier words stay valid. */
const correct = (text: string, replaced: readonly QueryReplacement[]) =>
  replaced.reduceRight((rest, { start, end, by }) => rest.slice(0, start) + by + rest.slice(end), text)
