import { describe, expect, it, vi } from 'vitest'
import { createPasswords } from './passwords.ts'

const password = 'three words or four'
/** Method, version, memory in KiB, passes and threads, as argon2 encodes them before the salt and the hash. */
const standardCosts = '$argon2id$v=19$m=19456,t=2,p=1$'

describe('a stored password', () => {
  it('SSN-4 is costly to guess: argon2id with 19 MiB and two passes', async () => {
    const { hash, isRight } = createPasswords()
    const stored = await hash(password)
    expect(stored.startsWith(standardCosts)).toBe(true)
    expect(await isRight(stored, password)).toBe(true)
    expect(await isRight(stored, `${password}s`)).toBe(false)
  })

  it.each([null, undefined])(
    'a missing hash (%s) takes as much work to compare as a real hash, and never matches',
    async (stored) => {
      const hashing = {
        hash: vi.fn(async (text: string) => `hash of ${text}`),
        verify: vi.fn(async () => true),
      }
      const { isRight } = createPasswords({ hashing })
      expect(await isRight(stored, 'nobody has this password')).toBe(false)
      expect(hashing.verify.mock.calls).toEqual([
        ['hash of nobody has this password', 'nobody has this password'],
      ])
    },
  )
})
