/**
 * Placeholders for blocks that lack required content or show an empty record. Loaded when a page first needs a
 * placeholder.
 */
import type { PlaceholderPart, IncompleteBlock } from './messages.ts'
import styles from './placeholders.css?inline'
import { toStyleSheet } from './to-style-sheet.ts'

export type PageWithMarkers = {
  readonly document: Document
  readonly mark: string
  /** Finds an element by the value of its block marker. */
  readonly find: (place: string) => Element | null
}

export type Placeholders = {
  /** Shows placeholders for the blocks that are not visible. */
  readonly show: (blocks: readonly IncompleteBlock[]) => void
  /** Removes the placeholders, applies a change to the page, and restores them. */
  readonly without: <T>(change: () => T) => T
}

export function createPlaceholders({ document, mark, find }: PageWithMarkers): Placeholders {
  /** An attribute name that cannot occur in content, because authors cannot guess the name of the block markers. */
  const name = `${mark}-unfilled`
  document.adoptedStyleSheets.push(toStyleSheet(styles, mark))
  let shown: readonly IncompleteBlock[] = []

  const draw = ({ look, text, ratio = '' }: PlaceholderPart): Element => {
    const element = document.createElement('span')
    element.setAttribute(`${mark}-look`, look)
    element.textContent = text
    element.style.aspectRatio = ratio
    return element
  }
  const put = (unfilled: IncompleteBlock) => {
    const { fields, parts = [] } = unfilled
    const own = find(unfilled.place)
    if (fields === 'some' || (own !== null && (fields !== 'all' || !isBlank(own)))) return
    const element = document.createElement('div')
    element.setAttribute(mark, unfilled.place)
    element.setAttribute(name, own === null ? '' : 'before')
    if (own === null && parts.length > 0) {
      element.setAttribute(name, 'drawn')
      element.title = unfilled.text
      element.append(...parts.map(draw))
    } else element.textContent = unfilled.text
    if (own === null) insert(element, unfilled)
    else own.before(element)
  }
  const insert = (element: Element, { before, after, around }: IncompleteBlock) => {
    const former = findFirst(before)
    const next = former === undefined ? findFirst(after) : undefined
    if (former !== undefined) former.after(element)
    else if (next === undefined) findAround(around)?.append(element)
    else next.before(element)
  }
  const findFirst = (places: readonly string[]) => places.map(find).find((one) => one !== null)
  const findAround = (around: IncompleteBlock['around']) =>
    'region' in around
      ? document.querySelector(`body > ${around.region}`)
      : find(around.place)?.querySelector(`:scope > .columns > .column:nth-child(${around.column + 1})`)
  const remove = () => {
    for (const element of document.querySelectorAll(`[${name}]`)) element.remove()
  }
  return {
    show(blocks) {
      remove()
      shown = blocks
      for (const one of blocks) put(one)
    },
    without(change) {
      remove()
      const result = change()
      for (const one of shown) put(one)
      return result
    },
  }
}

const isBlank = (element: Element): boolean =>
  element.textContent.trim() === '' &&
  element.querySelector('img, picture, svg, video, iframe, input, hr') === null
