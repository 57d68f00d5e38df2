/** Which element shows a text of a block. */
import type { BlockText } from './messages.ts'

export type ShownText = { readonly key: string; readonly element: HTMLElement }

/** Where letters are keys, or no markup is shown as such. */
const closed = 'button, input, textarea, select, option, script, style, noscript, iframe'

/**
 * Those of a block's texts of which exactly one element says exactly that and nothing else; in reading order. What is shown twice, in parts
 * or otherwise than it is stored has a field in the form alone.
 */
export function findTexts(block: Element, texts: readonly BlockText[], mark: string): readonly ShownText[] {
  const keys = new Map<string, string | undefined>()
  for (const { key, text } of texts) keys.set(text, keys.has(text) ? undefined : key)
  const shown = new Map<string, HTMLElement | undefined>()
  for (const { data, parentElement } of eachText(block, mark))
    if (keys.has(data)) shown.set(data, shown.has(data) ? undefined : toEditable(parentElement))
  return Array.from(shown, ([text, element]) => ({ key: keys.get(text), element })).filter(
    (one): one is ShownText => one.key !== undefined && one.element !== undefined,
  )
}

/** Of the block itself, not of blocks inside it. */
function* eachText(block: Element, mark: string): Generator<Text> {
  for (const node of block.childNodes) {
    if (node instanceof Text) yield node
    else if (node instanceof Element && !node.hasAttribute(mark)) yield* eachText(node, mark)
  }
}

const toEditable = (element: Element | null): HTMLElement | undefined =>
  element instanceof HTMLElement && element.childNodes.length === 1 && element.closest(closed) === null
    ? element
    : undefined
