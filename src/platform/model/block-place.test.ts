import { describe, expect, it } from 'vitest'
import { readPlaceName, toPlaceName, type BlockPlace } from './block-place.ts'

const place: BlockPlace = {
  contentKey: 'MCUXXGAGOWOFBKJKA245X2BECGPM',
  language: 'de_DE',
  block: 'tiles',
  repetition: [],
}

describe('the mark of a block on the canvas', () => {
  it.each([
    [[]],
    [['MC1']],
    [['MC1', 'MC2']],
    [['a/b', '"><script>', "' onload='", '&quot;', '\u2028', 'ä %2F', '']],
  ])('is named with the repetitions %j, and needs no escaping', (repetition) => {
    const name = toPlaceName({ ...place, repetition })
    expect(name).toMatch(/^[\w/%.!~*()-]+$/)
    expect(readPlaceName(name)).toEqual({ ...place, repetition })
  })
})
