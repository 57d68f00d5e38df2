/**
 * Moves the caret in a focused field to the position that the editor clicked in the page's text. If text is selected in
 * the page, selects it in the field.
 */
import type { Caret } from '#browser'

/** The caret movements for the keys Ctrl A, Home and End. */
export type CaretMove = 'all' | 'start' | 'end'

export function moveCaret(target: HTMLElement, move: CaretMove): void {
  if (isField(target)) {
    const { length } = target.value
    target.setSelectionRange(move === 'end' ? length : 0, move === 'start' ? 0 : length)
  } else if (target.isContentEditable) {
    const selection = target.ownerDocument.getSelection()
    if (move === 'all') selection?.selectAllChildren(target)
    else selection?.modify('move', move === 'start' ? 'backward' : 'forward', 'lineboundary')
  }
}

/** Moves the caret to the end. Inputs need no change, because their caret is at the end by default. */
export function moveCaretToEnd(target: HTMLElement): void {
  if (!target.isContentEditable) return
  const selection = target.ownerDocument.getSelection()
  selection?.selectAllChildren(target)
  selection?.collapseToEnd()
}

/**
 * Selects the same characters in the field as in the page. Selects nothing if the field does not contain the page's
 * text.
 */
export function restoreCaret(target: HTMLElement, caret: Caret): void {
  if (isField(target)) {
    const found = findSelectionRange(target.value, caret)
    if (found !== undefined) target.setSelectionRange(...found)
  } else if (target.isContentEditable) {
    const found = findSelectionRange(target.textContent, caret)
    if (found === undefined) return moveCaretToEnd(target)
    const [start, end] = found.map((at) => findPoint(target, at))
    if (start && end) target.ownerDocument.getSelection()?.setBaseAndExtent(...start, ...end)
  }
}

/** Returns true for an input with a text selection. Some types of input have none. */
const isField = (target: HTMLElement): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && target.selectionStart !== null) ||
  target instanceof HTMLTextAreaElement

/**
 * Returns the start and end of the caret's selection in the field's value; undefined if the value does not contain the
 * page's text.
 */
export function findSelectionRange(
  value: string,
  { text, from, to }: Caret,
): [from: number, to: number] | undefined {
  const whole = value.indexOf(text)
  if (text !== '' && whole !== -1) return [whole + from, whole + to]
  const words = text.slice(from, to).trim()
  const at = value.indexOf(words)
  return words === '' || at === -1 ? undefined : [at, at + words.length]
}

/** Returns the text node that contains a character, and the character's offset in it. */
function findPoint(target: HTMLElement, at: number): [Node, number] | undefined {
  const walker = target.ownerDocument.createTreeWalker(target, NodeFilter.SHOW_TEXT)
  let before = 0
  while (walker.nextNode()) {
    const { length } = walker.currentNode as Text
    if (at <= before + length) return [walker.currentNode, at - before]
    before += length
  }
  return undefined
}
