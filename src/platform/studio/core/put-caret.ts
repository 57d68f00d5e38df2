/** The caret in a field to which somebody is led: where they have clicked on the page, with the words that they have selected there. */
import type { Caret } from '#browser'

/** As Ctrl A, Home and End do. */
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

/** A field of letters has it there by itself. */
export function putCaretLast(target: HTMLElement): void {
  if (!target.isContentEditable) return
  const selection = target.ownerDocument.getSelection()
  selection?.selectAllChildren(target)
  selection?.collapseToEnd()
}

/** Selected words that the field does not say leave all that it says as it is. */
export function putCaretAt(target: HTMLElement, caret: Caret): void {
  if (isField(target)) {
    const found = findLetters(target.value, caret)
    if (found !== undefined) target.setSelectionRange(...found)
  } else if (target.isContentEditable) {
    const found = findLetters(target.textContent, caret)
    if (found === undefined) return putCaretLast(target)
    const [start, end] = found.map((at) => findPoint(target, at))
    if (start && end) target.ownerDocument.getSelection()?.setBaseAndExtent(...start, ...end)
  }
}

/** Others have no letters of which some could be selected. */
const isField = (target: HTMLElement): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement && target.selectionStart !== null) ||
  target instanceof HTMLTextAreaElement

/** Undefined: behind the last one. */
export function findLetters(
  value: string,
  { text, from, to }: Caret,
): [from: number, to: number] | undefined {
  const whole = value.indexOf(text)
  if (text !== '' && whole !== -1) return [whole + from, whole + to]
  const words = text.slice(from, to).trim()
  const at = value.indexOf(words)
  return words === '' || at === -1 ? undefined : [at, at + words.length]
}

/** Between letters of what stands there. */
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
