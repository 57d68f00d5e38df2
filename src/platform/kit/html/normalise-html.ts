/**
 * HTML whose tags a browser takes as they stand. Attack: balanced and harmless tags that a browser nests otherwise, so that
 * one of their end tags closes the element around the whole (`<ul><li><div><li></li></div>`), or that another element cuts in
 * two (mutation). What comes out of here is read back as exactly the same tree, in any element that is no list.
 */
import {
  defaultTreeAdapter as tree,
  html as names,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes as Types,
} from 'parse5'

export type Frame = { readonly src: string; readonly title: string }

/** A browser closes an open one of these, outside too, when another begins; so they stand in their lists only. */
const parentsOf: Readonly<Record<string, readonly string[]>> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
}
const maxPasses = 8
/** Attack: tags that a parser writes once more for each paragraph, pass by pass. */
const maxGrowth = 8
const smallLength = 10_000
/** As the serialiser writes it: a `<` outside a tag is an entity, each value is quoted. */
const wholeTag = /<([a-z][a-z0-9]*)(?: [a-z-]+="[^"]*")*>/g
const voidTags = new Set(['br', 'hr', 'img'])

/**
 * Undefined when it does not come to rest within `maxPasses`, or grows without end. `toFrame` gives the trusted HTML that stands for a
 * frame.
 */
export function normaliseHtml(html: string, toFrame: (frame: Frame) => string): string | undefined {
  const maxLength = Math.max(smallLength, html.length) * maxGrowth
  let current = normaliseOnce(html, toFrame)
  for (let pass = 1; pass < maxPasses && current.length <= maxLength; pass++) {
    const next = normaliseOnce(current, toFrame)
    if (next === current) return current
    current = next
  }
  return undefined
}

function normaliseOnce(html: string, toFrame: (frame: Frame) => string): string {
  const fragment = parseInside(html)
  normaliseChildren(fragment, toFrame)
  return serialize(fragment).replace(wholeTag, normaliseTag)
}

/**
 * Whoever looks for `<style>` in a page without parsing it must not find one in a title; and elements without an end are
 * written as the rest of a page writes them.
 */
const normaliseTag = (tag: string, name: string) =>
  `<${tag.slice(1, -1).replaceAll('<', '&lt;').replaceAll('>', '&gt;')}${voidTags.has(name) ? '/' : ''}>`

/** Detaches the first of very many children in no time: the parser takes all of them from the front. */
const quickTree: typeof tree = {
  ...tree,
  detachNode(node) {
    if (node.parentNode?.childNodes[0] !== node) return tree.detachNode(node)
    node.parentNode.childNodes.shift()
    node.parentNode = null
  },
}

/** As a browser parses what stands in a `div`; without that context the parser would keep table cells without a table. */
const parseInside = (html: string) =>
  parseFragment(tree.createElement('div', names.NS.HTML, []), html, { treeAdapter: quickTree })

function normaliseChildren(parent: Types.ParentNode, toFrame: (frame: Frame) => string): void {
  parent.childNodes = parent.childNodes.flatMap((child) => normaliseChild(child, toFrame))
  for (const child of parent.childNodes) child.parentNode = parent
}

/** The nodes that replace the child. */
function normaliseChild(
  child: Types.ChildNode,
  toFrame: (frame: Frame) => string,
): readonly Types.ChildNode[] {
  if (!tree.isElementNode(child)) return [child]
  if (child.tagName === 'iframe') return parseInside(toFrame(readFrame(child))).childNodes
  const isStray = !hasRightParent(child) || (child.tagName === 'a' && holdsFrame(child))
  normaliseChildren(child, toFrame)
  return isStray ? child.childNodes : [child]
}

/** A list of terms may group them in `div`s. */
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

/** A link around a video would lead away when somebody wants to play it. */
const holdsFrame = (element: Types.Element): boolean =>
  element.childNodes.some(
    (child) => tree.isElementNode(child) && (child.tagName === 'iframe' || holdsFrame(child)),
  )

function readFrame({ attrs }: Types.Element): Frame {
  const read = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? ''
  return { src: read('src'), title: read('title') }
}
