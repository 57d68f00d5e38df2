/** What comes from elsewhere, as Word and Google Docs write it, by the allow-list; with what was left out. */
import { maxNesting, richTextAttributes, richTextClass, richTextTags, videoHosts } from '#kit/browser'

export type Cleaned = {
  readonly html: string
  /** Names of tags, and `style`, `class`, `image`, `link`, `nesting`: each once. */
  readonly dropped: readonly string[]
}

const allowed: ReadonlySet<string> = new Set(richTextTags)
/** Gone with all that is in them. Of the first nobody misses anything. */
const silent: ReadonlySet<string> = new Set([
  'style',
  'meta',
  'link',
  'title',
  'xml',
  'head',
  'base',
  'template',
])
const gone: ReadonlySet<string> = new Set([
  'script',
  'object',
  'embed',
  'noscript',
  'svg',
  'math',
  'form',
  'input',
  'button',
  'select',
  'textarea',
])
/** Another name for what is allowed. */
const renamed: Readonly<Record<string, string>> = { h1: 'h2', strike: 's', del: 's', ins: 'u' }

export function cleanPaste(html: string): Cleaned {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const dropped = new Set<string>()
  for (const comment of listComments(body)) comment.remove()
  makeLists(body)
  for (const element of body.querySelectorAll('*')) if (body.contains(element)) clean(element, dropped)
  flatten(body, dropped)
  return { html: body.innerHTML, dropped: [...dropped] }
}

function listComments(body: Element): readonly Comment[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Comment[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Comment)
  return found
}

function clean(element: Element, dropped: Set<string>): void {
  const name = element.localName
  if (silent.has(name)) return element.remove()
  if (gone.has(name)) {
    dropped.add(name)
    return element.remove()
  }
  const styled = wrapStyled(element)
  if (name === 'img' && !isOwnPicture(element)) {
    dropped.add('image')
    return element.remove()
  }
  if (name === 'iframe' && !isPlayer(element)) {
    dropped.add('iframe')
    return element.remove()
  }
  if (name === 'div' && !hasAllowedClass(element)) return openDiv(element)
  const tag = renamed[name] ?? name
  const isBare = isMeaningless(element)
  dropAttributes(element, tag, dropped)
  const leadsNowhere = name === 'a' && !element.hasAttribute('href')
  if (isBare || styled || leadsNowhere) return unwrap(element)
  if (allowed.has(tag)) return tag === name ? undefined : rename(element, tag)
  if (!isQuiet(name)) dropped.add(name)
  unwrap(element)
}

/** What Office and Google wrap around everything. */
const isQuiet = (name: string) =>
  name.includes(':') || ['font', 'section', 'article', 'main', 'center', 'html', 'body'].includes(name)

/** Google's `<b style="font-weight:normal">`, and a span that says nothing. */
function isMeaningless(element: Element): boolean {
  const weight = readStyle(element, 'font-weight')
  if (element.localName === 'b' && weight === 'normal') return true
  return element.localName === 'span' && !hasAllowedClass(element)
}

const hasAllowedClass = (element: Element) => [...element.classList].some((one) => richTextClass.test(one))

/** Read from the text: the page's policy lets no style attribute count. */
function readStyle(element: Element, name: string): string {
  const found = (element.getAttribute('style') ?? '')
    .toLowerCase()
    .split(';')
    .map((declaration) => declaration.split(':'))
    .findLast(([property = '']) => property.trim() === name)
  return found?.slice(1).join(':').trim() ?? ''
}

const byStyle: readonly (readonly [tag: string, name: string, value: RegExp])[] = [
  ['strong', 'font-weight', /^(?:bold|bolder|[6-9]00)$/],
  ['em', 'font-style', /^italic$/],
  ['u', 'text-decoration', /underline/],
  ['s', 'text-decoration', /line-through/],
  ['sub', 'vertical-align', /^sub$/],
  ['sup', 'vertical-align', /^super$/],
]

