/**
 * An editor, a page, a colleague and a server, for tests of random typing. Runs all of the studio's editing code,
 * without a browser.
 */
import type { AgentChannel, StudioMessage } from '#browser'
import type { DraftState, LoggedOperation, Operation } from '#operations'
import { CallError, type ApiClient } from '../../api/calls.ts'
import { applyToDraft, acneItem, createDraftState } from '../../edits/acne-draft.fixture.ts'
import { createMemoryStorage } from '../../edits/memory-storage.fixture.ts'
import { openEdits } from '../../edits/open-edits.ts'
import { findOpenRichText } from './intent.ts'
import type { TextMode } from './open-text.ts'
import type { TypingDeps } from './run-effects.ts'
import { createCanvasTyping } from './run-typing.ts'
import { createDraftTexts } from './text-source.ts'

const path = ['props', 'text']
const client = 'own'
export const heroPosition = { ...acneItem, block: 'hero', repetition: [] }

const toSet = (value: string): Operation => ({ kind: 'set', block: 'hero', path, value })
export const readText = ({ body }: DraftState): string =>
  (body as { readonly blocks: readonly [{ readonly props: { readonly text: string } }] }).blocks[0].props.text

type RequestBody = {
  readonly client: string
  readonly number: number
  readonly gesture: string
  readonly baseSeq: number
  readonly operations: readonly { readonly number: number; readonly operation: Operation }[]
}

/**
 * Logs operations in order, without repeating an operation number. An operation conflicts if another client has changed
 * the text since the operation's base.
 */
export function createServer(text: string) {
  let head = createDraftState({ text }, 0)
  const log: LoggedOperation[] = []
  const numbers = new Map<number, LoggedOperation>()
  const states = [text]
  const write = (
    by: string,
    gesture: string,
    operation: Extract<Operation, { kind: 'set' }>,
    baseSeq: number,
  ) => {
    const isConflict = log.some(
      (one) => one.seq > baseSeq && one.client !== by && one.outcome.kind === 'applied',
    )
    const outcome = isConflict
      ? ({
          kind: 'offered',
          reason: 'changed',
          current: readText(head),
        } as unknown as LoggedOperation['outcome'])
      : ({ kind: 'applied' } as const)
    const logged = {
      seq: head.seq + 1,
      client: by,
      gesture,
      kind: 'do',
      actor: by,
      at: '',
      undoes: null,
      operation,
      outcome,
    } as LoggedOperation
    head = { ...(isConflict ? head : (applyToDraft(head, operation) ?? head)), seq: logged.seq }
    log.push(logged)
    states.push(readText(head))
    return logged
  }
  /** Restores the text to its state before the client's last undo group, unless another client has changed it since. */
  const undo = () => {
    const last = log.findLast((one) => one.client === client && one.outcome.kind === 'applied')
    const first = log.find((one) => one.gesture === last?.gesture)
    const isOthers = (one: LoggedOperation) => one.seq > (first?.seq ?? 0) && one.gesture !== first?.gesture
    if (last === undefined || log.some(isOthers)) return undefined
    return write(client, `undo ${head.seq}`, toSet(states[(first?.seq ?? 1) - 1] ?? '') as never, head.seq)
  }
  return {
    log,
    states,
    head: () => head,
    change: (value: string) => write('colleague', `${head.seq}`, toSet(value) as never, head.seq),
    answer(url: string, body: RequestBody) {
      const sentOperations = body.operations ?? [{ number: body.number, operation: undefined }]
      const done = sentOperations.flatMap(({ number, operation }) => {
        const known = numbers.get(number)
        const logged =
          known ??
          (operation === undefined ? undo() : write(client, body.gesture, operation as never, body.baseSeq))
        if (logged !== undefined) numbers.set(number, logged)
        return logged === undefined ? [] : [{ ...logged, number }]
      })
      const canvas = { kind: 'fragments', state: String(head.seq), fragments: [] }
      const results = sentOperations.map(
        ({ number }) =>
          done.find((one) => one.number === number) ?? {
            number,
            seq: head.seq,
            outcome: { kind: 'applied' },
          },
      )
      return {
        seq: head.seq,
        baseVersion: 1,
        results,
        ...(url.includes('undo') && { operations: done }),
        canvas,
      }
    },
  }
}

type PendingCall = { readonly run: (how: 'answer' | 'lose' | 'drop') => void }

