import { describe, expect, it } from 'vitest'
import { parseListSearch } from './list-search.ts'
import { toTimeText } from './to-time-text.ts'

describe('the search in a list’s URL', () => {
  it.each([
    [{}, {}],
    [
      { q: 'peel', show: 'own', sort: '-title', language: 'de_DE' },
      { q: 'peel', show: 'own', sort: '-title', language: 'de_DE' },
    ],
    [{ q: 2026 }, { q: '2026' }],
    [
      { show: 'system', sort: '-address' },
      { show: 'system', sort: '-address' },
    ],
    [{ q: '', show: 'lost', sort: 'price', language: 5 }, {}],
  ])('reads %j as %j', (raw, expected) => {
    expect(parseListSearch(raw)).toEqual(expected)
  })
})

describe('an edit’s time', () => {
  const now = new Date(2026, 10, 29, 13, 0)
  it.each([
    [new Date(2026, 10, 29, 9, 5), '09:05'],
    [new Date(2026, 10, 28, 9, 5), '28 Nov'],
    [new Date(2025, 10, 29, 9, 5), '29 Nov 2025'],
  ])('is shown as a time today, and otherwise as a date', (at, expected) => {
    expect(toTimeText(at.toISOString(), now)).toBe(expected)
  })
})
