import { describe, expect, it } from 'vitest'
import { createUploads } from './uploads.ts'

const place = 'the picture of a block'

describe('an upload', () => {
  it('can be read later for its own target, but not for other targets', () => {
    const uploads = createUploads()
    let notified = 0
    const leave = uploads.subscribe(() => notified++)
    const upload = uploads.begin(place)
    leave()
    upload.reportProgress(0.5)
    expect(notified).toBe(1)
    expect(uploads.read(place)).toEqual({ share: 0.5, problem: undefined })
    expect(uploads.read(place)).toBe(uploads.read(place))
    expect(uploads.read('another')).toEqual({ share: undefined, problem: undefined })
  })

  it('leaves its error on its target until the error is cleared', () => {
    const uploads = createUploads()
    uploads.begin(place).end('No picture.')
    expect(uploads.read(place)).toEqual({ share: undefined, problem: 'No picture.' })
    uploads.setProblem(place, undefined)
    expect(uploads.read(place)).toEqual({ share: undefined, problem: undefined })
  })

  it('is superseded by the next upload for its target, and then reports nothing', () => {
    const uploads = createUploads()
    const former = uploads.begin(place)
    const next = uploads.begin(place)
    expect([former.signal.aborted, next.signal.aborted]).toEqual([true, false])
    next.reportProgress(0.3)
    former.reportProgress(0.9)
    former.end('Given up.')
    expect(uploads.read(place)).toEqual({ share: 0.3, problem: undefined })
  })

  it('is aborted when its target is cancelled, but not when a different target is', () => {
    const uploads = createUploads()
    const { signal } = uploads.begin(place)
    uploads.cancel('another')
    expect(signal.aborted).toBe(false)
    uploads.cancel(place)
    expect(signal.aborted).toBe(true)
  })
})
