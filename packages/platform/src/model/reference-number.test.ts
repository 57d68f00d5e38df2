import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createReferenceNumber, parseReferenceNumber } from './reference-number.ts'

describe('reference numbers', () => {
  it('SSN-6 are eight unambiguous characters in two groups', () => {
    const made = Array.from({ length: 2000 }, () => createReferenceNumber(randomBytes))
    for (const reference of made) expect(reference).toMatch(/^[2-9CFGHJMPQRVWX]{4}-[2-9CFGHJMPQRVWX]{4}$/)
    expect(new Set(made).size).toBe(2000)
    expect(new Set(made.join('').replaceAll('-', '')).size).toBe(20)
  })

  it('are generated without random bytes that would favour some characters; other bytes are requested instead', () => {
    const rounds = [new Uint8Array(8).fill(255), new Uint8Array(8).fill(21)]
    expect(createReferenceNumber(() => rounds.shift() ?? new Uint8Array())).toBe('3333-3333')
  })

  it.each([
    ['2c4f-7hmx', '2C4F-7HMX'],
    [' 2C4F 7HMX ', '2C4F-7HMX'],
    ['2C4F–7HMX', '2C4F-7HMX'],
    ['2C4F7HMX', '2C4F-7HMX'],
    ['2C4F-7HM', undefined],
    ['2C4F-7HMO', undefined],
    ['7', undefined],
    ['', undefined],
  ])('are parsed from %j as %j', (typed, reference) => {
    expect(parseReferenceNumber(typed)).toBe(reference)
  })
})
