import { describe, expect, it } from 'vitest'
import { createTimers } from './timers.fixture.ts'
import { debounce } from './wait-times.ts'

describe('debounce', () => {
  it('STO-4 runs once, 150 ms after the last call, with its arguments', () => {
    const { after, pass } = createTimers()
    const received: string[] = []
    const search = debounce((text: string) => void received.push(text), after)
    search('a')
    pass(149)
    search('az')
    pass(149)
    expect(received).toEqual([])
    pass(1)
    expect(received).toEqual(['az'])
    pass(1000)
    expect(received).toEqual(['az'])
  })

  it('does not run a cancelled call', () => {
    const { after, pass } = createTimers()
    const received: string[] = []
    const search = debounce((text: string) => void received.push(text), after)
    search.cancel()
    search('a')
    search.cancel()
    pass(150)
    expect(received).toEqual([])
  })
})
