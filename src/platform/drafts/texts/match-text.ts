/** Finds and replaces words in stored texts: between the tags of a rich text, and never in an expression. */
import type { StoredText } from './item-texts.ts'

export type Wanted = {
  readonly q: string
  /** Whether capitals count. */
  readonly isExact: boolean
}

export type Excerpt = { readonly before: string; readonly match: string; readonly after: string }

/** Of the words around a match, in characters. */
const aroundLength = 60

const expression = String.raw`\{![^{}]*\}`
const closed = { markup: new RegExp(`(<[^>]*>|${expression})`), plain: new RegExp(`(${expression})`) }

export function countMatches(stored: StoredText, wanted: Wanted): number {
  const pattern = toPattern(wanted, stored.isMarkup)
  return toOpenParts(stored).reduce((count, part) => count + (part.match(pattern)?.length ?? 0), 0)
}

export function replaceMatches(stored: StoredText, wanted: Wanted, replacement: string): string {
  const pattern = toPattern(wanted, stored.isMarkup)
  const words = stored.isMarkup ? toMarkup(replacement) : replacement
  return toParts(stored)
    .map((part, at) => (isOpen(at) ? part.replace(pattern, () => words) : part))
    .join('')
}

/** The words around the first match, as text. */
export function toExcerpt(stored: StoredText, wanted: Wanted): Excerpt {
  const parts = toParts(stored)
  const pattern = toPattern(wanted, stored.isMarkup)
  const at = parts.findIndex((part, position) => isOpen(position) && part.search(pattern) !== -1)
  const part = parts[at] ?? ''
  const from = part.search(pattern)
  const match = part.match(pattern)?.[0] ?? ''
  const toShown = (text: string) => (stored.isMarkup ? toUnmarked(text, '') : text)
  return {
    before: toShown(parts.slice(0, at).join('') + part.slice(0, from)).slice(-aroundLength),
    match: toShown(match),
    after: toShown(part.slice(from + match.length) + parts.slice(at + 1).join('')).slice(0, aroundLength),
  }
}

/** As the index takes it. */
export const toWords = (texts: readonly StoredText[]): string =>
  texts.map(({ text, isMarkup }) => (isMarkup ? toUnmarked(text, '\n') : text)).join('\n')

const toUnmarked = (markup: string, instead: string) =>
  markup.replace(/<[^>]*>/g, instead).replace(/&(?:amp|lt|gt);/g, toLetter)

const letters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const toLetter = (entity: string) => letters[entity] ?? entity

/** Every second one is a tag or an expression. */
const toParts = ({ text, isMarkup }: StoredText) => text.split(isMarkup ? closed.markup : closed.plain)
const isOpen = (at: number) => at % 2 === 0
const toOpenParts = (stored: StoredText) => toParts(stored).filter((_, at) => isOpen(at))

const toMarkup = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const toPattern = ({ q, isExact }: Wanted, isMarkup: boolean) =>
  new RegExp((isMarkup ? toMarkup(q) : q).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), isExact ? 'gu' : 'giu')
