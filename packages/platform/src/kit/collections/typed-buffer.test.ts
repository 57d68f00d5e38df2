import { describe, expect, it } from 'vitest'
import { createTimers } from '../timers.fixture.ts'
import { createTypedBuffer } from './typed-buffer.ts'

describe('createTypedBuffer', () => {
  it('STO-4 returns the typed text and clears it 700 ms after the last character', () => {
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
