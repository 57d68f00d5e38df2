/** Handles the studio's messages, and reports pointer movements, clicks, typing and keys to the studio. */
import { parsePositionName } from '#model/browser'
import { arrangeBlocks } from './arrange-blocks.ts'
import type * as Carets from './caret.ts'
import { createPatcher } from './create-patcher.ts'
import { findTexts, isTextTarget } from './find-texts.ts'
import { isStudioBufferingKeys, requestKeyBuffer } from './key-buffer.ts'
import { createPreviewTime } from './preview-time.ts'
import {
  parseMessage,
  type AgentChannel,
  type AgentMessage,
  type BlockText,
  type BlockBox,
  type Fragments,
  type PressedKey,
  type StudioMessage,
  type IncompleteBlock,
  type PageReload,
} from './messages.ts'
import { createPreviews } from './previews.ts'
import { findInRoots, toElement } from './roots.ts'
import { createLazyPlaceholders, isInPlaceholder } from './lazy-placeholders.ts'
import { createTyping, isInStudioEditor, type TextEditing } from './typing.ts'
import { watchKeys } from './watch-keys.ts'

type StudioConnection = {
  readonly document: Document
  readonly line: AgentChannel
  readonly mark: string
  readonly agent: HTMLScriptElement
}

export function connectToStudio({ document, line, mark, agent }: StudioConnection): void {
  const send = (message: AgentMessage) => line.say(message)
  const typing = createTyping({ document, mark, send })
  const find = (place: string) => findInRoots(document, `[${mark}="${CSS.escape(place)}"]`)
  const exchange = createPatcher({ document, mark, agent, typing, find })
  const previews = createPreviews(find)
  const places = createLazyPlaceholders({ document, mark, find })
  const onClick = (target: Node | null) => {
    texts.selectWord()
    const isText = isTextTarget(target) || isInPlaceholder(target, mark)
    if (isText && !typing.isIn(target) && !isInStudioEditor(target)) requestKeyBuffer(document, null)
  }
  const { clicked, hoverAgain } = watchPointer({ document, mark, send, onClick })
  const measure = watchBoxes({ document, find, send, onMoved: hoverAgain })
  const texts = createTexts({ document, find, mark, typing, clicked, send, onShown: measure.soon })
  const hour = createPreviewTime(document, measure.now)

  const finish = () => {
    hour.show()
    measure.now()
  }
  const showPlaces = async (blocks: readonly IncompleteBlock[]) => {
    await places.show(blocks)
    send({ type: 'unfilled' })
    measure.now()
  }
  const receive = (data: unknown) => {
    const message = parseMessage(data)
    if (message === undefined) return
    if (message.type === 'exchange') {
      send(places.without(() => apply(exchange, message.change)))
      typing.leaveIfGone()
      previews.showAgain()
      finish()
    } else if (message.type === 'type') void texts.type(message)
    else if (message.type === 'show') texts.show(message)
    else if (message.type === 'arrange') {
      places.without(() => arrangeBlocks(find, message))
      measure.now()
    } else if (message.type === 'unfilled') {
      void showPlaces(message.blocks)
    } else if (message.type === 'preview') {
      previews.show(message)
      measure.soon()
    } else if (message.type === 'settle') {
      typing.adopt(message.heard)
      previews.removeRendered()
      finish()
    } else if (message.type === 'follow') typing.follow(message.heard, message.text)
    else if (message.type === 'hour') void hour.set(message.atMs)
    else if (message.type === 'measure') measure.follow(message.places)
    else {
      find(message.place)?.scrollIntoView({ block: 'nearest' })
      measure.follow([message.place])
    }
  }
  const onKey = (key: PressedKey) => send({ type: 'key', ...key })
  watchKeys({ document, isTyping: typing.isIn, leave: typing.leave, onKey })
  line.listen(receive)
  send({ type: 'ready', mark, state: agent.dataset['state'] ?? '' })
}

function apply(exchange: (change: Fragments) => boolean, change: Fragments | PageReload): AgentMessage {
  const { state } = change
  if (change.kind === 'page') return { type: 'reload', state }
  return { type: exchange(change) ? 'exchanged' : 'failed', state }
}

type TextsDeps = {
  readonly document: Document
  readonly find: (place: string) => Element | null
  readonly mark: string
  readonly typing: Pick<TextEditing, 'start' | 'show' | 'isIn'>
  readonly clicked: () => ClickTarget
  readonly send: (message: AgentMessage) => void
  readonly onShown: () => void
}

