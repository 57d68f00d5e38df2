import { expect, it } from 'vitest'
import type { Warning } from '#kit'
import { createAvailability } from './availability.ts'
import { MediaUnavailableError } from './media-unavailable.ts'

it('tries an unavailable storage once a second, and logs one line when it fails and another line when it recovers', async () => {
  const warnings: Warning[] = []
  let nowMs = 0
  let callCount = 0
  let isAway = true
  const { ask } = createAvailability({
    name: 'bucket',
    warn: (warning) => void warnings.push(warning),
    nowMs: () => nowMs,
    pause: async () => undefined,
  })
  const work = async () => {
    callCount++
    if (isAway) throw new MediaUnavailableError('closed')
    return 'bytes'
  }
  for (; nowMs < 60_000; nowMs += 100) await expect(ask(work)).rejects.toBeInstanceOf(MediaUnavailableError)
  /** Three attempts in the first call, then one per second. */
  expect(callCount).toBe(3 + 59)
  isAway = false
  nowMs += 1000
  expect(await ask(work)).toBe('bytes')
  expect(await ask(work)).toBe('bytes')
  expect(warnings.map(({ message }) => message)).toEqual([
    'The media storage bucket does not answer',
    'The media storage bucket is available again',
  ])
})
