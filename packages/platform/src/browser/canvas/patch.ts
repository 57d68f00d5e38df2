/**
 * Patches an element to match another element. Reuses nodes to preserve focus, caret, selection, typed text, scroll
 * positions and open disclosures.
 */
export type PatchOptions = {
  /** Name of the attribute that identifies elements. It takes precedence over their ids. */
  readonly mark: string
  /**
   * True if the server rendered the disclosure as open. If its state differs now, the user has changed it, and it is
   * preserved.
   */
  readonly served: WeakMap<Element, boolean>
  /** Returns true for an element that must not change, for example while the user types in it. */
  readonly isPreserved: (element: Element, target: Element) => boolean
}

const opening = 'details, dialog'

export function recordOpenState(root: ParentNode, served: PatchOptions['served']): void {
  for (const element of root.querySelectorAll(opening))
    if (!served.has(element)) served.set(element, element.hasAttribute('open'))
}

export function patchElement(element: Element, target: Element, patching: PatchOptions): void {
  if (patching.isPreserved(element, target)) return
  if (element.nodeName !== target.nodeName) return element.replaceWith(target)
  patchAttributes(element, target, patching)
  patchChildren(element, target, patching)
  if (element instanceof HTMLTemplateElement && target instanceof HTMLTemplateElement)
    patchChildren(element.content, target.content, patching)
}

function patchAttributes(element: Element, target: Element, { served }: PatchOptions): void {
  const isOpen = target.hasAttribute('open')
  const staysOpen = element.matches(opening) && served.get(element) === isOpen
  const isKept = ({ name }: Attr) => staysOpen && name === 'open'
  for (const attribute of Array.from(element.attributes))
    if (!target.hasAttribute(attribute.name) && !isKept(attribute)) element.removeAttributeNode(attribute)
  for (const attribute of Array.from(target.attributes))
    if (element.getAttribute(attribute.name) !== attribute.value && !isKept(attribute))
      element.setAttributeNode(attribute.cloneNode() as Attr)
  if (element.matches(opening)) served.set(element, isOpen)
}

/** Patches the child nodes. Moves nodes out of `target` into `parent`. */
export function patchChildren(parent: ParentNode & Node, target: Node, patching: PatchOptions): void {
  const { mark } = patching
  const byMark = new Map(Array.from(parent.children, (child) => [child.getAttribute(mark), child]))
  let next = parent.firstChild
  for (const child of Array.from(target.childNodes)) {
    const match = findMatch(child, { next, byMark, mark })
    if (match === undefined) parent.insertBefore(child, next)
    else if (match === next) next = next.nextSibling
    else moveNode(parent, match, next)
    if (match) patchNode(match, child, patching)
  }
  while (next) {
    const after: ChildNode | null = next.nextSibling
    next.remove()
    next = after
  }
}

type MatchCandidates = {
  /** The first node that is not matched with a target node yet. */
  readonly next: ChildNode | null
  readonly byMark: Map<string | null, Element>
  readonly mark: string
}

function findMatch(child: ChildNode, { next, byMark, mark }: MatchCandidates): ChildNode | undefined {
  if (!(child instanceof Element)) return next?.nodeName === child.nodeName ? next : undefined
  const isOfKind = (one: Element | undefined) => one?.nodeName === child.nodeName
  const place = child.getAttribute(mark)
  if (place !== null) {
    const marked = byMark.get(place)
    byMark.delete(place)
    return isOfKind(marked) ? marked : undefined
  }
  for (let one = next; one; one = one.nextSibling)
    if (one instanceof Element && isOfKind(one) && !one.hasAttribute(mark)) return one
  return undefined
}

type MoveBefore = { readonly moveBefore?: (node: Node, next: Node | null) => void }

/** Moves a node. Preserves its focus and state if the browser supports `moveBefore`. */
export function moveNode(parent: Node & MoveBefore, node: ChildNode, next: ChildNode | null): void {
  if (parent.moveBefore) parent.moveBefore(node, next)
  else parent.insertBefore(node, next)
}

function patchNode(node: ChildNode, target: ChildNode, patching: PatchOptions): void {
  if (node instanceof Element && target instanceof Element) patchElement(node, target, patching)
  if (node instanceof CharacterData && target instanceof CharacterData) patchText(node, target.data)
}

/** Replaces only the characters that differ, so that a selection elsewhere in the text is preserved. */
function patchText(node: CharacterData, text: string): void {
  const { data } = node
  const shorter = Math.min(data.length, text.length)
  let from = 0
  while (from < shorter && data[from] === text[from]) from++
  let same = 0
  while (same < shorter - from && data.at(-1 - same) === text.at(-1 - same)) same++
  if (data !== text) node.replaceData(from, data.length - same - from, text.slice(from, text.length - same))
}
