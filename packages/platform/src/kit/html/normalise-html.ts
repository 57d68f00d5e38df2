/**
 * Normalises HTML so that a browser does not change its structure. Attack: balanced and harmless tags that a browser
 * nests differently, so that one of their end tags closes the element around the whole text
 * (`<ul><li><div><li></li></div>`), or another element is split (mutation). Browsers parse the result into exactly the
 * tree from which it was serialised, inside any element that is not a list.
 */
import {
  defaultTreeAdapter as tree,
  html as names,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes as Types,
} from 'parse5'

export type EmbeddedFrame = { readonly src: string; readonly title: string }

/**
 * At the start tag of one of these elements, a browser closes an open element of the same kind, even one outside the
 * text. These elements are therefore allowed only in the listed parents.
 */
const parentsOf: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
}
const maxPasses = 8
/** Attack: tags that a parser repeats for each paragraph, so that the text grows with each pass. */
const maxGrowth = 8
const smallLength = 10_000
/** Matches the serialiser's output: every `<` outside a tag is an entity, and every value is quoted. */
const wholeTag = /<([a-z][a-z0-9]*)(?: [a-z-]+="[^"]*")*>/g
const voidTags = new Set(['br', 'hr', 'img'])

/**
 * Returns undefined if the HTML is not stable within `maxPasses`, or grows too much. `toFrame` returns the trusted HTML
 * that replaces a frame.
 */
export function normaliseHtml(html: string, toFrame: (frame: EmbeddedFrame) => string): string | undefined {
  const maxLength = Math.max(smallLength, html.length) * maxGrowth
  let current = normaliseOnce(html, toFrame)
  for (let pass = 1; pass < maxPasses && current.length <= maxLength; pass++) {
    const next = normaliseOnce(current, toFrame)
    if (next === current) return current
    current = next
  }
  return undefined
}

function normaliseOnce(html: string, toFrame: (frame: EmbeddedFrame) => string): string {
  const fragment = parseInside(html)
  normaliseChildren(fragment, toFrame)
  return serialize(fragment).replace(wholeTag, normaliseTag)
}

/**
 * Escapes angle brackets in titles, so that a plain-text search of a page for `<style>` does not find a title. Closes
 * void elements with a slash, as in the rest of the page.
 */
const normaliseTag = (tag: string, name: string) =>
  `<${tag.slice(1, -1).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}${voidTags.has(name) ? '/' : ''}>`

/**
 * Detaches an element's first child in constant time, because the parser removes children from the front and there may
 * be very many.
 */
const quickTree: typeof tree = {
  ...tree,
  detachNode(node) {
    if (node.parentNode?.childNodes[0] !== node) return tree.detachNode(node)
    node.parentNode.childNodes.shift()
    node.parentNode = null
  },
}

/** Parses as a browser does inside a `div`. Without that context, the parser would accept table cells without a table. */
const parseInside = (html: string) =>
  parseFragment(tree.createElement('div', names.NS.HTML, []), html, { treeAdapter: quickTree })

function normaliseChildren(parent: Types.ParentNode, toFrame: (frame: EmbeddedFrame) => string): void {
  parent.childNodes = parent.childNodes.flatMap((child) => normaliseChild(child, toFrame))
  for (const child of parent.childNodes) child.parentNode = parent
}

/** Normalises a child node and returns the nodes that replace it. */
function normaliseChild(
  child: Types.ChildNode,
  toFrame: (frame: EmbeddedFrame) => string,
): readonly Types.ChildNode[] {
  if (!tree.isElementNode(child)) return [child]
  if (child.tagName === 'iframe') return parseInside(toFrame(readFrame(child))).childNodes
  const isStray = !hasRightParent(child) || (child.tagName === 'a' && holdsFrame(child))
  normaliseChildren(child, toFrame)
  return isStray ? child.childNodes : [child]
}

/** A description list may group its terms in `div`s. */
function hasRightParent({ tagName, parentNode }: Types.Element): boolean {
  const parents = parentsOf[tagName]
  if (parents === undefined || parentNode === null) return true
  if (parents.includes(parentNode.nodeName)) return true
  return (
    tagName !== 'li' &&
    parentNode.nodeName === 'div' &&
    'parentNode' in parentNode &&
    parentNode.parentNode?.nodeName === 'dl'
  )
}

/** Clicking a video inside a link would open the link instead of playing the video. */
const holdsFrame = (element: Types.Element): boolean =>
  element.childNodes.some(
    (child) => tree.isElementNode(child) && (child.tagName === 'iframe' || holdsFrame(child)),
  )

function readFrame({ attrs }: Types.Element): EmbeddedFrame {
  const read = (attributeName: string) => attrs.find(({ name }) => name === attributeName)?.value ?? ''
  return { src: read('src'), title: read('title') }
}
