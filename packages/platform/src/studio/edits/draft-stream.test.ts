/**
 * Tests that a draft shows edits that other editors made while a laptop was asleep, the server was restarting or the
 * session had expired.
 */
import { describe, expect, it } from 'vitest'
import type { Operation } from '#operations'
import { createApiClient } from '../api/calls.ts'
import { applyToDraft, acneItem, flushPromises } from './acne-draft.fixture.ts'
import { subscribeWhileVisible } from './draft-stream.ts'
import { createMemoryStorage } from './memory-storage.fixture.ts'
import { openEdits } from './open-edits.ts'

const toHead = (seq: number) => ({
  ...acneItem,
  type: 'epiderm__page',
  baseVersion: 1,
  seq,
  title: `After ${seq}`,
  urlName: 'acne',
  body: { blocks: [] },
  isWithdrawn: false,
  offers: [],
})

class Stream extends EventTarget {
  readonly url: string
  readyState = 0
  constructor(url: string) {
    super()
    this.url = url
  }
  close() {
    this.readyState = 2
  }
  open() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  /** Ready state 2: the stream is closed permanently. */
  fail(readyState: 0 | 2) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  emit(seq: number) {
    const operation: Operation = { kind: 'set', block: null, path: ['title'], value: `After ${seq}` }
    const facts = { client: 'd', gesture: 'g', kind: 'do', actor: 'Edna', at: '', undoes: null, number: seq }
    const data = JSON.stringify({ ...facts, seq, operation, outcome: { kind: 'applied' } })
    this.dispatchEvent(new MessageEvent('operation', { data }))
  }
}

/**
 * `heads` contains the responses to successive reads of the draft. Each response is a draft state or an error status.
 * The last response is repeated.
 */
async function openTab(...heads: (number | { readonly status: number })[]) {
  const streams: Stream[] = []
  const timers: (() => void)[] = []
  const repeated = new Set<() => void>()
  const said: unknown[] = []
  const calls = createApiClient(async (url, { body }) => {
    if (url.endsWith('/presence')) said.push(JSON.parse(String(body)))
    const head = heads.length > 1 ? heads.shift() : heads[0]
    return typeof head === 'object'
      ? Response.json({ error: { code: 'said', message: 'No' } }, { status: head.status })
      : Response.json(toHead(head ?? 0))
  }, '')
  const edits = openEdits({
    account: 'ed',
    clients: { own: 'c', others: [] },
    storage: createMemoryStorage(),
    calls,
    apply: applyToDraft,
    openEvents: (url) => {
      const stream = new Stream(url)
      streams.push(stream)
      return stream as unknown as EventSource
    },
    createId: () => 'id',
    clock: () => new Date(0),
    after: (_, run) => void timers.push(run),
    every(_, run) {
      repeated.add(run)
      return () => void repeated.delete(run)
    },
  })
  const live = edits.open(acneItem)
  const stop = live.follow()
  await flushPromises()
  const wait = async () => {
    for (const run of timers.splice(0)) run()
    await flushPromises()
  }
  const pass = async () => {
    for (const run of Array.from(repeated)) run()
    await flushPromises()
  }
  const last = () => streams.at(-1)!
  const shown = () => live.view().draft?.title
  const isLate = () => live.view().isLate
  return { live, stop, streams, timers, repeated, said, last, wait, pass, shown, isLate }
}

describe('a subscribed draft', () => {
  it('is read again after its stream was interrupted and reopened, because not every change is an operation', async () => {
    const { streams, last, shown } = await openTab(3, 7)
    last().open()
    last().fail(0)
    last().open()
    await flushPromises()
    expect([streams.length, shown()]).toEqual([1, 'After 7'])
  })

  it.each([401, 429, 500, 503])('reopens its stream after a response with status %i', async (status) => {
    const { streams, last, wait, shown, timers } = await openTab(3, { status }, { status }, 9)
    last().fail(2)
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(timers).toHaveLength(1)
      await wait()
    }
    expect([streams.length, last().url, shown()]).toEqual([
      2,
      '/api/studio/drafts/MCA/en_GB/events?after=9&client=c',
      'After 9',
    ])
    last().emit(10)
    expect(shown()).toBe('After 10')
  })

  it('opens automatically when a server that was initially unreachable responds', async () => {
    const { live, wait, streams } = await openTab({ status: 503 }, 3)
    expect(live.view().status).toBe('failed')
    await wait()
    expect([live.view().status, streams.length]).toEqual(['ready', 1])
  })

  it('is never reset to a state that was read before the latest reported operation', async () => {
    const { live, last, shown } = await openTab(3, 3, 4)
    last().emit(4)
    await live.reload()
    expect(shown()).toBe('After 4')
  })

  it('has no stream after its last subscriber has unsubscribed, and is read again for the next subscriber', async () => {
    const { live, stop, last, streams, timers, repeated, shown } = await openTab(3, 5)
    stop()
    expect([last().readyState, timers, repeated.size]).toEqual([2, [], 0])
    live.follow()
    await flushPromises()
    expect([streams.length, last().url, shown()]).toEqual([2, expect.stringMatching(/after=5&/), 'After 5'])
  })

  it('reopens a stream that is open but silent, because networks drop connections while a laptop sleeps', async () => {
    const { streams, last, wait, pass, shown, isLate } = await openTab(3, 7)
    const first = last()
    first.open()
    first.emit(4)
    await pass()
    first.dispatchEvent(new MessageEvent('beat', { data: 'null' }))
    await pass()
    expect([streams.length, isLate()]).toEqual([1, false])
    await pass()
    expect([first.readyState, isLate()]).toEqual([2, true])
    await wait()
    last().open()
    expect([streams.length, shown(), isLate()]).toEqual([2, 'After 7', false])
  })

  it.each([0, 2] as const)('is reported as delayed only while its stream is rejected (%i)', async (state) => {
    const { last, wait, isLate, stop } = await openTab(3)
    expect(isLate()).toBe(false)
    last().fail(state)
    expect(isLate()).toBe(true)
    await wait()
    last().open()
    expect(isLate()).toBe(false)
    last().fail(state)
    stop()
    expect(isLate()).toBe(false)
  })

  it('sends the editor’s position again when its stream reopens after a server restart', async () => {
    const { live, last, said } = await openTab(3)
    live.reportPresence('hero')
    last().fail(0)
    last().open()
    await flushPromises()
    expect(said).toEqual([
      { client: 'c', block: 'hero' },
      { client: 'c', block: 'hero' },
    ])
  })
})

describe('a hidden tab', () => {
  it('has no connection, and connects again when it becomes visible', () => {
    const document = Object.assign(new EventTarget(), { hidden: true }) as unknown as Document
    const done: string[] = []
    const show = (hidden: boolean) => {
      Object.assign(document, { hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const end = subscribeWhileVisible(() => {
      done.push('follows')
      return () => void done.push('stops')
    }, document)
    expect(done).toEqual([])
    show(false)
    show(false)
    show(true)
    show(false)
    end()
    show(true)
    show(false)
    expect(done).toEqual(['follows', 'stops', 'follows', 'stops'])
  })
})