/** A simulated network for requests and events. The test decides when each message arrives. */
function createNetwork(server: ReturnType<typeof createServer>) {
  const calls: PendingCall[] = []
  const streams: { listeners: Map<string, (event: { data: string }) => void>; seen: number }[] = []
  const post = (url: string, { body }: { body: RequestBody }) =>
    new Promise((resolve, reject) => {
      const run: PendingCall['run'] = (how) => {
        const answer = how === 'drop' ? undefined : server.answer(url, body)
        if (how === 'answer') resolve(url.includes('fragments') ? answer?.canvas : answer)
        else reject(new CallError({ message: 'Offline', status: 0 }))
      }
      if (url.includes('presence') || url.includes('offers')) return resolve({})
      calls.push({
        run: url.includes('fragments')
          ? () => resolve({ kind: 'fragments', state: String(server.head().seq), fragments: [] })
          : run,
      })
    })
  const openEvents = (url: string) => {
    const listeners = new Map<string, (event: { data: string }) => void>()
    const stream = { listeners, seen: Number(/after=(\d+)/.exec(url)?.[1] ?? 0) }
    streams.push(stream)
    return {
      readyState: 1,
      addEventListener: (name: string, take: (event: { data: string }) => void) =>
        void listeners.set(name, take),
      close: () => void streams.splice(0, streams.length, ...streams.filter((one) => one !== stream)),
    } as unknown as EventSource
  }
  return {
    calls,
    openEvents,
    api: {
      post,
      get: async () => ({ ...server.head(), offers: [] }),
      delete: async () => ({}),
      url: (one: string) => one,
    } as unknown as ApiClient,
    /** Delivers the next pending event. Returns false if there is none. */
    deliver(): boolean {
      const [stream] = streams
      const next = stream && server.log[stream.seen]
      if (stream === undefined || next === undefined) return false
      stream.seen++
      stream.listeners.get('operation')?.({ data: JSON.stringify(next) })
      return true
    },
  }
}

/** Waits until all pending microtasks have run. */
export async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve()
}

export type TypingPage = Awaited<ReturnType<typeof openTypingPage>>

export async function openTypingPage(form: TextMode, text: string) {
  const server = createServer(text)
  const network = createNetwork(server)
  const timers: (() => void)[] = []
  const paints: (() => void)[] = []
  let ids = 0
  let nowMs = 0
  const edits = openEdits({
    account: 'ed',
    clients: { own: client, others: [] },
    storage: createMemoryStorage(),
    calls: network.api,
    apply: applyToDraft,
    openEvents: network.openEvents,
    createId: () => `id-${++ids}`,
    clock: () => new Date(nowMs),
    after: (delayMs, run) => (delayMs === 0 ? queueMicrotask(run) : void timers.push(run)),
    every: () => () => undefined,
  })
  const live = edits.open(acneItem)
  live.follow()
  await flushMicrotasks()
  const find = () => {
    const { draft } = live.view()
    const { blocks } = (draft as DraftState).body as { readonly blocks: readonly object[] }
    const [node] = blocks
    return node && ({ node } as never)
  }
  const texts = createDraftTexts({ blocks: { find }, edits, clock: () => nowMs })
  const toTexts = () => [{ key: JSON.stringify(path), text: readText(live.view().draft as DraftState) }]
  const writes: string[] = []
  const typing = createCanvasTyping((run) => void paints.push(run))
  const page = createPage(form, server, typing)
  const rich = form === 'rich' ? { path, source: { ...acneItem, block: 'hero', path } } : undefined
  const facts = {
    canEdit: true,
    isOnPicture: false,
    isLoaded: true,
    hasTexts: form === 'plain',
    rich,
    emptyField: undefined,
  }
  typing.provide({
    calls: network.api,
    keys: { isHeld: () => false, isGiven: () => false } as unknown as TypingDeps['keys'],
    query: { path: '/', language: 'en_GB', viewer: 'guest', agent: 'with' },
    isPreview: false,
    onMessage: () => undefined,
    onReload: () => undefined,
    toFacts: () => facts,
    loadRecord: async () => undefined,
    readText: texts.read,
    write(source, next, seenSeq) {
      writes.push(next)
      texts.write(source, next, seenSeq)
    },
    runIntent(effect) {
      if (effect.kind === 'type')
        typing.post({ type: 'type', place: 'MCA/en_GB/hero', texts: toTexts(), at: effect.at })
      return undefined
    },
    onInput: () => undefined,
    showAhead(before, after) {
      const [former, next] = [readText(before), readText(after)]
      if (former === next) return
      const shown = { place: 'MCA/en_GB/hero', texts: [], key: JSON.stringify(path), text: next }
      typing.post({ type: 'show', ...shown })
    },
    flush: (run) => run(),
  })
  typing.follow(edits)
  edits.onShown(() => page.follow())
  page.load()
  const flushAll = (list: (() => void)[]) => {
    for (const run of list.splice(0)) run()
  }
  return {
    server,
    network,
    edits,
    live,
    typing,
    page,
    writes,
    shown: () => readText(live.view().draft as DraftState),
    paint: () => flushAll(paints),
    wait(ms: number) {
      nowMs += ms
      flushAll(timers)
    },
  }
}

