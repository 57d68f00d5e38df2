/** Unwraps the first paragraph of a list item, or the only paragraph of a cell. */
export function unwrapParagraph(item: Element): void {
  const [first, ...others] = item.children
  const isLine = first?.localName === 'p' && first.attributes.length === 0
  const isFirst = isLine && first.previousSibling === null
  if (isFirst && others.every(({ localName }) => localName === 'ul' || localName === 'ol'))
    replaceWithChildren(first)
}

/** Moves children one by one. Attack: there may be more children than a function call can have arguments. */
export function replaceWithChildren(element: Element): void {
  while (element.firstChild !== null) element.before(element.firstChild)
  element.remove()
}
