import { describe, expect, it } from 'vitest'
import type { Warning } from '#kit'
import { responseTooLarge } from './errors.ts'
import { createOriginPauses } from './pauses.ts'

describe('a pause after a failure', () => {
  it('is logged once while requests fail for the same reason, and again for a different reason or a later failure', async () => {
    const warnings: Warning[] = []
    let nowMs = 0
    const clock = () => new Date(nowMs)
    const pauses = createOriginPauses({
      origin: 'https://origin.example',
      clock,
      warn: (warning) => warnings.push(warning),
    })
    const ask = (scope: string, bytes: number) =>
      pauses.run(scope, () => Promise.reject(responseTooLarge(bytes))).catch(() => undefined)

    await Promise.all([ask('a', 100), ask('b', 100), ask('c', 100)])
    expect(warnings).toHaveLength(1)
    await ask('d', 200)
    expect(warnings).toHaveLength(2)
    nowMs = 10_000
    await ask('e', 100)
    expect(warnings).toHaveLength(3)
  })
})
