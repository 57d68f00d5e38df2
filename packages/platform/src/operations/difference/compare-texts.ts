/** Compares two texts word by word, and compares the formatting of rich text. */
import {
  differenceTexts as words,
  maxTokenizedLength,
  maxTextLength,
  type DifferenceLine,
} from './difference.ts'
import { isRichText, readRichText, toRichTextContent, type RichToken } from './rich-text-tokens.ts'
import { truncate, diffWords, findTokenRuns, toDifferenceParts, toTokens } from './token-runs.ts'

/**
 * Compares two different texts. Text with markup is compared first by its words, then by its formatting and its links.
 */
export function compareTexts(
  before: string,
  after: string,
  label: readonly string[],
): readonly DifferenceLine[] {
  if (isCode(before) && isCode(after)) return [toReplacementLine(before, after, label)]
  if (before.length + after.length > maxTokenizedLength) return [compareLong(before, after, label)]
  if (!isRichText(before) && !isRichText(after)) return [comparePlain({ before, after, label })]
  const [old, now] = [toRichTokens(before), toRichTokens(after)]
  const [oldTexts, texts] = [old.map(({ text }) => text), now.map(({ text }) => text)]
  const runs = findTokenRuns(oldTexts, texts)
  const hasChanged = runs.some(({ isSame }) => !isSame)
  const same = runs.flatMap((run) =>
    run.isSame
      ? old.slice(...run.before).map((token, at) => [token, now[run.after[0] + at] ?? token] as const)
      : [],
  )
  const lines = [
    ...(hasChanged
      ? [
          comparePlain(
            { before: oldTexts.join(''), after: texts.join(''), label },
            toDifferenceParts(runs, oldTexts, texts),
          ),
        ]
      : []),
    ...listLinks(same, label),
    ...listFormats(same, label),
  ]
  return lines.length > 0 ? lines : [toUnseen(texts.join(''), label)]
}

/** Returns true for a URL, a path, a colour or a variable name. Such a value is not compared word by word. */
const isCode = (text: string) => /^(?:[/#.]|--|https?:|[0-9a-f]{64}$)\S*$/.test(text)

/** Returns the changed part of a long text without markup: the text between the common start and the common end. */
function compareLong(before: string, after: string, label: readonly string[]): DifferenceLine {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let tail = 0
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const [old, now] = [before, after].map((text) =>
    toPlain(text.slice(toWordStart(text, start), text.length - tail)),
  )
  return old === now ? toUnseen(now ?? '', label) : toReplacementLine(old ?? '', now ?? '', label)
}

/** Moves a position back to the start of a word or tag that starts nearby. */
function toWordStart(text: string, at: number): number {
  const near = text.slice(Math.max(0, at - 100), at)
  return at - near.length + near.search(/[^\s<>]*$|<[^<>]*$/)
}

/** Returns the beginning of a text, without markup and shortened to the displayed length. */
const toPlain = (text: string): string => {
  const start = text.slice(0, 4 * maxTextLength)
  return isRichText(start) ? toRichTextContent(start) : start
}

/** Returns a difference line that shows the old and the new text in full. */
export const toReplacementLine = (
  before: string,
  after: string,
  label: readonly string[],
): DifferenceLine => ({
  kind: toKind(before, after),
  label,
  parts: [
    { kind: 'removed' as const, text: truncate(before, maxTextLength) },
    { kind: 'added' as const, text: truncate(after, maxTextLength) },
  ].filter(({ text }) => text !== ''),
})

const toRichTokens = (text: string): readonly RichToken[] =>
  isRichText(text)
    ? readRichText(text)
    : toTokens(text).map((one) => ({ text: one, formats: [], href: undefined }))

const toUnseen = (text: string, label: readonly string[]): DifferenceLine => ({
  kind: 'edited',
  label,
  parts: toSame(text),
  note: words.sameWords,
})

const toSame = (text: string) => [{ kind: 'same' as const, text: truncate(text, maxTextLength / 4) }]

type PlainTexts = {
  readonly before: string
  readonly after: string
  readonly label: readonly string[]
}

function comparePlain(
  { before, after, label }: PlainTexts,
  parts = diffWords(before, after),
): DifferenceLine {
  const kind = toKind(before, after)
  if (before.replaceAll(/\s/g, '') !== after.replaceAll(/\s/g, '')) return { kind, label, parts }
  const marked = parts.map((part) =>
    part.kind === 'same' ? part : { ...part, text: part.text.replaceAll('\n', `${words.lineBreak}\n`) },
  )
  return { kind, label, parts: marked, note: words.spaces }
}

const toKind = (before: string, after: string): DifferenceLine['kind'] => {
  if (before === '') return 'added'
  return after === '' ? 'removed' : 'edited'
}

type TokenPair = readonly [before: RichToken, after: RichToken]

/** Lists the changed URLs of links whose words did not change. */
function listLinks(pairs: readonly TokenPair[], label: readonly string[]): readonly DifferenceLine[] {
  const groups = toGroups(pairs, ([before, after]) =>
    before.href === after.href ? '' : JSON.stringify([before.href, after.href]),
  )
  return groups.map(({ text, pair: [{ href: before = '' }, { href: after = '' }] }) =>
    toReplacementLine(before, after, [...label, words.linkOf(truncate(text, 60))]),
  )
}

/** Lists unchanged words whose formatting changed, grouped by the change in formatting. */
function listFormats(pairs: readonly TokenPair[], label: readonly string[]): readonly DifferenceLine[] {
  const groups = toGroups(pairs, ([before, after]) => listDifferent(before.formats, after.formats).join(', '))
  const byFormats = new Map<string, string[]>()
  for (const { key, text } of groups) byFormats.set(key, [...(byFormats.get(key) ?? []), text])
  return Array.from(byFormats, ([formats, texts]) => ({
    kind: 'edited' as const,
    label,
    parts: toSame(texts.join(' … ')),
    note: words.formatting(formats),
  }))
}

/** Returns, for example, `bold` or `no longer italic`. */
const listDifferent = (before: readonly string[], after: readonly string[]): readonly string[] => [
  ...after.filter((name) => !before.includes(name)),
  ...before.filter((name) => !after.includes(name)).map(words.noLonger),
]

/**
 * Groups neighbouring words with the same key. An empty key means that there is no difference. Spaces between the words
 * belong to the group.
 */
function toGroups(pairs: readonly TokenPair[], toKey: (pair: TokenPair) => string) {
  const groups: { readonly key: string; text: string; readonly pair: TokenPair }[] = []
  let [open, gap] = ['', '']
  for (const pair of pairs) {
    const [{ text }] = pair
    const isSpace = text.trim() === ''
    const key = isSpace ? '' : toKey(pair)
    const last = groups.at(-1)
    if (isSpace) gap += text
    else if (key !== '' && key === open && last !== undefined) last.text += gap + text
    else if (key !== '') groups.push({ key, text, pair })
    if (!isSpace) [open, gap] = [key, '']
  }
  return groups
}
