/** Reads rich text as words with their formatting. Danger: not a sanitiser; show its result only as text. */
import { maxNesting } from '#kit/browser'
import { toTokens } from './token-runs.ts'

export type RichToken = {
  readonly text: string
  /** Names of the word's formatting, such as `bold`. */
  readonly formats: readonly string[]
  /** URL of the link around the word. */
  readonly href: string | undefined
}

const formatNames = new Map<string, string>([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['em', 'italic'],
  ['i', 'italic'],
  ['u', 'underline'],
  ['s', 'strike-through'],
  ['sub', 'subscript'],
  ['sup', 'superscript'],
  ['small', 'small print'],
  ['q', 'quotation'],
  ['blockquote', 'quotation'],
  ['code', 'code'],
  ['pre', 'code'],
  ['h2', 'heading 2'],
  ['h3', 'heading 3'],
  ['h4', 'heading 4'],
  ['h5', 'heading 5'],
  ['h6', 'heading 6'],
  ['ul', 'bullets'],
  ['ol', 'numbers'],
  ['table', 'table'],
  ['th', 'header cell'],
])

/** Tags that begin a new line. */
const lineTags: ReadonlySet<string> = new Set(
  'p br h2 h3 h4 h5 h6 ul ol li dl dt dd div figure figcaption blockquote pre table caption tr hr'.split(' '),
)
const cellTags: ReadonlySet<string> = new Set(['td', 'th'])
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

/**
 * Danger: the pattern takes linear time only because no tag may contain `<`, and because a comment without an end
 * matches the rest of the text.
 */
const piece = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|<!--[^]*?(?:-->|$)|[^<]+|</gi

/** Returns true for a string with tags or entities. */
export const isRichText = (text: string): boolean => /<[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i.test(text)

export function readRichText(html: string): readonly RichToken[] {
  const tokens: RichToken[] = []
  const open: OpenTag[] = []
  let expected = ''
  const add = (text: string) => {
    if (expected !== '' && tokens.length > 0) tokens.push({ text: expected, formats: [], href: undefined })
    expected = ''
    const { formats, href } = open.at(-1) ?? noTag
    for (const one of toTokens(text)) tokens.push({ text: one, formats, href })
  }
  /** Reads a tag's attributes when the tag opens, so that they are not read again for each word inside it. */
  const addTag = (tag: string, attributes: string) => {
    const outer = open.at(-1) ?? noTag
    const formats = [...new Set([...outer.formats, ...toFormats(tag, attributes)])]
    const href = tag === 'a' ? readAttribute(attributes, 'href') : outer.href
    open.push({ tag, attributes, formats, href })
  }
  for (const [found, slash, name = '', attributes = ''] of html.matchAll(piece)) {
    const tag = name.toLowerCase()
    if (tag === '') {
      const text = decodeText(found)
      if (text.trim() === '') expected = expected === '' && text !== '' ? ' ' : expected
      else {
        if (expected === '' && text.startsWith(' ')) expected = ' '
        add(text.trim())
        expected = text.endsWith(' ') ? ' ' : ''
      }
      continue
    }
    if (lineTags.has(tag)) expected = '\n'
    else if (cellTags.has(tag)) expected = expected === '\n' ? expected : ' | '
    if (slash === '/') {
      const at = open.findLastIndex((one) => one.tag === tag)
      if (at >= 0) for (const { tag: inner, attributes: own } of open.splice(at).slice(1)) addTag(inner, own)
    } else if (tag === 'img' || tag === 'iframe') add(toMediaWords(tag, attributes))
    if (slash !== '/' && !voidTags.has(tag) && open.length < maxNesting) addTag(tag, attributes)
  }
  return tokens
}

type OpenTag = {
  readonly tag: string
  readonly attributes: string
  /** Formatting that applies to text inside the tag, including the formatting of all outer tags. */
  readonly formats: readonly string[]
  readonly href: string | undefined
}

const noTag: Pick<OpenTag, 'formats' | 'href'> = { formats: [], href: undefined }

const toFormats = (tag: string, attributes: string): readonly string[] => {
  const name = formatNames.get(tag)
  const align = readAttribute(attributes, 'class')
  return [...(name === undefined ? [] : [name]), ...(align === undefined ? [] : [`style ${align}`])]
}

const toMediaWords = (tag: string, attributes: string) => {
  const kind = tag === 'img' ? 'picture' : 'video'
  const words = readAttribute(attributes, 'alt') || readAttribute(attributes, 'title')
  return `[${kind}: ${words || readAttribute(attributes, 'src') || ''}]`
}

function readAttribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  )
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? undefined : decode(value)
}

/** Browsers show any white space as one space. */
const decodeText = (text: string) =>
  text.startsWith('<!--') ? '' : decode(text.replaceAll(/[ \t\r\n\f]+/g, ' '))

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['shy', '\u00ad'],
])

const decode = (text: string): string =>
  text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi, (found, name: string) => {
    if (!name.startsWith('#')) return named.get(name.toLowerCase()) ?? found
    const code = Number(name.replace(/^#(?=\d)/, '').replace(/^#x/i, '0x'))
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : found
  })

/** Returns the words of rich text, with one line per paragraph. */
export const toRichTextContent = (html: string): string =>
  readRichText(html)
    .map(({ text }) => text)
    .join('')
