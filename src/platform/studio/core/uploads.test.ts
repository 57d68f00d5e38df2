import { describe, expect, it } from 'vitest'
import { createUploads } from './uploads.ts'

const place = 'the picture of a block'

describe('a file on its way', () => {
  it('is told to whoever comes to its place later, and no other place', () => {
    const uploads = createUploads()
    let told = 0
    const leave = uploads.subscribe(() => told++)
    const upload = uploads.begin(place)
    leave()
    upload.tell(0.5)
    expect(told).toBe(1)
    expect(uploads.read(place)).toEqual({ share: 0.5, problem: undefined })
    expect(uploads.read(place)).toBe(uploads.read(place))
    expect(uploads.read('another')).toEqual({ share: undefined, problem: undefined })
  })

  it('leaves what was wrong with it where it was to be, until that is taken back', () => {
    const uploads = createUploads()
    uploads.begin(place).end('No picture.')
    expect(uploads.read(place)).toEqual({ share: undefined, problem: 'No picture.' })
    uploads.say(place, undefined)
    expect(uploads.read(place)).toEqual({ share: undefined, problem: undefined })
  })

  it('is given up for the next one there, of which it says nothing', () => {
    const uploads = createUploads()
    const former = uploads.begin(place)
    const next = uploads.begin(place)
    expect([former.signal.aborted, next.signal.aborted]).toEqual([true, false])
    next.tell(0.3)
    former.tell(0.9)
    former.end('Given up.')
    expect(uploads.read(place)).toEqual({ share: 0.3, problem: undefined })
  })

  it('is cancelled by its place', () => {
    const uploads = createUploads()
    const { signal } = uploads.begin(place)
    uploads.cancel('another')
    expect(signal.aborted).toBe(false)
    uploads.cancel(place)
    expect(signal.aborted).toBe(true)
  })
})
