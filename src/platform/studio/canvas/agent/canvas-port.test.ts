import { describe, expect, it, vi } from 'vitest'
import type { AgentLine, StudioMessage } from '#browser'
import { openCanvasPort } from './canvas-port.ts'

const state = { kind: 'fragments', state: 'next', fragments: [] } as const

/** An agent that puts in place whatever comes, and the server's answers by hand. */
async function open() {
  const heard: StudioMessage[] = []
  const answers: (() => void)[] = []
  let told = 0
  let agent: AgentLine | undefined
  const contentWindow = {
    dispatchEvent({ detail }: CustomEvent<AgentLine>) {
      agent = detail
    },
  }
  const port = openCanvasPort({
    frame: { contentWindow } as unknown as HTMLIFrameElement,
    address: { path: '/', language: 'en_GB', viewer: 'guest' },
    calls: { post: <T>() => new Promise<T>((resolve) => answers.push(() => resolve(state as T))) },
    preview: undefined,
    onMessage: () => void told++,
    onReload: () => undefined,
  })
  if (agent === undefined) throw new Error('No line was handed over')
  const { say, listen } = agent
  listen((message) => {
    const data = message as StudioMessage
    heard.push(data)
    if (data.type === 'exchange') say({ type: 'exchanged', state: data.change.state })
  })
  /** There and back: what was sent before has come, since messages keep their order. */
  const pass = async () => {
    const before = told
    say({ type: 'hover', place: null, box: null })
    await vi.waitFor(() => expect(told).toBeGreaterThan(before), { interval: 1 })
    const fence: StudioMessage = { type: 'measure', places: [`pass ${told}`] }
    port.post(fence)
    await vi.waitFor(() => expect(heard).toContainEqual(fence), { interval: 1 })
  }
  /** Twice: what comes may be answered. */
  const settled = async () => {
    await pass()
    await pass()
    return heard.filter(({ type }) => type === 'settle')
  }
  say({ type: 'ready', mark: 'data-mark-a', state: 'first' })
  await settled()
  return { port, say, settled, answers, told: () => told, close: port.close }
}

const typed = { type: 'typed', place: 'p', key: 'k', isLast: false } as const

describe('a canvas that is settled', () => {
  it('is told nothing where it shows nothing but what the server has drawn', async () => {
    const { port, settled, close } = await open()
    for (let times = 0; times < 5; times++) port.settle()
    expect(await settled()).toEqual([])
    close()
  })

  it('is told once of what was typed, when the server has drawn it, and again as long as somebody types', async () => {
    const { port, say, settled, answers, close } = await open()
    for (const text of ['a', 'ab']) say({ ...typed, text })
    await settled()
    port.follow()
    port.settle()
    expect(await settled()).toEqual([])
    answers.shift()?.()
    await settled()
    for (let times = 0; times < 3; times++) port.settle()
    expect(await settled()).toEqual([{ type: 'settle', heard: 2 }])
    say({ type: 'typing', times: 1 })
    await settled()
    for (let times = 0; times < 2; times++) port.settle()
    expect(await settled()).toHaveLength(3)
    say({ type: 'typing', times: 0 })
    await settled()
    for (let times = 0; times < 2; times++) port.settle()
    expect(await settled()).toHaveLength(4)
    close()
  })

  it('is told of what the studio has shown there by itself', async () => {
    const { port, settled, close } = await open()
    port.post({ type: 'preview', place: 'p', part: '.columns', style: { gap: '1rem' }, isHeld: false })
    port.settle()
    port.noteAhead()
    port.settle()
    port.settle()
    expect(await settled()).toHaveLength(2)
    close()
  })
})

describe('a canvas that is closed', () => {
  it('is heard to the end of what it has said, and no further', async () => {
    const { say, close, told } = await open()
    const before = told()
    say({ ...typed, text: 'the last letters' })
    close()
    say({ ...typed, text: 'too late' })
    await Promise.resolve()
    await Promise.resolve()
    expect(told()).toBe(before + 1)
  })
})

describe('a canvas that goes along with an edit', () => {
  const edit = { item: 'MCA/en_GB', seq: 4 }

  it('is said as it is shown, shows what the answer says, and asks for nothing that came with that', async () => {
    const { port, settled, answers, close } = await open()
    const companion = port.accompany()
    expect(companion?.asked).toMatchObject({ path: '/', mark: 'data-mark-a', state: 'first' })
    expect(port.accompany()).toBeUndefined()
    port.follow({ ...edit, seq: 3 })
    companion?.take(state, edit)
    port.follow(edit)
    await settled()
    expect(answers).toHaveLength(0)
    expect(port.accompany()?.asked).toMatchObject({ state: 'next' })
    close()
  })

  it.each([
    ['a later edit', { ...edit, seq: 5 }],
    ['another item', { item: 'MCB/en_GB', seq: 1 }],
    ['a draft that was read anew', undefined],
  ])('asks for what comes of %s', async (_, later) => {
    const { port, settled, answers, close } = await open()
    const companion = port.accompany()
    port.follow(later)
    companion?.take(state, edit)
    await settled()
    expect(answers).toHaveLength(1)
    close()
  })

  it('asks where the answer does not come, or does not say', async () => {
    const { port, settled, answers, close } = await open()
    port.accompany()?.take(undefined, edit)
    await settled()
    expect(answers).toHaveLength(0)
    port.accompany()?.take(undefined, edit)
    port.follow(edit)
    expect(answers).toHaveLength(1)
    close()
  })
})
