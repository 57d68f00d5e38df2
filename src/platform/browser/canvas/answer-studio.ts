/** Does what the studio asks over its port, and says what somebody points at, types and presses. */
import { readPlaceName } from '#model/browser'
import { showDeliveryDays } from '../show-delivery-day.ts'
import { createExchange } from './exchange.ts'
import { findTexts } from './find-texts.ts'
import {
  parseMessage,
  type AgentMessage,
  type Box,
  type Fragments,
  type PressedKey,
  type StudioMessage,
  type WholePage,
} from './messages.ts'
import { findIn } from './roots.ts'
import { createTyping, type Point } from './typing.ts'
import { watchKeys } from './watch-keys.ts'

type Studio = {
  readonly document: Document
  readonly port: MessagePort
  readonly mark: string
  readonly agent: HTMLScriptElement
}

export function answerStudio({ document, port, mark, agent }: Studio): void {
  const say = (message: AgentMessage) => port.postMessage(message)
  const typing = createTyping({ document, mark, say })
  const exchange = createExchange({ document, mark, agent, typing })
  const find = (place: string) => findIn(document, `[${mark}="${CSS.escape(place)}"]`)
  const measure = watchBoxes({ document, find, say })
  const clicked = watchPointer({ document, mark, say })
  let hourMs: number | undefined

  const apply = (change: Fragments | WholePage): AgentMessage => {
    const { state } = change
    if (change.kind === 'page') return { type: 'reload', state }
    return { type: exchange(change) ? 'exchanged' : 'failed', state }
  }
  const type = ({ place, texts, at }: Extract<StudioMessage, { type: 'type' }>) => {
    const block = find(place)
    const { target, point } = clicked()
    const shown = block === null ? [] : findTexts(block, texts, mark)
    const isChosen = ({ element }: { element: Element }) => target !== null && element.contains(target)
    const text = at === 'first' ? shown[0] : shown.find(isChosen)
    if (text !== undefined) typing.start({ place, ...text }, at === 'first' ? undefined : point)
  }
  const show = ({ place, texts, key, text }: Extract<StudioMessage, { type: 'show' }>) => {
    const block = find(place)
    const shown = block === null ? [] : findTexts(block, texts, mark)
    const element = shown.find((one) => one.key === key)?.element
    if (element === undefined) return
    typing.show(element, text)
    measure.soon()
  }
  /** Whenever something was drawn: no server knows the hour. */
  const finish = () => {
    if (hourMs !== undefined) showDeliveryDays(document, hourMs)
    measure.now()
  }
  const receive = ({ data }: MessageEvent) => {
    const message = parseMessage(data)
    if (message === undefined) return
    if (message.type === 'exchange') {
      say(apply(message.change))
      typing.leaveIfGone()
      finish()
    } else if (message.type === 'type') type(message)
    else if (message.type === 'show') show(message)
    else if (message.type === 'settle') {
      typing.settle(message.heard)
      finish()
    } else if (message.type === 'hour') {
      hourMs = message.atMs
      finish()
    } else if (message.type === 'measure') measure.follow(message.places)
    else {
      find(message.place)?.scrollIntoView({ block: 'nearest' })
      measure.follow([message.place])
    }
  }
  const onKey = (key: PressedKey) => say({ type: 'key', ...key })
  watchKeys({ document, isTyping: typing.isIn, leave: typing.leave, onKey })
  port.addEventListener('message', receive)
  port.start()
  say({ type: 'ready', mark, state: agent.dataset['state'] ?? '' })
}

type Pointing = {
  readonly document: Document
  readonly mark: string
  readonly say: (message: AgentMessage) => void
}

/** Says what is pointed at and clicked; gives where the last click was. */
function watchPointer({ document, mark, say }: Pointing) {
  let pointed: Element | null = null
  let last: { readonly target: Node | null; readonly point: Point } = { target: null, point: { x: 0, y: 0 } }
  const findBlock = (target: EventTarget | null) =>
    target instanceof Element ? target.closest(`body [${mark}]`) : null
  const point = (type: 'hover' | 'click', element: Element | null) => {
    const place = element?.getAttribute(mark)
    say({ type, place: place ? readPlaceName(place) : null, box: place ? toBox(place, element) : null })
  }
  document.addEventListener('pointerover', ({ target }) => {
    const element = findBlock(target)
    if (element !== pointed) point('hover', (pointed = element))
  })
  document.documentElement.addEventListener('pointerleave', () => point('hover', (pointed = null)))
  document.addEventListener(
    'click',
    ({ target, clientX: x, clientY: y }) => {
      last = { target: target instanceof Node ? target : null, point: { x, y } }
      point('click', findBlock(target))
    },
    true,
  )
  return () => last
}

type Measuring = Pick<Pointing, 'document' | 'say'> & { readonly find: (place: string) => Element | null }

/** Says where blocks are, now and whenever they may have moved. */
function watchBoxes({ document, find, say }: Measuring) {
  let places: readonly string[] = []
  let isAwaited = false
  const now = () => say({ type: 'boxes', boxes: places.flatMap((place) => toBox(place, find(place)) ?? []) })
  const soon = () => {
    if (isAwaited || places.length === 0) return
    isAwaited = true
    requestAnimationFrame(() => {
      isAwaited = false
      now()
    })
  }
  document.addEventListener('input', soon)
  document.addEventListener('scroll', soon, { capture: true, passive: true })
  new ResizeObserver(soon).observe(document.documentElement)
  return {
    now,
    soon,
    follow(next: readonly string[]) {
      places = next
      now()
    },
  }
}

function toBox(place: string, element: Element | null): Box | null {
  if (!element) return null
  const { x, y, width, height } = element.getBoundingClientRect()
  return { place, x, y, width, height }
}
