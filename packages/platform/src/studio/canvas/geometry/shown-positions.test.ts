import { describe, expect, it } from 'vitest'
import { findRepetition, findMarkerName } from './shown-positions.ts'

const card = { contentKey: 'MCA', language: 'en_GB', block: 'card' }
const marks = ['MCA/en_GB/grid', 'MCA/en_GB/card/MC1', 'MCA/en_GB/card/MC2']

describe('a repeated block', () => {
  it('shows its first item if the block was selected in the outline, like the block’s form', () => {
    const placed = findMarkerName(marks, card)
    expect(placed).toBe('MCA/en_GB/card/MC1')
    expect(findRepetition(card, placed)).toEqual(['MC1'])
  })

  it('shows the item in which it was selected on the canvas', () => {
    const selected = { ...card, repetition: ['MC2'] }
    expect(findMarkerName(marks, selected)).toBe('MCA/en_GB/card/MC2')
    expect(findRepetition(selected, 'MCA/en_GB/card/MC1')).toEqual(['MC2'])
  })

  it('has no item if the canvas shows no item, or still shows a different block', () => {
    expect(findMarkerName(['MCA/en_GB/grid'], card)).toBeUndefined()
    expect(findRepetition(card, undefined)).toBeUndefined()
    expect(findRepetition(card, 'MCA/en_GB/grid')).toBeUndefined()
  })
})
