import { describe, expect, it } from 'vitest'
import {
  isOverlapping,
  toButtonArea,
  toControlAreas,
  toLabelLeft,
  toLabelWidth,
  toControlBounds,
  type ControlAreasDeps,
} from './control-areas.ts'
import type { Rect } from './find-drop-target.ts'

const size = { width: 1440, height: 1000, scale: 0.5 }
const text = { x: 120, y: 400, width: 560, height: 100 }
const all = { box: text, former: undefined, next: undefined, size, isClear: () => true }
const stand = (deps: Partial<ControlAreasDeps> = {}) => toControlAreas({ ...all, ...deps })
const toMiddle = ({ y, height }: { y: number; height: number }) => y + height / 2

describe('"+" and the grip of a block', () => {
  it('are in the gap to the next block: "+" in the middle of the gap, and the grip before the block', () => {
    const former = { ...text, y: 270, height: 110 }
    const { before, after, grip } = stand({ former, next: { ...text, y: 524 } })
    expect([before.x, after.x]).toEqual([374, 374])
    expect([toMiddle(before), toMiddle(after)]).toEqual([390, 512])
    expect(grip).toEqual({ x: 76, y: 400, width: 44, height: 44 })
  })

  it.each([
    ['a narrow block', { box: { ...text, width: 300 } }],
    ['letters in the middle of the gap', { isClear: ({ x }: { x: number }) => x < 120 }],
  ])('are in front of %s, with the grip between the two “+” buttons', (_, deps) => {
    const { before, after, grip } = stand({ former: { ...text, y: 270, height: 110 }, ...deps })
    expect([before.x, after.x]).toEqual([68, 68])
    expect(grip).toEqual({ x: 76, y: 416, width: 44, height: 44 })
  })

  it.each([375, 768, 1440])(
    'stay within a frame that is %d px wide, regardless of the block’s position',
    (width) => {
      const frame = { width, height: 800, scale: 1 }
      for (const x of [-40, 0, 20, width - 60])
        for (const y of [-300, 0, 790]) {
          const box = { x, y, width: width - 40, height: 120 }
          const around = toControlBounds(box, frame)
          const isAround = (one: Rect) =>
            around.x <= one.x &&
            around.y <= one.y &&
            around.x + around.width >= one.x + one.width &&
            around.y + around.height >= one.y + one.height
          for (const isFree of [true, false]) {
            const areas: Rect[] = []
            const isClear = (area: Rect) => areas.push(area) > 0 && isFree
            const { before, after } = stand({ box, size: frame, isClear })
            expect(areas.length > 0 && areas.every(isAround)).toBe(true)
            for (const one of [before, after]) {
              expect(Math.min(one.x, one.y)).toBeGreaterThanOrEqual(0)
              expect(one.x + one.width).toBeLessThanOrEqual(width)
              expect(one.y + one.height).toBeLessThanOrEqual(800)
            }
          }
        }
    },
  )

  it('leave space for the name of the block', () => {
    const phone = { width: 375, height: 800, scale: 1 }
    const box = { x: 20, y: 300, width: 335, height: 90 }
    const { before } = stand({ box, size: phone })
    expect(before.x).toBe(174.5)
    expect(toLabelLeft(box, phone) + toLabelWidth(box, phone)).toBeLessThan(before.x)
    expect(toLabelWidth({ ...box, width: 120 }, phone)).toBe(320)
  })

  it('are at the edges of the block if no neighbour is above or below it, and near its edges in a large gap', () => {
    expect([stand().before, stand().after].map(toMiddle)).toEqual([400, 500])
    const beside = stand({ former: { ...text, x: 700 }, next: { ...text, x: 700 } })
    expect([beside.before, beside.after].map(toMiddle)).toEqual([400, 500])
    const far = stand({ former: { ...text, y: 0 }, next: { ...text, y: 900 } })
    expect([far.before, far.after].map(toMiddle)).toEqual([384, 516])
  })

  it('are after the block if they would cover text before it', () => {
    const { before, after, grip } = stand({ isClear: ({ x }) => x >= 680 })
    expect([before.x, after.x, grip.x]).toEqual([680, 680, 680])
  })

  it('leave a short block clickable: they are beside it, or in the gaps around it if these are large', () => {
    const low = { ...text, height: 40 }
    const { before, after } = stand({ box: low })
    expect([before.x, after.x]).toEqual([68, 68])
    const far = { former: { ...text, y: 250 }, next: { ...text, y: 500 } }
    const between = stand({ box: low, ...far })
    expect([between.before.x, between.after.x]).toEqual([374, 374])
  })

  it('do not cover each other, even if the block is very short', () => {
    const { before, after, grip } = stand({ box: { ...text, height: 30 } })
    expect([isOverlapping(before, after), isOverlapping(before, grip), isOverlapping(after, grip)]).toEqual([
      false,
      false,
      false,
    ])
    expect(after.y - before.y).toBe(before.height)
  })

  it('stay within the frame, next to the name of the block', () => {
    const box = { x: 0, y: -50, width: 1440, height: 1100 }
    const { before, after, grip } = stand({ box })
    expect([before, after]).toMatchObject([
      { x: 694, y: 0 },
      { x: 694, y: 948 },
    ])
    expect(grip).toMatchObject({ x: 0, y: 0 })
    const narrow = stand({ box: { ...box, width: 300 } })
    expect([narrow.before, narrow.after]).toMatchObject([
      { x: 0, y: 0 },
      { x: 0, y: 948 },
    ])
    expect(narrow.grip).toMatchObject({ x: 0, y: 52 })
    expect([toLabelLeft(box, size), toLabelLeft(text, size)]).toEqual([52, 120])
  })

  it('are reduced to the grip on a page that is shown at a very small scale', () => {
    const small = { ...size, scale: 0.25 }
    const box = { ...text, height: 30 }
    expect(stand({ box, size: small }).grip).toMatchObject({ x: 32, y: 400 })
    expect(stand({ box: { ...box, x: 300, width: 300 } }).grip.x).not.toBe(256)
  })
})

describe('a button with text', () => {
  it('is in the middle of a column, and has the same size at any scale', () => {
    expect(toButtonArea(text, size)).toEqual({ x: 240, y: 422, width: 320, height: 56 })
    expect(toButtonArea({ ...text, width: 200 }, size)).toEqual({ x: 120, y: 422, width: 200, height: 56 })
  })
})
