import { expect, it } from 'vitest'
import type { RunAfter } from '#kit'
import { createTimers } from '../kit/timers.fixture.ts'
import { createPicturePreparation } from './prepare-pictures.ts'

const toSizes = (name: string) =>
  [320, 640, 960, 1280, 1920].map((widthPx) => ({ url: `/image/${name}-${widthPx}`, widthPx }))

const flush = () => new Promise((resolve) => setImmediate(resolve))
const quietPeriodMs = 5_000

/** Opens the queue with an encoder that finishes an image on demand. */
function open() {
  const timers = createTimers()
  const waiting = new Set<() => void>()
  const after: RunAfter = (delayMs, run) => {
    waiting.add(run)
    const cancel = timers.after(delayMs, () => {
      waiting.delete(run)
      run()
    })
    return () => {
      waiting.delete(run)
      cancel()
    }
  }
  const warnings: string[] = []
  const begun: string[] = []
  let end = () => {}
  const pictures = createPicturePreparation({ after, warn: ({ reason = '' }) => void warnings.push(reason) })
  pictures.makeBy((address) => {
    begun.push(address)
    return new Promise((resolve) => (end = resolve))
  })
  const passQuietPeriod = async () => {
    timers.pass(quietPeriodMs)
    await flush()
  }
  const endOne = async () => {
    end()
    await flush()
  }
  return { pictures, begun, warnings, waiting, passQuietPeriod, endOne }
}

it('does not encode images after startup, or for a page that is rendered without a new release', async () => {
  const { pictures, begun, passQuietPeriod } = open()
  pictures.want(toSizes('start'))
  await passQuietPeriod()
  pictures.followRelease()
  await passQuietPeriod()
  pictures.want(toSizes('late'))
  await passQuietPeriod()
  expect(begun).toEqual([])
})

it('encodes each image on a release’s pages once, one at a time, in common screen sizes', async () => {
  const { pictures, begun, passQuietPeriod, endOne } = open()
  pictures.followRelease()
  pictures.want(toSizes('a'))
  pictures.want(toSizes('a'))
  expect(begun).toEqual([])
  await passQuietPeriod()
  expect(begun).toEqual(['/image/a-640'])
  pictures.followRelease()
  pictures.want(toSizes('b'))
  await passQuietPeriod()
  expect(begun).toEqual(['/image/a-640'])
  for (let count = 0; count < 9; count++) await endOne()
  expect(begun).toEqual(['a', 'b'].flatMap((name) => [640, 960, 1280].map((px) => `/image/${name}-${px}`)))
})

it('encodes at most 20 images for each release', async () => {
  const { pictures, begun, passQuietPeriod, endOne } = open()
  for (const name of ['first', 'second']) {
    pictures.followRelease()
    for (let page = 0; page < 20; page++) pictures.want(toSizes(`${name}${page}`))
    await passQuietPeriod()
    for (let count = 0; count < 60; count++) await endOne()
  }
  expect(begun).toHaveLength(40)
})

it('finishes encoding the current image when it closes, and does not start another image', async () => {
  const { pictures, begun, waiting, passQuietPeriod, endOne } = open()
  pictures.followRelease()
  pictures.want(toSizes('a'))
  await passQuietPeriod()
  pictures.followRelease()
  pictures.want(toSizes('b'))
  let isClosed = false
  void pictures.close().then(() => (isClosed = true))
  expect(waiting.size).toBe(0)
  await passQuietPeriod()
  expect(isClosed).toBe(false)
  await endOne()
  expect(isClosed).toBe(true)
  pictures.followRelease()
  expect(waiting.size).toBe(0)
  expect(begun).toEqual(['/image/a-640'])
})

it('logs a failure as a warning, then encodes the next image', async () => {
  const { pictures, warnings, passQuietPeriod } = open()
  const tried: string[] = []
  pictures.makeBy((address) => {
    tried.push(address)
    return Promise.reject(new Error('no room'))
  })
  pictures.followRelease()
  pictures.want(toSizes('a'))
  await passQuietPeriod()
  expect(tried).toHaveLength(3)
  expect(warnings).toEqual(Array(3).fill('Error: no room'))
})