/** A simulated page, with the agent for plain text or with the studio's own editor for rich text. */
function createPage(
  form: TextMode,
  server: ReturnType<typeof createServer>,
  typing: ReturnType<typeof createCanvasTyping>,
) {
  const state = { text: '', rendered: '', isOpen: false, isComposing: false, isAhead: false, count: 0 }
  let line: AgentChannel | undefined
  let detach: (() => void) | undefined
  const say = (message: Parameters<AgentChannel['say']>[0]) => line?.say(message)
  const send = (message: Parameters<AgentChannel['say']>[0]) => {
    state.count++
    say(message)
  }
  const receive = (message: StudioMessage) => {
    if (message.type === 'type' && !state.isOpen) {
      /**
       * Editors can change text in the page only if the page shows the text as stored. Otherwise, they can change it
       * only in the form.
       */
      if (message.texts[0]?.text !== state.text) return
      state.isOpen = true
      send({ type: 'opened', place: 'MCA/en_GB/hero', key: JSON.stringify(path), text: state.text, times: 1 })
    } else if (message.type === 'follow' && message.heard === state.count && state.isOpen) {
      state.text = message.text
      send({ type: 'input', text: state.text, isComposing: false })
    } else if (message.type === 'show' && !state.isOpen) {
      state.text = message.text
      state.isAhead = true
    } else if (message.type === 'exchange') {
      state.rendered = server.states[Number(message.change.state)] ?? ''
      if (!state.isOpen && !state.isAhead) state.text = state.rendered
      say({ type: 'exchanged', state: message.change.state })
    } else if (message.type === 'settle' && message.heard === state.count) {
      state.isAhead = false
      if (!state.isOpen) state.text = state.rendered
    }
  }
  /** Opens and closes the studio's own editor whenever React would do so. */
  const follow = () => {
    if (form === 'plain') return
    const isWanted = findOpenRichText(typing.state().intent) !== undefined
    if (isWanted && !state.isOpen) {
      /**
       * Editors can change text in the page only if the page shows the text as stored. Otherwise, they can change it
       * only in the form.
       */
      const stored = typing.readText({ ...acneItem, block: 'hero', path })
      if (stored?.text !== state.text) return void typing.send({ kind: 'refused' })
      state.isOpen = true
      const source = { ...acneItem, block: 'hero', path }
      typing.send({ kind: 'opened', form, source, ...stored, times: 1 })
      detach = typing.attach((html) => (state.text = html))
    } else if (!isWanted && state.isOpen) {
      state.isComposing = false
      state.isOpen = false
      state.isAhead = true
      detach?.()
      typing.send({ kind: 'left', form })
    }
  }
  return {
    state,
    follow,
    load() {
      Object.assign(state, { isComposing: false, isAhead: false, count: 0 })
      if (form === 'plain') state.isOpen = false
      const { head } = server
      if (!state.isOpen) state.text = readText(head())
      state.rendered = readText(head())
      const contentWindow = {
        dispatchEvent({ detail }: CustomEvent<AgentChannel>) {
          line = detail
        },
      }
      typing.connect({ contentWindow } as unknown as HTMLIFrameElement)
      line?.listen((message) => receive(message as StudioMessage))
      say({ type: 'ready', mark: 'data-mark-a', state: String(head().seq) })
    },
    /** Simulates a text change made by the browser. */
    input(text: string, isComposing = false) {
      state.text = text
      if (form === 'plain') send({ type: 'input', text, isComposing })
      else typing.send({ kind: 'input', form, text, isBlank: text.trim() === '', isComposing: false })
    },
    compose(text: string) {
      if (form === 'rich') typing.send({ kind: 'composing', form, isComposing: true })
      else if (!state.isComposing) send({ type: 'input', text: state.text, isComposing: true })
      state.isComposing = true
      state.text = text
    },
    leave() {
      if (form === 'rich') typing.send({ kind: 'escaped' })
      else if (state.isOpen) {
        state.isOpen = false
        state.isAhead = true
        send({ type: 'left', text: state.text })
      }
      state.isComposing = false
      follow()
    },
  }
}
