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
const maxRounds = 8
/** As the serialiser writes it: a `<` outside a tag is an entity, each value is quoted. */
const wholeTag = /<([a-z][a-z0-9]*)(?: [a-z-]+="[^"]*")*>/g
const voidTags = new Set(['br', 'hr', 'img'])

/** Undefined when it does not come to rest. `toFrame` gives the trusted HTML that stands for a frame. */
export function normaliseHtml(html: string, toFrame: (frame: Frame) => string): string | undefined {
  let current = normaliseOnce(html, toFrame)
  for (let round = 1; round < maxRounds; round++) {
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

/** As a browser parses what stands in a `div`; without that context the parser would keep table cells without a table. */
const parseInside = (html: string) => parseFragment(tree.createElement('div', names.NS.HTML, []), html, {})

function normaliseChildren(parent: Types.ParentNode, toFrame: (frame: Frame) => string): void {
  for (const child of parent.childNodes.filter((node) => tree.isElementNode(node))) {
    if (child.tagName === 'iframe') {
      replaceFrame(child, toFrame)
      continue
    }
    const isStray = !hasRightParent(child) || (child.tagName === 'a' && holdsFrame(child))
    normaliseChildren(child, toFrame)
    if (isStray) unwrap(child)
  }
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

function replaceFrame(frame: Types.Element, toFrame: (frame: Frame) => string): void {
  const read = (name: string) => frame.attrs.find((attribute) => attribute.name === name)?.value ?? ''
  replaceBy(parseInside(toFrame({ src: read('src'), title: read('title') })), frame)
}

const unwrap = (element: Types.Element) => replaceBy(element, element)

function replaceBy(holder: Types.ParentNode, element: Types.Element): void {
  const { parentNode } = element
  for (let child = holder.childNodes[0]; child !== undefined; child = holder.childNodes[0]) {
    tree.detachNode(child)
    if (parentNode !== null) tree.insertBefore(parentNode, child, element)
  }
  tree.detachNode(element)
}
