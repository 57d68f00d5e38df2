/** Writes the first paragraph of an item as its line, and the only one of a cell as its text. */
export function tighten(item: Element): void {
  const [first, ...others] = item.children
  const isLine = first?.localName === 'p' && first.attributes.length === 0
  const isFirst = isLine && first.previousSibling === null
  if (isFirst && others.every(({ localName }) => localName === 'ul' || localName === 'ol'))
    replaceByChildren(first)
}

/** One child after the other. Attack: more children than a call may have arguments. */
export function replaceByChildren(element: Element): void {
  while (element.firstChild !== null) element.before(element.firstChild)
  element.remove()
}
