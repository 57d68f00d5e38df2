/**
 * Editing a text in place. The browser handles the letters; changes are reported after painting. Meanwhile the element
 * is locked: the server's rendering of it waits until the editor leaves the text and the server has all of it.
 */
import { toStorableText } from '#kit/browser'
import { requestKeyBuffer } from './key-buffer.ts'
import type { AgentMessage } from './messages.ts'
import { patchElement, patchInside } from './patch.ts'
import { removeStyle } from './previews.ts'
import { toElement } from './roots.ts'
import { watchHiding } from './watch-hiding.ts'

type EditedText = {
  readonly place: string
  readonly key: string
  readonly element: HTMLElement
  /** Other elements with the same property, which are updated too. */
  readonly alike: readonly HTMLElement[]
}

export type TextEditing = {
  /** Starts editing. `putCaret` returns false to place the caret after the last letter. */
  readonly start: (held: EditedText, putCaret?: (element: HTMLElement) => boolean) => void
  /** Shows the text that the server will render, outside typing. */
  readonly show: (element: HTMLElement, text: string) => void
  readonly isIn: (target: EventTarget | null) => boolean
  /** Returns true if the element must not be patched now, and stores its new version for later. */
  readonly keeps: (element: Element, wanted: Element) => boolean
  /** Applies the stored versions, unless more changes were reported than received. */
  readonly settle: (heard: number) => void
  readonly leave: () => void
  /** Ends editing if a change around the text has removed it. */
  readonly leaveIfGone: () => void
}

type TypingDeps = {
  readonly document: Document
  readonly mark: string
  readonly say: (message: Extract<AgentMessage, { type: 'typed' | 'typing' }>) => void
}

/** Returns true inside a text with formats that the studio edits itself. Content cannot match. */
export const isStudios = (target: EventTarget | null): boolean =>
  (toElement(target)?.closest('[contenteditable=true]') ?? null) !== null

export function createTyping({ document, mark, say }: TypingDeps): TextEditing {
  const waiting = createWaiting(mark)
  let held: EditedText | undefined
  let said = ''
  let count = 0
  let isComposing = false

  const tell = (isLast: boolean) => {
    if (held === undefined) return
    const { place, key, element, alike } = held
    const text = toStorableText(element.textContent)
    /**
     * Does not report an unchanged text: the form may have changed it since. A block without text may not be rendered, and the
     * caret would be lost.
     */
    if (text === said || (!isLast && text.trim() === '')) return
    say({ type: 'typed', place, key, text, isLast })
    for (const one of alike) waiting.show(one, text, element)
    said = text
    count++
  }
  const tellSoon = oncePainted(() => tell(false))
  const leave = () => {
    if (held === undefined) return
    const { element } = held
    tell(true)
    held = undefined
    isComposing = false
    setEditable(element, false)
    element.blur()
    say({ type: 'typing', times: 0 })
  }
  const onComposing = (isOn: boolean) => {
    isComposing = isOn
  }
  watchInput(document, { find: () => held?.element, onInput: tellSoon, onComposing, onLeave: leave })
  /** Nothing is painted any more, and the tab may close. */
  watchHiding(document, () => tell(false))

  return {
    start(next, putCaret) {
      if (held?.element === next.element) return
      leave()
      held = next
      said = next.element.textContent
      waiting.add(next.element)
      setEditable(next.element, true)
      open(document, next.element, putCaret)
      say({ type: 'typing', times: next.alike.length + 1, key: next.key })
    },
    show: (element, text) => waiting.show(element, text, held?.element),
    isIn: (target) => held !== undefined && target instanceof Node && held.element.contains(target),
    keeps: (element, wanted) => waiting.keeps(element, wanted, held?.element),
    settle(heard) {
      if (heard !== count) return
      waiting.settle(held?.element)
      if (held === undefined || isComposing || held.element.textContent !== said) return
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
 * Stores new versions of elements that are being edited, were edited, or already show what the server will render;
 * `held` is the one being edited.
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
      const isKept = element === held || ahead.has(element) || isStudios(element)
      if (isKept) waiting.set(element, wanted.cloneNode(true) as Element)
      else waiting.delete(element)
      return isKept
    },
    settle(held: Element | undefined) {
      ahead.clear()
      for (const [element, wanted] of waiting) {
        if (element === held || isStudios(element)) continue
        waiting.delete(element)
        patchElement(element, wanted, patching)
      }
    },
    /** Applies changes by other editors around the caret. */
    settleInside(held: Element) {
      const wanted = waiting.get(held)
      if (wanted !== undefined && toWords(wanted) !== toWords(held))
        patchInside(held, wanted.cloneNode(true), patching)
    },
  }
}

/** The server trims a trailing space that the editor has typed before the next word. */
const toWords = ({ textContent }: Element) => textContent.trim()

function setEditable(element: HTMLElement, isEditable: boolean): void {
  if (isEditable) {
    element.contentEditable = 'plaintext-only'
    /** Otherwise the browser writes other characters for trailing spaces. */
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
  /** Letters of an input method belong to the browser until the composition ends. */
  readonly onComposing: (isComposing: boolean) => void
  readonly onLeave: () => void
}

/** Restricts input to single-line plain text, also for pasted text. */
function watchInput(document: Document, { find, onInput, onComposing, onLeave }: InputListeners): void {
  const insert = (text: string) =>
    document.execCommand('insertText', false, toStorableText(text).replaceAll(/\s*\n\s*/g, ' '))
  const on = <T extends Event>(name: string, take: (event: T) => void) => {
    const isHeld = ({ target }: Event) => target instanceof Node && find()?.contains(target) === true
    document.addEventListener(name, (event) => isHeld(event) && take(event as T), true)
  }
  on<InputEvent>('input', ({ isComposing }) => {
    if (!isComposing) onInput()
  })
  on('compositionstart', () => onComposing(true))
  on('compositionend', () => {
    onComposing(false)
    onInput()
  })
  on('focusout', onLeave)
  on<ClipboardEvent>('paste', (event) => {
    event.preventDefault()
    insert(event.clipboardData?.getData('text/plain') ?? '')
  })
  on('drop', (event) => event.preventDefault())
  on<KeyboardEvent>('keydown', (event) => {
    /** A space would toggle the summary. */
    if (event.key !== ' ' || event.isComposing || find()?.closest('summary') === null) return
    event.preventDefault()
    insert(' ')
  })
  on<KeyboardEvent>('keyup', (event) => {
    if (event.key === ' ') event.preventDefault()
  })
}

/** Reports a letter after it is painted, because the studio shares the thread. */
function oncePainted(run: () => void): () => void {
  let isAwaited = false
  return () => {
    if (isAwaited) return
    isAwaited = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        isAwaited = false
        run()
      }),
    )
  }
}
