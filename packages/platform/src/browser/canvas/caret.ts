/** The clicked position in text, and the selection there. Loaded on the first click that needs it. */
import type { Caret, Point } from './messages.ts'

/** A clicked point. `isDouble` is true for a double click, which selects the whole word. */
export type ClickPoint = Point & { readonly isDouble: boolean }

/**
 * Places the caret, or restores the selection of a double click. Returns false if the point is outside the element.
 */
export function placeCaret(element: Node, point: ClickPoint): boolean {
  const selected = findSelected(element) ?? findClicked(element, point)
  if (selected === undefined) return false
  const { startContainer, startOffset, endContainer, endOffset } = selected
  element.ownerDocument
    ?.getSelection()
    ?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset)
  return true
}

/** Returns the caret or selection as character offsets in the element's text. */
export function readCaret(target: Node, point: ClickPoint): Caret {
  const text = target.textContent ?? ''
  const found = findSelected(target) ?? findClicked(target, point)
  if (found === undefined) return { text, from: text.length, to: text.length }
  const count = (node: Node, offset: number) => countLetters(target, node, offset)
  const from = count(found.startContainer, found.startOffset)
  return { text, from, to: count(found.endContainer, found.endOffset) }
}

/** Returns the selection if it is completely inside the element. */
function findSelected(element: Node): Range | undefined {
  const selection = element.ownerDocument?.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  return element.contains(range.commonAncestorContainer) ? range : undefined
}

/**
 * Returns the clicked position or, for a double click, the word. The clicked text may be covered by a different
 * element, such as a link that covers a card.
 */
function findClicked(element: Node, point: ClickPoint): Range | undefined {
  const found = findLetter(element, point) ?? findPosition(element, point)
  if (found === undefined) return undefined
  const [node, offset] = found
  const range = new Range()
  const isWord = point.isDouble && node instanceof Text
  const [from, to] = isWord ? findWord(node.data, offset) : [offset, offset]
  range.setStart(node, from)
  range.setEnd(node, to)
  return range
}

function findWord(text: string, at: number): readonly [from: number, to: number] {
  const before = /[\p{L}\p{N}\p{M}_'’]*$/u.exec(text.slice(0, at))?.[0] ?? ''
  const after = /^[\p{L}\p{N}\p{M}_'’]*/u.exec(text.slice(at))?.[0] ?? ''
  return [at - before.length, at + after.length]
}

function findLetter(element: Node, { x, y }: Point): readonly [Text, number] | undefined {
  const texts = element.ownerDocument?.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = new Range()
  while (texts?.nextNode()) {
    const text = texts.currentNode as Text
    range.selectNode(text)
    if (!isAround(range, { x, y })) continue
    for (let at = 0; at < text.length; at++) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      if (!isAround(range, { x, y })) continue
      const { left, right } = range.getBoundingClientRect()
      return [text, at + (x > (left + right) / 2 ? 1 : 0)]
    }
  }
  return undefined
}

function isAround(range: Range, { x, y }: Point): boolean {
  const { left, right, top, bottom } = range.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}

function countLetters(around: Node, node: Node, offset: number): number {
  const range = new Range()
  range.setStart(around, 0)
  range.setEnd(node, offset)
  return range.toString().length
}

type CaretRangeSource = { readonly caretRangeFromPoint?: (x: number, y: number) => Range | null }

/** Returns the browser's text position for a point, even if the point is next to the text. */
function findPosition(element: Node, { x, y }: Point): readonly [Node, number] | undefined {
  const document: (Document & CaretRangeSource) | null = element.ownerDocument
  const position = document?.caretPositionFromPoint?.(x, y)
  const range = position ? undefined : document?.caretRangeFromPoint?.(x, y)
  const node = position?.offsetNode ?? range?.startContainer
  return node && element.contains(node) ? [node, position?.offset ?? range?.startOffset ?? 0] : undefined
}
