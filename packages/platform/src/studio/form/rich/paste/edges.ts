/** Trims the edges of the result by removing invisible line breaks and spaces, and empty elements. */
import { replaceWithChildren } from '../schema/unwrap-paragraph.ts'

const blockNames = new Set(
  'p h2 h3 h4 h5 h6 pre blockquote ul ol dl li dt dd table figure figcaption hr div iframe'.split(' '),
)
export const isBlock = (node: Node | null): boolean =>
  node !== null && blockNames.has(node.nodeName.toLowerCase())

/** Trims an element once all of its text has been written. */
export function trimElement(element: Element): void {
  trimBreaks(element)
  const only = element.childNodes.length === 1 ? element.firstElementChild : null
  const isSpeech = only?.localName === 'span' && !only.hasAttribute('class')
  if (!isSpeech || !/^(?:p|h\d|li|dt|dd|caption|t[dh])$/.test(element.localName)) return
  for (const { name, value } of only.attributes) element.setAttribute(name, value)
  replaceWithChildren(only)
}

/** Removes line breaks at the start and the end and next to blocks, because blocks always start a new line. */
function trimBreaks(element: Element): void {
  const breaks = [...element.children].filter(({ localName }) => localName === 'br')
  for (const one of breaks) if (isEdge(one, 'previousSibling')) one.remove()
  for (const one of breaks.toReversed())
    if (one.parentNode !== null && isEdge(one, 'nextSibling')) one.remove()
  while (element.lastChild !== null && isSpace(element.lastChild)) element.lastChild.remove()
}

function isEdge(element: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  let beside = element[side]
  while (beside !== null && isSpace(beside)) beside = beside[side]
  return beside === null || isBlock(beside)
}

const isSpace = (node: Node) => node.nodeType === Node.TEXT_NODE && isBlankText(node.textContent)

/** Matches spaces of all kinds and zero-width characters. */
const isBlankText = (text: string | null) => /^[\s\u00a0\u200b\u2060\ufeff]*$/.test(text ?? '')

/** Returns true if the element has no visible content. */
export const isEmpty = (element: Element): boolean =>
  isBlankText(element.textContent) && element.querySelector('img, iframe, hr, td, th') === null
