/** Converts events on a canvas to events for `typing-state.ts`, and runs the resulting effects. */
import type { AgentChannel, AgentMessage, StudioMessage } from '#browser'
import { createListeners } from '#kit/browser'
import { parsePositionName, type BlockPosition } from '#model/browser'
import type { Edits } from '../../edits/open-edits.ts'
import type { CanvasUpdateRequest } from '../../edits/outbox.ts'
import type { TextMode, TextSource } from './open-text.ts'
import { createEffects, type ClickedPoint, type TypingDeps } from './run-effects.ts'
import { toTextSource, type StoredText } from './text-source.ts'
import {
  canRequestUpdate,
  initialTypingState,
  stepTyping,
  type TypingEffect,
  type TypingEvent,
  type TypingState,
} from './typing-state.ts'

export type CanvasTyping = {
  readonly state: () => TypingState
  readonly subscribe: (listen: () => void) => () => void
  /** Sets the current dependencies. Must be called after each render. */
  readonly provide: (deps: TypingDeps) => void
  /** Handles an event. Runs the resulting effects and returns them. */
  readonly send: (event: TypingEvent) => readonly TypingEffect[]
  readonly post: (message: StudioMessage) => void
  /** Opens one of a block's texts for typing. */
  readonly click: (position: BlockPosition, at: ClickedPoint) => void
  /** Returns the draft's version of the text; undefined if the text no longer exists. */
  readonly readText: (source: TextSource) => StoredText | undefined
  /** Must be called when the frame has loaded. */
  readonly connect: (frame: HTMLIFrameElement) => void
  /** Shows draft changes on the canvas. Returns a function that stops these updates. */
  readonly follow: (edits: CanvasEdits) => () => void
  /** Attaches the studio's own editor. Returns a function that detaches it. */
  readonly attach: (show: (html: string) => void) => () => void
  /**
   * Must be called while the canvas is shown. Returns a function that saves the typed text and stops all message
   * delivery.
   */
  readonly start: () => () => void
}

type CanvasEdits = Pick<Edits, 'onChange' | 'onShown' | 'saving' | 'addCanvas'>

/**
 * Parts of the typing code that may not be connected yet: dependencies, message channel, and the studio's own editor.
 */
type Connection = {
  deps?: TypingDeps
  line?: CanvasChannel
  /** Shows text in the studio's own editor. */
  show?: (html: string) => void
}

/** The event that gives the agent its end of the message channel. The agent waits for this event. */
const lineEvent = 'epiderm-canvas'

