/** Tests the job that seals audit events, with a log in memory. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSealingAuditLog } from './seal-audit-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it('seals every event at most five seconds after it was recorded, and stops when it is closed', async () => {
  let waiting = 0
  const seal = async () => {
    const sealed = Math.min(waiting, 200)
    waiting -= sealed
    return sealed
  }
  const close = startSealingAuditLog({ audit: { seal } }, () => undefined)
  waiting = 1000
  await passSeconds(5)
  expect(waiting).toBe(0)
  await close()
  waiting = 1
  await passSeconds(60)
  expect(waiting).toBe(1)
})

it('logs one warning when sealing starts to fail, and a second warning only if sealing has worked in between', async () => {
  const warnings: string[] = []
  let isFull = true
  const seal = async () => {
    if (isFull) throw new Error('the disk is full')
    return 0
  }
  const close = startSealingAuditLog({ audit: { seal } }, ({ reason }) => void warnings.push(String(reason)))
  await passSeconds(60)
  expect(warnings).toEqual(['Error: the disk is full'])
  isFull = false
  await passSeconds(5)
  isFull = true
  await passSeconds(5)
  expect(warnings).toHaveLength(2)
  await close()
})
