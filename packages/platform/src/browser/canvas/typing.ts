/**
 * Edits text in place. The browser inserts the characters. The studio receives the text after each change and decides
 * when to store it (`studio/canvas/PROTOCOL.md`). The server's rendering of the element is applied only after the text
 * is stored.
 */
import { toStorableText } from '#kit/browser'
import { requestKeyBuffer } from './key-buffer.ts'
import type { TypingMessage } from './messages.ts'
import { patchElement, patchChildren } from './patch.ts'
import { removeStyle } from './previews.ts'
import { toElement } from './roots.ts'

type EditedText = {
  readonly place: string
  readonly key: string
  readonly element: HTMLElement
  /** Other elements that show the same property. They are updated while the editor types. */
  readonly alike: readonly HTMLElement[]
}

export type TextEditing = {
  /** Starts editing. If `putCaret` returns false, the caret is placed at the end. */
  readonly start: (held: EditedText, putCaret?: (element: HTMLElement) => boolean) => void
  /** Updates an element that is not being edited, before the server has rendered the new text. */
  readonly show: (element: HTMLElement, text: string) => void
  readonly isIn: (target: EventTarget | null) => boolean
  /**
   * Returns true if the element must not be patched now. In that case, stores the element's new version to apply it
   * later.
   */
  readonly isPreserved: (element: Element, target: Element) => boolean
  /**
   * Applies the stored new versions to all elements except the element being edited. Does nothing while some typing
   * messages have not reached the studio.
   */
  readonly adopt: (heard: number) => void
  /**
   * Replaces the text being edited with the draft's text. Does nothing while some typing messages have not reached the
   * studio.
   */
  readonly follow: (heard: number, text: string) => void
  readonly leave: () => void
  /** Ends editing if a change to the page has removed the element. */
  readonly leaveIfGone: () => void
}

type TypingDeps = {
  readonly document: Document
  readonly mark: string
  readonly send: (message: TypingMessage) => void
}

/**
 * Returns true for an element inside formatted text that the studio edits itself. Never matches content, because
 * content cannot be editable.
 */
export const isInStudioEditor = (target: EventTarget | null): boolean =>
  (toElement(target)?.closest('[contenteditable=true]') ?? null) !== null

export function createTyping({ document, mark, send }: TypingDeps): TextEditing {
  const waiting = createWaiting(mark)
  let held: EditedText | undefined
  let count = 0

  const report = (message: TypingMessage) => {
    count++
    send(message)
  }
  const showAlike = ({ element, alike }: EditedText, text: string) => {
    for (const one of alike) if (one.textContent !== text) waiting.show(one, text, element)
  }
  const onInput = () => {
    if (held === undefined) return
    const text = toStorableText(held.element.textContent)
    showAlike(held, text)
    report({ type: 'input', text, isComposing: false })
  }
  const onCompose = () => {
    if (held) report({ type: 'input', text: toStorableText(held.element.textContent), isComposing: true })
  }
  const leave = () => {
    if (held === undefined) return
    const left = held
    held = undefined
    const text = toStorableText(left.element.textContent)
    showAlike(left, text)
    setEditable(left.element, false)
    left.element.blur()
    report({ type: 'left', text })
  }
  watchInput(document, { find: () => held?.element, onInput, onCompose, onLeave: leave })

  return {
    start(next, putCaret) {
      if (held?.element === next.element) return
      leave()
      held = next
      const { place, key, element, alike } = next
      waiting.add(element)
      setEditable(element, true)
      report({ type: 'opened', place, key, text: element.textContent, times: alike.length + 1 })
      open(document, element, putCaret)
    },
    show: (element, text) => waiting.show(element, text, held?.element),
    isIn: (target) => held !== undefined && target instanceof Node && held.element.contains(target),
    isPreserved: (element, target) => waiting.isPreserved(element, target, held?.element),
    adopt(heard) {
      if (heard === count) waiting.adopt(held?.element)
    },
    follow(heard, text) {
      if (heard !== count || held === undefined) return
      waiting.put(held.element, text)
      onInput()
    },
    leave,
    leaveIfGone() {
      if (held?.element.isConnected === false) leave()
    },
  }
}

