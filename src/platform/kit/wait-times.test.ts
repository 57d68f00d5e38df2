import { describe, expect, it } from 'vitest'
import { createDebounced, createTypedBuffer, type After } from './wait-times.ts'

/** A clock that a test turns. */
function createTimers() {
  let nowMs = 0
  let pending: { atMs: number; run: () => void }[] = []
  const after: After = (delayMs, run) => {
    const timer = { atMs: nowMs + delayMs, run }
    pending.push(timer)
    return () => {
      pending = pending.filter((other) => other !== timer)
    }
  }
  const pass = (ms: number) => {
    nowMs += ms
    const due = pending.filter(({ atMs }) => atMs <= nowMs)
    pending = pending.filter(({ atMs }) => atMs > nowMs)
    for (const { run } of due) run()
  }
  return { after, pass }
}

describe('createDebounced', () => {
  it('STO-4 runs once, 150 ms after the last call, with its arguments', () => {
    const { after, pass } = createTimers()
    const heard: string[] = []
    const search = createDebounced((text: string) => void heard.push(text), after)
    search('a')
    pass(149)
    search('az')
    pass(149)
    expect(heard).toEqual([])
    pass(1)
    expect(heard).toEqual(['az'])
    pass(1000)
    expect(heard).toEqual(['az'])
  })

  it('forgets a call that is cancelled', () => {
    const { after, pass } = createTimers()
    const heard: string[] = []
    const search = createDebounced((text: string) => void heard.push(text), after)
    search.cancel()
    search('a')
    search.cancel()
    pass(150)
    expect(heard).toEqual([])
  })
})

describe('createTypedBuffer', () => {
  it('STO-4 holds what was typed and clears 700 ms after the last character', () => {
    const { after, pass } = createTimers()
    const type = createTypedBuffer(after)
    expect(type('a')).toBe('a')
    pass(699)
    expect(type('z')).toBe('az')
    pass(699)
    expect(type('e')).toBe('aze')
    pass(700)
    expect(type('l')).toBe('l')
  })
})