/** Manages the editable texts on the page. Also shows text that the editor types in the form. */
function createTexts({ document, find, mark, typing, clicked, send, onShown }: TextsDeps) {
  let carets: typeof Carets | undefined
  const list = (place: string, texts: readonly BlockText[]) => {
    const block = find(place)
    return block === null || isInPlaceholder(block, mark) ? [] : findTexts(block, texts, mark)
  }
  const begin = ({ place, texts, at }: Extract<StudioMessage, { type: 'type' }>) => {
    const { target, point } = clicked()
    /**
     * Ignores a second click on the text being edited, because the studio has not yet received the characters typed
     * since the first click.
     */
    if (at === 'click' && typing.isIn(target)) return
    const shown = list(place, texts)
    const chosen = shown.find(({ element }) => at === 'first' || element.contains(target))
    if (chosen === undefined) {
      const isPlaceholder = isInPlaceholder(target, mark)
      if (at !== 'first' && !isPlaceholder && !isTextTarget(target)) return send({ type: 'wordless' })
      const caret = target && !isPlaceholder && carets?.readCaret(target, point)
      return send({ type: 'untyped', place, ...(caret || { text: '', from: 0, to: 0 }) })
    }
    const { key, element } = chosen
    const alike = shown.flatMap((one) => (one.key === key && one.element !== element ? [one.element] : []))
    const putCaret = at === 'first' ? undefined : carets?.placeCaret
    typing.start({ place, key, element, alike }, putCaret && ((text) => putCaret(text, point)))
  }
  return {
    async type(message: Extract<StudioMessage, { type: 'type' }>) {
      /** Loads the code for placing carets if necessary. Until it is loaded, the studio buffers typed characters. */
      if (message.at === 'first') return begin(message)
      carets ??= await import('./caret.ts').catch(() => undefined)
      if (isStudioBufferingKeys(document)) begin(message)
    },
    /**
     * Selects the double-clicked word in the text being edited. Chromium does not select it if the first click was on a
     * link, which became editable only afterwards.
     */
    selectWord() {
      const { target, point } = clicked()
      const isSelected = document.getSelection()?.isCollapsed === false
      if (point.isDouble && !isSelected && typing.isIn(target)) carets?.placeCaret(target as Node, point)
    },
    show({ place, texts, key, text }: Extract<StudioMessage, { type: 'show' }>) {
      const shown = list(place, texts).filter((one) => one.key === key)
      for (const { element } of shown) typing.show(element, text)
      if (shown.length > 0) onShown()
    },
  }
}

type ClickTarget = { readonly target: Node | null; readonly point: Carets.ClickPoint }

type PointerDeps = {
  readonly document: Document
  readonly mark: string
  readonly send: (message: AgentMessage) => void
  /** Called synchronously on each click. */
  readonly onClick: (target: Node | null) => void
}

/** Reports the blocks that the editor points at and clicks. */
function watchPointer({ document, mark, send, onClick }: PointerDeps) {
  let pointed: Element | null = null
  let sentBox: BlockBox | null = null
  let last: ClickTarget = { target: null, point: { x: 0, y: 0, isDouble: false } }
  const findBlock = (target: EventTarget | null) => toElement(target)?.closest(`body [${mark}]`) ?? null
  const toPlace = (element: Element | null) => {
    const place = element?.getAttribute(mark)
    return place ? parsePositionName(place) : null
  }
  const hover = (element: Element | null) => {
    pointed = element
    sentBox = toBox(element?.getAttribute(mark) ?? '', element)
    send({ type: 'hover', place: toPlace(element), box: sentBox })
  }
  document.addEventListener('pointerover', ({ target }) => {
    const element = findBlock(target)
    if (element !== pointed) hover(element)
  })
  document.documentElement.addEventListener('pointerleave', () => hover(null))
  document.addEventListener(
    'click',
    ({ target, clientX: x, clientY: y, detail }) => {
      const at = { x, y }
      last = { target: target instanceof Node ? target : null, point: { ...at, isDouble: detail > 1 } }
      onClick(last.target)
      const block = findBlock(target)
      const marked = toElement(target)?.closest(`[${mark}-source]`)
      const source = (block?.contains(marked ?? null) && marked?.getAttribute(`${mark}-source`)) || undefined
      send({ type: 'click', place: toPlace(block), at, source })
    },
    true,
  )
  return {
    /** Returns the element and the position of the last click. */
    clicked: () => last,
    /** Reports the box of the block under the pointer again if the box has changed while the pointer was still. */
    hoverAgain() {
      const box = toBox(sentBox?.place ?? '', pointed)
      if (box !== null && JSON.stringify(box) !== JSON.stringify(sentBox)) hover(pointed)
    },
  }
}

type BoxDeps = Pick<PointerDeps, 'document' | 'send'> & {
  readonly find: (place: string) => Element | null
  readonly onMoved: () => void
}

/** Reports the boxes of blocks, immediately and whenever they may have moved. */
function watchBoxes({ document, find, send, onMoved }: BoxDeps) {
  let places: readonly string[] = []
  let isAwaited = false
  const now = () => {
    send({ type: 'boxes', boxes: places.flatMap((place) => toBox(place, find(place)) ?? []) })
    onMoved()
  }
  const soon = () => {
    if (isAwaited || places.length === 0) return
    isAwaited = true
    requestAnimationFrame(() => {
      isAwaited = false
      now()
    })
  }
  const page = document.documentElement
  let { clientWidth } = page
  const resize = () => {
    const isOther = page.clientWidth !== clientWidth
    clientWidth = page.clientWidth
    /** Text wraps differently at a different width, so the selected block is scrolled back into view. */
    if (isOther) find(places[0] ?? '')?.scrollIntoView({ block: 'nearest' })
    soon()
  }
  document.addEventListener('input', soon)
  document.addEventListener('scroll', soon, { capture: true, passive: true })
  new ResizeObserver(resize).observe(page)
  return {
    now,
    soon,
    follow(next: readonly string[]) {
      places = next
      now()
    },
  }
}

function toBox(place: string, element: Element | null): BlockBox | null {
  if (!element) return null
  const { x, y, width, height } = element.getBoundingClientRect()
  return { place, x, y, width, height }
}
