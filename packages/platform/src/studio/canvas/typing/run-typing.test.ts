import { describe, expect, it, vi } from 'vitest'
import type { AgentChannel, StudioMessage } from '#browser'
import type { CanvasUpdateRequest, LoggedEdit, OutboxState } from '../../edits/outbox.ts'
import type { TypingDeps } from './run-effects.ts'
import { createCanvasTyping } from './run-typing.ts'

const state = { kind: 'fragments', state: 'next', fragments: [] } as const

/** Creates an agent that applies every update, and a server whose responses the test controls. */
async function open() {
  const received: StudioMessage[] = []
  const answers: (() => void)[] = []
  const written: string[] = []
  let messageCount = 0
  let agent: AgentChannel | undefined
  const contentWindow = {
    dispatchEvent({ detail }: CustomEvent<AgentChannel>) {
      agent = detail
    },
  }
  const typing = createCanvasTyping((run) => run())
  typing.provide({
    query: { path: '/', language: 'en_GB', viewer: 'guest', agent: 'with' },
    isPreview: false,
    calls: { post: <T>() => new Promise<T>((resolve) => answers.push(() => resolve(state as T))) },
    onMessage: () => void messageCount++,
    onReload: () => undefined,
    onInput: () => undefined,
    flush: (run) => run(),
    write: (_, text) => void written.push(text),
    readText: () => undefined,
  } as Partial<TypingDeps> as TypingDeps)
  typing.connect({ contentWindow } as unknown as HTMLIFrameElement)
  let requestUpdate: () => CanvasUpdateRequest | undefined = () => undefined
  typing.follow({
    onChange: () => () => undefined,
    onShown: () => () => undefined,
    saving: { state: () => ({ waiting: 0 }) as OutboxState, subscribe: () => () => undefined },
    addCanvas(canvas) {
      requestUpdate = canvas
      return () => undefined
    },
  })
  const port = {
    ...typing,
    requestUpdate: () => requestUpdate(),
    follow: (edit?: LoggedEdit) => void typing.send({ kind: 'changed', edit }),
    settle: () => void typing.send({ kind: 'saving', isSaved: true }),
  }
  if (agent === undefined) throw new Error('No line was handed over')
  const { say, listen } = agent
  listen((message) => {
    const data = message as StudioMessage
    received.push(data)
    if (data.type === 'exchange') say({ type: 'exchanged', state: data.change.state })
  })
  /** Waits for one round trip. Messages arrive in order, so all earlier messages have arrived. */
  const pass = async () => {
    const before = messageCount
    say({ type: 'hover', place: null, box: null })
    await vi.waitFor(() => expect(messageCount).toBeGreaterThan(before), { interval: 1 })
    const fence: StudioMessage = { type: 'measure', places: [`pass ${messageCount}`] }
    port.post(fence)
    await vi.waitFor(() => expect(received).toContainEqual(fence), { interval: 1 })
  }
  /** Waits for two round trips, because messages of the first round trip may trigger responses. */
  const readSettleMessages = async () => {
    await pass()
    await pass()
    return received.filter(({ type }) => type === 'settle')
  }
  say({ type: 'ready', mark: 'data-mark-a', state: 'first' })
  await readSettleMessages()
  const close = () => void typing.send({ kind: 'closed' })
  return { port, say, readSettleMessages, answers, written, messageCount: () => messageCount, close }
}

const opened = { type: 'opened', place: 'p/en_GB/b', key: '["props","text"]', text: '', times: 1 } as const
const typed = { type: 'input', isComposing: false } as const

describe('a canvas that adopts the server’s rendering', () => {
  it('receives no message if it shows only the server’s rendering', async () => {
    const { port, readSettleMessages, close } = await open()
    for (let times = 0; times < 5; times++) port.settle()
    expect(await readSettleMessages()).toEqual([])
    close()
  })

  it('receives a message after the server has rendered the typed text, and further messages while the editor types', async () => {
    const { port, say, readSettleMessages, answers, close } = await open()
    say(opened)
    for (const text of ['a', 'ab']) say({ ...typed, text })
    await readSettleMessages()
    port.follow()
    port.settle()
    expect(await readSettleMessages()).toEqual([])
    answers.shift()?.()
    await readSettleMessages()
    for (let times = 0; times < 3; times++) port.settle()
    expect(await readSettleMessages()).toEqual(
      Array.from({ length: 4 }, () => ({ type: 'settle', heard: 3 })),
    )
    say({ type: 'left', text: 'ab' })
    await readSettleMessages()
    for (let times = 0; times < 2; times++) port.settle()
    expect(await readSettleMessages()).toHaveLength(5)
    close()
  })

  it('receives a message about the studio’s optimistic updates', async () => {
    const { port, readSettleMessages, close } = await open()
    port.post({ type: 'preview', place: 'p', part: '.columns', style: { gap: '1rem' }, isHeld: false })
    port.settle()
    port.send({ kind: 'ahead' })
    port.settle()
    port.settle()
    expect(await readSettleMessages()).toHaveLength(2)
    close()
  })
})

describe('a closed canvas', () => {
  it('has sent all characters typed before it closed, and receives no characters afterwards', async () => {
    const { say, readSettleMessages, close, written } = await open()
    say(opened)
    say({ ...typed, text: 'the last letters' })
    await readSettleMessages()
    close()
    say({ ...typed, text: 'too late' })
    await Promise.resolve()
    await Promise.resolve()
    expect(written).toEqual(['the last letters'])
  })
})

describe('a canvas update that is requested together with an edit', () => {
  const edit = { item: 'MCA/en_GB', seq: 4 }

  it('sends the canvas’s state, applies the response, and is not requested again for the same change', async () => {
    const { port, readSettleMessages, answers, close } = await open()
    const update = port.requestUpdate()
    expect(update?.query).toMatchObject({ path: '/', mark: 'data-mark-a', state: 'first' })
    expect(port.requestUpdate()).toBeUndefined()
    port.follow({ ...edit, seq: 3 })
    update?.apply(state, edit)
    port.follow(edit)
    await readSettleMessages()
    expect(answers).toHaveLength(0)
    expect(port.requestUpdate()?.query).toMatchObject({ state: 'next' })
    close()
  })

  it.each([
    ['a later edit', { ...edit, seq: 5 }],
    ['another item', { item: 'MCB/en_GB', seq: 1 }],
    ['a draft that was loaded again', undefined],
  ])('requests the changes that follow %s', async (_, later) => {
    const { port, readSettleMessages, answers, close } = await open()
    const update = port.requestUpdate()
    port.follow(later)
    update?.apply(state, edit)
    await readSettleMessages()
    expect(answers).toHaveLength(1)
    close()
  })

  it('is requested separately if the response is missing or contains no change', async () => {
    const { port, readSettleMessages, answers, close } = await open()
    port.requestUpdate()?.apply(undefined, edit)
    await readSettleMessages()
    expect(answers).toHaveLength(0)
    port.requestUpdate()?.apply(undefined, edit)
    port.follow(edit)
    expect(answers).toHaveLength(1)
    close()
  })
})
