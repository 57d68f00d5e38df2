import { describe, expect, it } from 'vitest'
import { createBlockMarks, readPlaceName, toPlaceName, type BlockPlace } from './block-marks.ts'

const place: BlockPlace = {
  contentKey: 'MCUXXGAGOWOFBKJKA245X2BECGPM',
  language: 'de_DE',
  block: 'tiles',
  repetition: [],
}

describe('the mark of a block', () => {
  it.each([
    [[]],
    [['MC1']],
    [['MC1', 'MC2']],
    [['a/b', '"><script>', "' onload='", '&quot;', '\u2028', 'ä %2F', '']],
  ])('names its place with the repetitions %j, and needs no escaping', (repetition) => {
    const name = toPlaceName({ ...place, repetition })
    expect(name).toMatch(/^[\w/%.!~*()-]+$/)
    expect(readPlaceName(name)).toEqual({ ...place, repetition })
  })

  it('has a name that no other page’s has, and leaves what another page’s looks like', () => {
    const [marks, others] = [createBlockMarks(), createBlockMarks()]
    expect(marks.name).toMatch(/^data-mark-[0-9a-f]{20}$/)
    expect(marks.name).not.toBe(others.name)
    const forged = `<p ${others.name}="a" data-mark="b">data-mark-x="c"</p>`
    expect(marks.remove(`<div ${marks.name}="x">${forged}</div>`)).toBe(`<div>${forged}</div>`)
  })
})