export function createCanvasTyping(afterPaint = waitForPaint): CanvasTyping {
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
  const run = createRunning({ connection, deps, send, post, afterPaint })
  const receive = createReceiving({ deps, send, state })
  return {
    ...machine,
    provide(next) {
      connection.deps = next
    },
    post,
    click: (position, at) =>
      void send({ kind: 'clicked', place: position, at, facts: deps().toFacts(position, at) }),
    readText: (source) => deps().readText(source),
    connect(frame) {
      connection.line?.close()
      const line = createCanvasLine((message) => connection.line === line && receive(message))
      connection.line = line
      send({ kind: 'loaded', isOther: deps().isPreview })
      frame.contentWindow?.dispatchEvent(new CustomEvent(lineEvent, { detail: line.agent }))
    },
    follow: (edits) => followEdits(edits, { deps, send, state }),
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

type RunDeps = Pick<CanvasTyping, 'send' | 'post'> & {
  readonly connection: Connection
  readonly deps: () => TypingDeps
  readonly afterPaint: typeof waitForPaint
}

/** Returns a function that performs effects. */
function createRunning({ connection, deps, send, post, afterPaint }: RunDeps) {
  const runOther = createEffects({ deps, send })
  const sendPainted = () => void send({ kind: 'painted' })
  return (effect: TypingEffect): unknown => {
    switch (effect.kind) {
      case 'paint':
        return afterPaint(sendPainted, (run) => deps().flush(run))
      case 'write':
        return deps().write(effect.source, effect.text, effect.seenSeq)
      case 'show':
        return connection.show?.(effect.text)
      case 'post':
        return post(effect.message)
      default:
        return runOther(effect)
    }
  }
}

type TypingMachine = Pick<CanvasTyping, 'send' | 'state'> & { readonly deps: () => TypingDeps }

function createReceiving({ deps, send, state }: TypingMachine) {
  const redraw = () => {
    const { revealed } = state().intent
    if (revealed !== undefined) send({ kind: 'redrawn', isHeld: deps().keys.isHeld(revealed.held) })
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

function followEdits(edits: CanvasEdits, machine: TypingMachine): () => void {
  const { deps, send, state } = machine
  const readStoredText = (form: TextMode) => {
    const open = state().texts[form]
    const stored = open && deps().readText(open.source)
    if (stored !== undefined && stored.text !== open?.stored) send({ kind: 'stored', form, ...stored })
  }
  const sendSaving = () => void send({ kind: 'saving', isSaved: edits.saving.state().waiting === 0 })
  const stops = [
    edits.onChange((edit) => void send({ kind: 'changed', edit })),
    edits.addCanvas(() => requestUpdate(machine)),
    edits.onShown((before, after) => {
      deps().showAhead(before, after)
      readStoredText('plain')
      readStoredText('rich')
    }),
    edits.saving.subscribe(sendSaving),
  ]
  sendSaving()
  return () => {
    for (const stop of stops) stop()
  }
}

/** Requests a canvas update together with an edit. Returns undefined if an earlier canvas update is still pending. */
function requestUpdate({ deps, send, state }: TypingMachine): CanvasUpdateRequest | undefined {
  const { rendering } = state()
  const { shown, load } = rendering
  if (shown === undefined || !canRequestUpdate(rendering)) return undefined
  send({ kind: 'updateRequested' })
  return {
    query: { ...deps().query, ...shown },
    apply: (change, edit) => void send({ kind: 'answered', load, change, edit }),
  }
}

type TypingContext = Pick<TypingDeps, 'keys' | 'toFacts' | 'readText'> & { readonly state: TypingState }

/** Converts a message from the agent to events. */
function toEvents(
  message: AgentMessage,
  { keys, toFacts, readText, state }: TypingContext,
): readonly TypingEvent[] {
  switch (message.type) {
    case 'ready':
      return [{ kind: 'ready', mark: message.mark, state: message.state }]
    case 'exchanged':
      return [{ kind: 'exchanged', state: message.state }]
    case 'opened': {
      const { place, key, text, times } = message
      const source = toTextSource(parsePositionName(place), key)
      return [{ kind: 'opened', form: 'plain', source, text, seq: readText(source)?.seq ?? 0, times }]
    }
    case 'left':
      return [{ kind: 'left', form: 'plain', text: message.text }]
    case 'untyped': {
      const { text, from, to } = message
      const position = parsePositionName(message.place)
      const facts = toFacts(position, state.intent.wanted?.at)
      return [{ kind: 'untyped', place: position, caret: { text, from, to }, isGiven: keys.isGiven(), facts }]
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

/**
 * Stores the state. Unlike `createStore`, it runs an event's effects before it notifies listeners and before it handles
 * the next event.
 */
function createMachine(run: (effect: TypingEffect) => unknown) {
  const { subscribe, notify } = createListeners()
  let state = initialTypingState
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

/** Calls `run` when the page becomes hidden, because the browser then stops painting it and may close the tab. */
function watchHiding(run: () => void): () => void {
  const ended = new AbortController()
  document.addEventListener('visibilitychange', run, { signal: ended.signal })
  window.addEventListener('pagehide', run, { signal: ended.signal })
  return () => ended.abort()
}

/**
 * Calls `run` once the typed characters have been painted. The studio and the page share a thread, so an earlier call
 * would delay the paint. If the page is hidden, calls it immediately.
 */
function waitForPaint(run: () => void, flush: (run: () => void) => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(() => flush(run)))
}

type CanvasChannel = {
  readonly post: (message: StudioMessage) => void
  /**
   * Stops accepting new messages. Messages that were already sent are still delivered, so that a closing frame can
   * report the text typed in it.
   */
  readonly close: () => void
  readonly agent: AgentChannel
}

/**
 * The message channel between the studio and the agent, which share one thread. Messages are delivered as microtasks,
 * in sending order. A `MessagePort` would deliver them about 10 ms later, because browsers paint and handle keys first.
 */
function createCanvasLine(onMessage: (message: AgentMessage) => void): CanvasChannel {
  const studio = createDirection<AgentMessage>(onMessage)
  const agent = createDirection<StudioMessage>()
  return {
    post: agent.say,
    close() {
      studio.close()
      agent.close()
    },
    agent: { say: studio.say, listen: agent.listen },
  }
}

/** Buffers messages that are sent before a listener is set. */
function createDirection<T>(onMessage?: (message: T) => void) {
  const early: T[] = []
  let deliver = onMessage ?? ((message: T) => void early.push(message))
  return {
    say: (message: T) => queueMicrotask(() => deliver(message)),
    listen(next: (message: T) => void) {
      deliver = next
      for (const message of early.splice(0)) next(message)
    },
    close() {
      queueMicrotask(() => void (deliver = () => undefined))
    },
  }
}
