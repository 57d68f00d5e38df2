/**
 * Splits words that were typed without a space, such as `spf50` or `doublefight`, if the site's texts contain them with
 * a space.
 */
import type { WordToken } from './analyser.ts'
import type { Lexicon } from './lexicon.ts'

const minPartLength = 3
/** Attack: a long word may require a lookup at each letter. */
const maxLength = 30
const maxSplit = 4

/**
 * Splits a word in two if the site contains both parts but not the word itself. Does not split an unfinished word that
 * is the start of a word on the site.
 */
export async function splitWords(
  tokens: readonly WordToken[],
  {
    lexicon,
    isKnown,
  }: { readonly lexicon: Lexicon; readonly isKnown: (token: WordToken) => Promise<boolean> },
): Promise<readonly WordToken[]> {
  let left = maxSplit
  const split: WordToken[] = []
  for (const token of tokens) {
    const parts = left > 0 && !(await isKnown(token)) ? await findParts(token.word, lexicon) : undefined
    if (parts !== undefined) left--
    split.push(...(parts === undefined ? [token] : toTokens(token, parts, lexicon)))
  }
  return split
}

type WordParts = readonly [string, string]

async function findParts(word: string, lexicon: Lexicon): Promise<WordParts | undefined> {
  if (word.length > maxLength) return undefined
  const [, letters, digits] = /^(\p{L}{2,})(\p{N}+)$/u.exec(word) ?? []
  if (letters !== undefined && digits !== undefined)
    return (await lexicon.findKnown([letters])).has(letters) ? [letters, digits] : undefined
  if (/\p{N}/u.test(word)) return undefined
  const places = Array.from(
    { length: Math.max(0, word.length - 2 * minPartLength + 1) },
    (_, at) => at + minPartLength,
  )
  const all = places.map((at): WordParts => [word.slice(0, at), word.slice(at)])
  const known = await lexicon.findKnown([...new Set(all.flat())])
  for (const parts of all) {
    const terms = parts.map(lexicon.analyser.toTerm)
    if (parts.every((part) => known.has(part)) && (await lexicon.isSaid([{ terms }]))) return parts
  }
  return undefined
}

const toTokens = (
  { start, end }: WordToken,
  [first, second]: WordParts,
  { analyser }: Lexicon,
): WordToken[] => {
  const middle = Math.min(start + first.length, end)
  return [
    { word: first, term: analyser.toTerm(first), start, end: middle },
    { word: second, term: analyser.toTerm(second), start: middle, end },
  ]
}