/** A span that looks bold is bold. True where it was one and becomes its marks. */
function wrapStyled(element: Element): boolean {
  if (element.localName !== 'span' || hasAllowedClass(element)) return false
  for (const [tag, name, value] of byStyle) {
    if (!value.test(readStyle(element, name))) continue
    const mark = element.ownerDocument.createElement(tag)
    mark.append(...element.childNodes)
    element.append(mark)
  }
  return true
}

/** A browser reads `\` as `/`. */
const isOwnPicture = (element: Element) => /^\/(?![/\\])/.test(element.getAttribute('src') ?? '')

function isPlayer(element: Element): boolean {
  const src = element.getAttribute('src') ?? ''
  return src.startsWith('https://') && URL.canParse(src) && videoHosts.includes(new URL(src).host)
}

const blockTags = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, pre, figure, hr, div'

/** What other pages wrap around their paragraphs, or make them of. */
function openDiv(element: Element): void {
  if (element.querySelector(blockTags) !== null || element.textContent.trim() === '') unwrap(element)
  else rename(element, 'p')
}

/** The renderer leaves out deeper tags. */
function flatten(body: Element, dropped: Set<string>): void {
  for (const element of body.querySelectorAll(`:scope${' > *'.repeat(maxNesting)}`)) {
    dropped.add('nesting')
    element.replaceWith(element.textContent)
  }
}

function dropAttributes(element: Element, tag: string, dropped: Set<string>): void {
  const names = richTextAttributes[tag] ?? []
  for (const { name, value } of Array.from(element.attributes)) {
    if (name === 'class') {
      keepClasses(element)
      continue
    }
    if (names.includes(name) && !isHarmful(name, value)) continue
    if (name === 'style' && isSeen(element)) dropped.add('style')
    if (name === 'href') dropped.add('link')
    element.removeAttribute(name)
  }
}

/** Colours and sizes somebody chose; lengths between lines nobody misses. */
const isSeen = (element: Element) =>
  ['color', 'background-color', 'font-size', 'font-family', 'text-align'].some((name) => {
    const value = readStyle(element, name)
    return (
      value !== '' &&
      !/^(?:start|left|transparent|windowtext|inherit|rgb\(0, 0, 0\)|#000000|black)$/.test(value)
    )
  })

/** As the renderer reads them; the server judges addresses again. */
const harmless: Readonly<Record<string, RegExp>> = {
  href: /^\s*(?:[/#?]|https?:|mailto:|tel:|sms:)/i,
  src: /^(?:\/|https:)/,
  target: /^_blank$/,
  rel: /^noopener$/,
  width: /^\d{1,4}$/,
  height: /^\d{1,4}$/,
  colspan: /^\d{1,2}$/,
  rowspan: /^\d{1,2}$/,
}
const isHarmful = (name: string, value: string) => harmless[name]?.test(value) === false

function keepClasses(element: Element): void {
  const kept = [...element.classList].filter((one) => richTextClass.test(one))
  if (kept.length === 0) element.removeAttribute('class')
  else element.className = kept.join(' ')
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Word writes the items of a list as paragraphs, each with its marker. */
function makeLists(body: Element): void {
  for (const first of body.querySelectorAll('p')) {
    const id = findWordList(first)
    if (id === undefined || !body.contains(first)) continue
    const isNumbered = /^\s*\(?\w{1,4}[.)]/.test(readMarker(first))
    const list = body.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
    first.before(list)
    for (let next: Element | null = first; next !== null && findWordList(next) === id;) {
      const after: Element | null = next.nextElementSibling
      list.append(toItem(next))
      next = after
    }
  }
}

/** `l0`: items of one list have the same. */
const findWordList = (element: Element): string | undefined =>
  /mso-list:\s*(l\d+)/i.exec(element.getAttribute('style') ?? '')?.[1]

const findMarker = (paragraph: Element) =>
  [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
const readMarker = (paragraph: Element) => findMarker(paragraph)?.textContent ?? ''

function toItem(paragraph: Element): Element {
  findMarker(paragraph)?.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  paragraph.remove()
  return item
}
