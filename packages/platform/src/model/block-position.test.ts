import { describe, expect, it } from 'vitest'
import { parsePositionName, toPositionName, type BlockPosition } from './block-position.ts'

const position: BlockPosition = {
  contentKey: 'MCUXXGAGOWOFBKJKA245X2BECGPM',
  language: 'de_DE',
  block: 'tiles',
  repetition: [],
}

describe('the marker of a block on the canvas', () => {
  it.each([
    [[]],
    [['MC1']],
    [['MC1', 'MC2']],
    [['a/b', '"><script>', "' onload='", '&quot;', '\u2028', 'ä %2F', '']],
  ])('encodes the repetitions %j in its name, which needs no escaping', (repetition) => {
    const name = toPositionName({ ...position, repetition })
    expect(name).toMatch(/^[\w/%.!~*()-]+$/)
    expect(parsePositionName(name)).toEqual({ ...position, repetition })
  })
})
