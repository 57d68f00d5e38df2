/**
 * Typing where a text stands. Its letters are the browser's own; what they become is said after they are painted. Meanwhile the element
 * is nobody else's: what the server draws of it waits until the text is left and the server has all of it.
 */
import type { AgentMessage } from './messages.ts'
import { patchElement, patchInside } from './patch.ts'

type Held = {
  readonly place: string
  readonly key: string
  readonly element: HTMLElement
}

export type Typing = {
  readonly start: (held: Held, caret?: Point) => void
  /** Where nobody types: the text that the server will draw. */
  readonly show: (element: HTMLElement, text: string) => void
  readonly isIn: (target: EventTarget | null) => boolean
  /** For whoever patches: remembers what the element is to become. */
  readonly keeps: (element: Element, wanted: Element) => boolean
  /** What was remembered becomes so, unless more has been said than was heard. */
  readonly settle: (heard: number) => void
  readonly leave: () => void
  /** What changed around the text may have taken it away. */
  readonly leaveIfGone: () => void
}

/** CSS pixels of the canvas's window. */
export type Point = { readonly x: number; readonly y: number }

type TypingWorld = {
  readonly document: Document
  readonly mark: string
  readonly say: (message: Extract<AgentMessage, { type: 'typed' }>) => void
}

export function createTyping({ document, mark, say }: TypingWorld): Typing {
  const waiting = createWaiting(mark)
  let held: Held | undefined
  let said = ''
  let count = 0
  let isAwaited = false

  const tell = (isLast: boolean) => {
    if (held === undefined) return
    const { place, key, element } = held
    const text = element.textContent
    /** Left as it was, the form may have changed it by now. Without any text a block may not be drawn, and the caret would be nowhere. */
    if (text === said || (!isLast && text.trim() === '')) return
    say({ type: 'typed', place, key, text, isLast })
    said = text
    count++
  }
  const tellSoon = () => {
    if (isAwaited) return
    isAwaited = true
    afterPaint(() => {
      isAwaited = false
      tell(false)
    })
  }
  const leave = () => {
    if (held === undefined) return
    const { element } = held
    tell(true)
    held = undefined
    setEditable(element, false)
    element.blur()
  }
  watchInput(document, { find: () => held?.element, onInput: tellSoon, onLeave: leave })

  return {
    start(next, caret) {
      if (held?.element === next.element) return
      leave()
      held = next
      said = next.element.textContent
      waiting.add(next.element)
      setEditable(next.element, true)
      next.element.focus({ preventScroll: true })
      putCaret(next.element, caret)
    },
    show: (element, text) => waiting.show(element, text, held?.element),
    isIn: (target) => held !== undefined && target instanceof Node && held.element.contains(target),
    keeps: (element, wanted) => waiting.keeps(element, wanted, held?.element),
    settle(heard) {
      if (heard !== count) return
      waiting.settle(held?.element)
      if (held === undefined || held.element.textContent !== said) return
      waiting.settleInside(held.element)
      said = held.element.textContent
    },
    leave,
    leaveIfGone() {
      if (held?.element.isConnected === false) leave()
    },
  }
}

/**
 * What elements are to become that somebody types in or has typed in, or that show already what the server is still to draw; `held` is the
 * one in which somebody types.
 */
function createWaiting(mark: string) {
  const waiting = new Map<Element, Element>()
  const ahead = new Set<Element>()
  const patching = { mark, served: new WeakMap<Element, boolean>(), keeps: () => false }
  const add = (element: Element) => {
    if (!waiting.has(element)) waiting.set(element, element.cloneNode(true) as Element)
  }
  return {
    add,
    show(element: Element, text: string, held: Element | undefined) {
      if (element === held) return
      add(element)
      ahead.add(element)
      const wanted = new DocumentFragment()
      wanted.append(text)
      patchInside(element, wanted, patching)
    },
    keeps(element: Element, wanted: Element, held: Element | undefined) {
      const isKept = element === held || ahead.has(element)
      if (isKept) waiting.set(element, wanted.cloneNode(true) as Element)
      else waiting.delete(element)
      return isKept
    },
    settle(held: Element | undefined) {
      ahead.clear()
      for (const [element, wanted] of waiting) {
        if (element === held) continue
        waiting.delete(element)
        patchElement(element, wanted, patching)
      }
    },
    /** Somebody else's words, around the caret. */
    settleInside(held: Element) {
      const wanted = waiting.get(held)
      if (wanted !== undefined && wanted.textContent !== held.textContent)
        patchInside(held, wanted.cloneNode(true), patching)
    },
  }
}

function setEditable(element: HTMLElement, isEditable: boolean): void {
  if (isEditable) {
    element.contentEditable = 'plaintext-only'
    /** Else the browser writes other signs for spaces at the end. */
    element.style.whiteSpace = 'pre-wrap'
    return
  }
  element.removeAttribute('contenteditable')
  element.style.removeProperty('white-space')
  if (element.getAttribute('style') === '') element.removeAttribute('style')
}

type Input = {
  readonly find: () => HTMLElement | undefined
  readonly onInput: () => void
  readonly onLeave: () => void
}

/** Texts have one line, however they are pasted, and nothing but letters comes in. */
function watchInput(document: Document, { find, onInput, onLeave }: Input): void {
  const insert = (text: string) =>
    document.execCommand('insertText', false, text.replaceAll(/\s*\n\s*/g, ' '))
  const on = <T extends Event>(name: string, take: (event: T) => void) => {
    const isHeld = ({ target }: Event) => target instanceof Node && find()?.contains(target) === true
    document.addEventListener(name, (event) => isHeld(event) && take(event as T), true)
  }
  on<InputEvent>('input', ({ isComposing }) => {
    if (!isComposing) onInput()
  })
  on('compositionend', onInput)
  on('focusout', onLeave)
  on<ClipboardEvent>('paste', (event) => {
    event.preventDefault()
    insert(event.clipboardData?.getData('text/plain') ?? '')
  })
  on('drop', (event) => event.preventDefault())
  on<KeyboardEvent>('keydown', (event) => {
    /** In a summary it would open and close. */
    if (event.key !== ' ' || find()?.closest('summary') === null) return
    event.preventDefault()
    insert(' ')
  })
  on<KeyboardEvent>('keyup', (event) => {
    if (event.key === ' ') event.preventDefault()
  })
}

function putCaret(element: HTMLElement, point: Point | undefined): void {
  const { ownerDocument: document } = element
  const selection = document.getSelection()
  const position = point && findPosition(document, point)
  if (position && element.contains(position.offsetNode))
    return void selection?.collapse(position.offsetNode, position.offset)
  selection?.selectAllChildren(element)
  selection?.collapseToEnd()
}

type WithRange = { readonly caretRangeFromPoint?: (x: number, y: number) => Range | null }

function findPosition(document: Document & WithRange, { x, y }: Point) {
  if (typeof document.caretPositionFromPoint === 'function') return document.caretPositionFromPoint(x, y)
  const range = document.caretRangeFromPoint?.(x, y)
  return range && { offsetNode: range.startContainer, offset: range.startOffset }
}

/** The studio shares the thread: it hears of a letter when this can be seen. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}
