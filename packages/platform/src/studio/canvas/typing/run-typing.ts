/** Converts events on a canvas to events of `typing-state.ts`, and runs the resulting effects. */
import type { AgentMessage, StudioMessage } from '#browser'
import { createListeners } from '#kit/browser'
import { readPositionName, type BlockPosition } from '#model/browser'
import type { Companion } from '../../edits/companions.ts'
import { createCanvasLine } from '../agent/canvas-line.ts'
import { toFragmentsQuery } from '../agent/canvas-query.ts'
import { canAccompany } from './drawing.ts'
import type { TextForm, TextSource } from './open-text.ts'
import { createEffects, type ClickedPoint, type Connection, type TypingDeps } from './run-effects.ts'
import { toTextSource, type StoredText } from './text-source.ts'
import {
  startTyping,
  stepTyping,
  type TypingEffect,
  type TypingEvent,
  type TypingState,
} from './typing-state.ts'

export type CanvasTyping = {
  readonly state: () => TypingState
  readonly subscribe: (listen: () => void) => () => void
  /** Must be called after each render. */
  readonly provide: (deps: TypingDeps) => void
  /** Runs the effects, and returns them. */
  readonly send: (event: TypingEvent) => readonly TypingEffect[]
  readonly post: (message: StudioMessage) => void
  /** Starts typing in one of a block's texts. */
  readonly click: (place: BlockPosition, at: ClickedPoint) => void
  /** Returns the draft's text; undefined if it no longer exists. */
  readonly readText: (source: TextSource) => StoredText | undefined
  /** Must be called when a draft has changed in this tab. */
  readonly readStored: () => void
  /** Must be called when the frame has loaded. */
  readonly connect: (frame: HTMLIFrameElement) => void
  /** Returns undefined while the canvas waits for the changes of another edit. */
  readonly accompany: () => Companion | undefined
  /** Attaches the studio's own editor. Returns a function that detaches it. */
  readonly attach: (show: (html: string) => void) => () => void
  /**
   * Must be called while the canvas is shown. Returns a function that writes the typed text and ends all messages.
   */
  readonly start: () => () => void
}

/** The event for which the agent waits. It contains the agent's end of the channel. */
const lineEvent = 'epiderm-canvas'

export function createCanvasTyping(): CanvasTyping {
  const machine = createMachine((effect) => run(effect))
  const { send, state } = machine
  const connection: Connection = {}
  const deps = () => {
    if (connection.deps === undefined) throw new Error('The canvas is not shown')
    return connection.deps
  }
  const post = (message: StudioMessage) => {
    if (message.type === 'show' || message.type === 'preview') send({ kind: 'ahead' })
    connection.line?.post(message)
  }
  const run = createEffects({ connection, deps, send, post })
  const receive = createReceiving({ deps, send, state })
  return {
    ...machine,
    provide(next) {
      connection.deps = next
    },
    post,
    click: (place, at) => void send({ kind: 'clicked', place, at, facts: deps().toFacts(place, at) }),
    readText: (source) => deps().readText(source),
    readStored() {
      for (const form of forms) {
        const open = state().texts[form]
        const stored = open && deps().readText(open.source)
        if (stored !== undefined && stored.text !== open?.stored) send({ kind: 'stored', form, ...stored })
      }
    },
    connect(frame) {
      connection.line?.close()
      const line = createCanvasLine((message) => connection.line === line && receive(message))
      connection.line = line
      send({ kind: 'loaded', isOther: deps().view.preview !== undefined })
      frame.contentWindow?.dispatchEvent(new CustomEvent(lineEvent, { detail: line.agent }))
    },
    accompany: () => accompany({ deps, send, state }),
    attach(show) {
      connection.show = show
      return () => {
        delete connection.show
      }
    },
    start() {
      const stopWatching = watchHiding(() => send({ kind: 'painted' }))
      return () => {
        stopWatching()
        send({ kind: 'closed' })
        connection.line?.close()
      }
    },
  }
}

type Machine = Pick<CanvasTyping, 'send' | 'state'> & { readonly deps: () => TypingDeps }

function createReceiving({ deps, send, state }: Machine) {
  const redraw = () => {
    const { led } = state().intent
    if (led !== undefined) send({ kind: 'redrawn', isHeld: deps().keys.isHeld(led.held) })
  }
  return (message: AgentMessage): void => {
    const { onReload, onMessage, onInput, flush } = deps()
    if (message.type === 'failed' || message.type === 'reload') return onReload()
    if (message.type === 'input') {
      onInput()
      return void send(toInput(message))
    }
    flush(() => {
      for (const event of toEvents(message, { ...deps(), state: state() })) send(event)
      onMessage(message)
      if (message.type === 'exchanged') redraw()
    })
  }
}

function accompany({ deps, send, state }: Machine): Companion | undefined {
  const { drawing } = state()
  const { shown, load } = drawing
  if (shown === undefined || !canAccompany(drawing)) return undefined
  send({ kind: 'accompanied' })
  return {
    asked: { ...toFragmentsQuery(deps().view), ...shown },
    take: (change, edit) => void send({ kind: 'answered', load, change, edit }),
  }
}

const forms: readonly TextForm[] = ['plain', 'rich']

type Facts = Pick<TypingDeps, 'keys' | 'toFacts' | 'readText'> & { readonly state: TypingState }

/** Converts a message of the agent to events. */
function toEvents(message: AgentMessage, { keys, toFacts, readText, state }: Facts): readonly TypingEvent[] {
  switch (message.type) {
    case 'ready':
      return [{ kind: 'ready', mark: message.mark, state: message.state }]
    case 'exchanged':
      return [{ kind: 'exchanged', state: message.state }]
    case 'opened': {
      const { place, key, text, times } = message
      const source = toTextSource(readPositionName(place), key)
      return [{ kind: 'opened', form: 'plain', source, text, seq: readText(source)?.seq ?? 0, times }]
    }
    case 'left':
      return [{ kind: 'left', form: 'plain', text: message.text }]
    case 'untyped': {
      const { text, from, to } = message
      const place = readPositionName(message.place)
      const facts = toFacts(place, state.intent.wanted?.at)
      return [{ kind: 'untyped', place, caret: { text, from, to }, isGiven: keys.isGiven(), facts }]
    }
    case 'wordless':
      return [{ kind: 'wordless' }]
    default:
      return []
  }
}

const toInput = ({ text, isComposing }: Extract<AgentMessage, { type: 'input' }>): TypingEvent => ({
  kind: 'input',
  form: 'plain',
  text,
  isBlank: text.trim() === '',
  isComposing,
})

/** Stores the state. Runs the effects of each event before the next event. */
function createMachine(run: (effect: TypingEffect) => unknown) {
  const { subscribe, notify } = createListeners()
  let state = startTyping
  return {
    state: () => state,
    subscribe,
    send(event: TypingEvent): readonly TypingEffect[] {
      const before = state
      const step = stepTyping(state, event)
      state = step.state
      for (const effect of step.effects) run(effect)
      if (before !== step.state) notify()
      return step.effects
    },
  }
}

/** When the page is hidden, it is no longer painted, and the tab may be closed. */
function watchHiding(run: () => void): () => void {
  const ended = new AbortController()
  document.addEventListener('visibilitychange', run, { signal: ended.signal })
  window.addEventListener('pagehide', run, { signal: ended.signal })
  return () => ended.abort()
}
