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

export function replaceMatches(stored: StoredText, wanted: Wanted, replacement: string): string {
  const pattern = toPattern(wanted, stored.isMarkup)
  const words = stored.isMarkup ? toMarkup(replacement) : replacement
  return toParts(stored)
    .map((part, at) => (isOpen(at) ? part.replace(pattern, () => words) : part))
    .join('')
}

/** Each match with the words around it, as text. */
export function listExcerpts(stored: StoredText, wanted: Wanted): readonly Excerpt[] {
  const { text, matches } = toShown(stored, wanted)
  return matches.map(({ from, to }) => ({
    before: text.slice(Math.max(0, from - aroundLength), from),
    match: text.slice(from, to),
    after: text.slice(to, to + aroundLength),
  }))
}

/** What is read, and where in it the matches stand. */
function toShown(stored: StoredText, wanted: Wanted) {
  const pattern = toPattern(wanted, stored.isMarkup)
  const matches: { readonly from: number; readonly to: number }[] = []
  let text = ''
  const show = (part: string) => (text += stored.isMarkup ? toUnmarked(part, '') : part).length
  for (const [at, part] of toParts(stored).entries()) {
    let shown = 0
    for (const { 0: match, index } of isOpen(at) ? part.matchAll(pattern) : []) {
      matches.push({ from: show(part.slice(shown, index)), to: show(match) })
      shown = index + match.length
    }
    show(part.slice(shown))
  }
  return { text, matches }
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

const toMarkup = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Of a sign that markup writes as a word, not a part. */
const notInEntity = '(?<!&[a-z]*)'

function toPattern({ q, isExact }: Wanted, isMarkup: boolean): RegExp {
  const words = (isMarkup ? toMarkup(q) : q).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp((isMarkup ? notInEntity : '') + words, isExact ? 'gu' : 'giu')
}
