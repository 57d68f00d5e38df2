import { describe, expect, it } from 'vitest'
import type { LoggedOperation } from '#operations'
import { mergeLogs, type ItemLog } from './merge-logs.ts'

/** Parses `3 typing 10:05`: the sequence number, the undo group and the time. */
const toLog = (contentKey: string, lines: readonly string[], isWhole = true): ItemLog => ({
  item: { contentKey, language: 'en_GB' },
  operations: lines.map((line) => {
    const [seq, gesture, at] = line.split(' ')
    return { seq: Number(seq), gesture, at: `2026-03-02T${at}:00Z`, kind: 'do' } as LoggedOperation
  }),
  isWhole,
})
const toGroupLines = (parts: readonly (readonly ItemLog[])[]) =>
  mergeLogs(parts).map(({ item, last, count }) => `${item.contentKey} ${last.seq} ${count}`)

describe('the history of a page', () => {
  it('lists the edits to all items on the page, newest first, with one line per undo group', () => {
    const page = toLog('page', ['9 b 10:30', '8 a 10:10', '7 a 10:05'])
    const product = toLog('product', ['4 c 10:40', '3 b 10:20'])
    expect(toGroupLines([[page, product]])).toEqual(['product 4 1', 'page 9 1', 'product 3 1', 'page 8 2'])
  })

  it('lists the edits to the page’s product, even if the page itself has no edits', () => {
    expect(toGroupLines([[toLog('page', []), toLog('product', ['1 a 10:00'])]])).toEqual(['product 1 1'])
    expect(toGroupLines([[toLog('page', []), toLog('product', [])]])).toEqual([])
  })

  it('omits edits until all newer edits to other items have been loaded', () => {
    const page = toLog('page', ['9 a 10:30', '8 b 10:20'], false)
    const product = toLog('product', ['4 c 10:25', '3 d 09:00'])
    expect(toGroupLines([[page, product]])).toEqual(['page 9 1', 'product 4 1', 'page 8 1'])
    const earlier = toLog('page', ['7 e 09:30'])
    const whole = ['page 9 1', 'product 4 1', 'page 8 1', 'page 7 1', 'product 3 1']
    expect(toGroupLines([[page, product], [earlier]])).toEqual(whole)
  })

  it('sorts the edits to one item by sequence number, regardless of their timestamps', () => {
    expect(toGroupLines([[toLog('page', ['3 a 10:00', '2 b 10:10', '1 c 09:00'])]])).toEqual([
      'page 3 1',
      'page 2 1',
      'page 1 1',
    ])
  })
})
