/** Does what the studio asks over its port, and says what somebody points at. */
import { readPlaceName } from '#model/browser'
import { createExchange } from './exchange.ts'
import { parseMessage, type AgentMessage, type Box, type Fragments, type WholePage } from './messages.ts'
import { findIn } from './roots.ts'

type Studio = {
  readonly document: Document
  readonly port: MessagePort
  readonly mark: string
  readonly agent: HTMLScriptElement
}

export function answerStudio({ document, port, mark, agent }: Studio): void {
  const exchange = createExchange({ document, mark, agent })
  const say = (message: AgentMessage) => port.postMessage(message)
  let measured: readonly string[] = []
  const find = (place: string) => findIn(document, `[${mark}="${CSS.escape(place)}"]`)
  const measure = () =>
    say({ type: 'boxes', boxes: measured.flatMap((place) => toBox(place, find(place)) ?? []) })

  const apply = (change: Fragments | WholePage): AgentMessage => {
    const { state } = change
    if (change.kind === 'page') return { type: 'reload', state }
    return { type: exchange(change) ? 'exchanged' : 'failed', state }
  }

  const receive = ({ data }: MessageEvent) => {
    const message = parseMessage(data)
    if (message === undefined) return
    if (message.type === 'exchange') say(apply(message.change))
    else if (message.type === 'measure') measured = message.places
    else {
      measured = [message.place]
      find(message.place)?.scrollIntoView({ block: 'nearest' })
    }
    if (measured.length > 0) measure()
  }

  const point = (type: 'hover' | 'click', target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest(`body [${mark}]`) : null
    const place = element?.getAttribute(mark)
    say({ type, place: place ? readPlaceName(place) : null, box: place ? toBox(place, element) : null })
  }
  let pointed: EventTarget | null = null
  document.addEventListener('pointerover', ({ target }) => {
    const element = target instanceof Element ? target.closest(`body [${mark}]`) : null
    if (element !== pointed) point('hover', (pointed = element))
  })
  document.documentElement.addEventListener('pointerleave', () => point('hover', (pointed = null)))
  document.addEventListener('click', ({ target }) => point('click', target), true)

  let isAwaited = false
  const measureSoon = () => {
    if (isAwaited || measured.length === 0) return
    isAwaited = true
    requestAnimationFrame(() => {
      isAwaited = false
      measure()
    })
  }
  document.addEventListener('scroll', measureSoon, { capture: true, passive: true })
  new ResizeObserver(measureSoon).observe(document.documentElement)

  port.addEventListener('message', receive)
  port.start()
  say({ type: 'ready', mark, state: agent.dataset['state'] ?? '' })
}

function toBox(place: string, element: Element | null): Box | null {
  if (!element) return null
  const { x, y, width, height } = element.getBoundingClientRect()
  return { place, x, y, width, height }
}
