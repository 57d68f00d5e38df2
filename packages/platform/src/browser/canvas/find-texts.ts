/** Finds the element that shows a block's text. */
import type { BlockText } from './messages.ts'

export type EditableText = { readonly key: string; readonly element: HTMLElement }

/** Elements that respond to key presses, or that cannot contain markup. */
const closed = 'button, input, textarea, select, option, script, style, noscript, iframe'

/**
 * Finds the elements whose whole text equals one of the texts of a block, in reading order. If the page splits, changes
 * or repeats such a text, it can be edited only in the form.
 */
export function findTexts(
  block: Element,
  texts: readonly BlockText[],
  mark: string,
): readonly EditableText[] {
  const keys = new Map<string, string | undefined>()
  for (const { key, text } of texts) keys.set(text, keys.has(text) ? undefined : key)
  return Array.from(eachText(block, mark)).flatMap(({ data, parentElement }) => {
    const key = keys.get(data)
    const element = key === undefined ? undefined : toEditable(parentElement)
    return key === undefined || element === undefined ? [] : [{ key, element }]
  })
}

/** Yields the text nodes of the block itself, without those of nested blocks. */
function* eachText(block: Element, mark: string): Generator<Text> {
  for (const node of block.childNodes) {
    if (node instanceof Text) yield node
    else if (node instanceof Element && !node.hasAttribute(mark)) yield* eachText(node, mark)
  }
}

/** Returns true if the node contains text that an editor may want to change. */
export const isTextTarget = (target: Node | null): boolean =>
  target instanceof Element &&
  target.closest(closed) === null &&
  [...target.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')

const toEditable = (element: Element | null): HTMLElement | undefined =>
  element instanceof HTMLElement && element.childNodes.length === 1 && element.closest(closed) === null
    ? element
    : undefined