/**
 * Stores new versions of elements that are or were being edited, and of elements that already show text which the
 * server has not rendered yet. `held` is the element being edited.
 */
function createWaiting(mark: string) {
  const waiting = new Map<Element, Element>()
  const ahead = new Set<Element>()
  const patching = { mark, served: new WeakMap<Element, boolean>(), isPreserved: () => false }
  const add = (element: Element) => {
    if (!waiting.has(element)) waiting.set(element, element.cloneNode(true) as Element)
  }
  const put = (element: Element, text: string) => {
    const target = new DocumentFragment()
    target.append(text)
    patchChildren(element, target, patching)
  }
  return {
    add,
    show(element: Element, text: string, held: Element | undefined) {
      if (element === held) return
      add(element)
      ahead.add(element)
      put(element, text)
    },
    put,
    isPreserved(element: Element, target: Element, held: Element | undefined) {
      const isKept = element === held || ahead.has(element) || isInStudioEditor(element)
      if (isKept) waiting.set(element, target.cloneNode(true) as Element)
      else waiting.delete(element)
      return isKept
    },
    adopt(held: Element | undefined) {
      ahead.clear()
      for (const [element, target] of waiting) {
        if (element === held || isInStudioEditor(element)) continue
        waiting.delete(element)
        patchElement(element, target, patching)
      }
    },
  }
}

function setEditable(element: HTMLElement, isEditable: boolean): void {
  if (isEditable) {
    element.contentEditable = 'plaintext-only'
    /** With any other `white-space` value, the browser would replace trailing spaces. */
    element.style.whiteSpace = 'pre-wrap'
    return
  }
  element.removeAttribute('contenteditable')
  removeStyle(element, ['white-space'])
}

function open(document: Document, element: HTMLElement, putCaret: Parameters<TextEditing['start']>[1]): void {
  if (putCaret?.(element) !== true) putCaretLast(document, element)
  requestKeyBuffer(document, element)
  element.focus({ preventScroll: true })
}

function putCaretLast(document: Document, element: HTMLElement): void {
  const selection = document.getSelection()
  selection?.selectAllChildren(element)
  selection?.collapseToEnd()
}

type InputListeners = {
  readonly find: () => HTMLElement | undefined
  readonly onInput: () => void
  /**
   * Called before an input method starts to compose. The browser owns the composed characters until the composition
   * ends.
   */
  readonly onCompose: () => void
  readonly onLeave: () => void
}

/** Restricts typed and pasted input to one line of plain text. */
function watchInput(document: Document, { find, onInput, onCompose, onLeave }: InputListeners): void {
  const insert = (text: string) =>
    document.execCommand('insertText', false, toStorableText(text).replaceAll(/\s*\n\s*/g, ' '))
  const on = <T extends Event>(name: string, take: (event: T) => void) => {
    const isHeld = ({ target }: Event) => target instanceof Node && find()?.contains(target) === true
    document.addEventListener(name, (event) => isHeld(event) && take(event as T), true)
  }
  on<InputEvent>('input', ({ isComposing }) => {
    if (!isComposing) onInput()
  })
  on('compositionstart', onCompose)
  on('compositionend', onInput)
  on('focusout', onLeave)
  on<ClipboardEvent>('paste', (event) => {
    event.preventDefault()
    insert(event.clipboardData?.getData('text/plain') ?? '')
  })
  on('drop', (event) => event.preventDefault())
  on<KeyboardEvent>('keydown', (event) => {
    /** Prevents a space from toggling the disclosure whose summary is being edited. */
    if (event.key !== ' ' || event.isComposing || find()?.closest('summary') === null) return
    event.preventDefault()
    insert(' ')
  })
  on<KeyboardEvent>('keyup', (event) => {
    if (event.key === ' ') event.preventDefault()
  })
}
