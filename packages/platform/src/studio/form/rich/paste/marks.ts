/** Reads text marks from tags, and from styles that have the same effect. */
import { richTextClass } from '#kit/browser'
import { toHref } from './links.ts'
import type { Styles } from './styles.ts'

export type Mark = {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Marks of a run of text, outermost first. A run has at most one mark of each kind. */
export type Marks = readonly Mark[]

/** Marks by tag. Some tags are aliases. */
const byTag: ReadonlyMap<string, string> = new Map([
  ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'q', 'cite', 'abbr', 'code'].map(
    (tag) => [tag, tag] as const,
  ),
  ['strike', 's'],
  ['del', 's'],
  ['ins', 'u'],
  ['kbd', 'code'],
  ['samp', 'code'],
  ['tt', 'code'],
  ['dfn', 'em'],
  ['var', 'em'],
])

const kinds: ReadonlyMap<string, string> = new Map([
  ['b', 'strong'],
  ['i', 'em'],
])
const toKind = (tag: string) => kinds.get(tag) ?? tag

/**
 * Styles that switch a mark on, each with the style that switches it off. Google Docs writes `font-weight:400` and
 * `vertical-align:baseline` on all text.
 */
const byStyle: readonly (readonly [tag: string, name: string, on: RegExp, off?: RegExp])[] = [
  ['strong', 'font-weight', /^(?:bold|bolder|[6-9]00)$/, /^(?:normal|lighter|[1-5]00)$/],
  ['em', 'font-style', /^(?:italic|oblique)/, /^normal$/],
  ['u', 'text-decoration', /underline/],
  ['s', 'text-decoration', /line-through/],
  ['u', 'text-decoration-line', /underline/],
  ['s', 'text-decoration-line', /line-through/],
  ['sub', 'vertical-align', /^sub$/, /^baseline$/],
  ['sup', 'vertical-align', /^super$/, /^baseline$/],
]

export const hasMarkTag = (marks: Marks, tag: string): boolean =>
  marks.some((mark) => toKind(mark.tag) === tag)

const without = (marks: Marks, tag: string): Marks => marks.filter((mark) => toKind(mark.tag) !== toKind(tag))

const withMark = (marks: Marks, tag: string, attributes: Mark['attributes'] = {}): Marks =>
  hasMarkTag(marks, toKind(tag)) && Object.keys(attributes).length === 0
    ? marks
    : [...without(marks, tag), { tag, attributes }]

export type MarkRules = {
  readonly styles: Styles
  /** True for headings and header cells, which are always bold. */
  readonly isBold: boolean
}

export function readMarks(element: Element, marks: Marks, { styles, isBold }: MarkRules): Marks {
  let read = marks
  const tag = byTag.get(element.localName)
  if (tag !== undefined) read = withMark(read, tag, readTitle(element))
  if (element.localName === 'a') read = readLink(element, read)
  for (const [name, property, on, off] of byStyle) {
    const value = styles.get(property)
    if (value === undefined) continue
    if (on.test(value)) read = withMark(read, name)
    else if (off?.test(value) === true) read = without(read, name)
  }
  if (hasMarkTag(read, 'a')) read = without(read, 'u')
  return isBold ? without(read, 'strong') : read
}

const readTitle = (element: Element): Mark['attributes'] => {
  const title = element.localName === 'abbr' ? element.getAttribute('title') : null
  return title === null ? {} : { title }
}

function readLink(link: Element, marks: Marks): Marks {
  const href = toHref(link.getAttribute('href') ?? '')
  if (href === undefined) return marks
  const title = link.getAttribute('title')
  const classes = readClasses(link)
  return withMark(marks, 'a', {
    href,
    ...(title !== null && { title }),
    ...(link.getAttribute('target') === '_blank' && { target: '_blank', rel: 'noopener' }),
    ...(classes !== '' && { class: classes }),
  })
}

export const readClasses = (element: Element): string =>
  [...element.classList].filter((name) => richTextClass.test(name)).join(' ')

/**
 * Puts the language on a span outside all other marks, so that text in one language is not split into several spans.
 */
export function addSpanMark(marks: Marks, attributes: Mark['attributes']): Marks {
  if (Object.keys(attributes).length === 0) return marks
  const before = marks.find(({ tag }) => tag === 'span')?.attributes
  return [{ tag: 'span', attributes: { ...before, ...attributes } }, ...without(marks, 'span')]
}
