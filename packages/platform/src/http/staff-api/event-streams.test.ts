import { describe, expect, it } from 'vitest'
import { createStreamLimiter } from './event-streams.ts'

describe('slots for event streams', () => {
  it('are limited per account, and are released when a stream ends', () => {
    const take = createStreamLimiter({ ofAccount: 2, inAll: 9 })
    const [leave] = [take('anna'), take('anna')]
    expect(() => take('anna')).toThrow(expect.objectContaining({ status: 429, code: 'streams-own' }))
    take('ben')
    leave()
    leave()
    take('anna')
    expect(() => take('anna')).toThrow('2')
  })

  it('are limited in total across all accounts', () => {
    const take = createStreamLimiter({ ofAccount: 2, inAll: 2 })
    const leave = take('anna')
    take('ben')
    expect(() => take('carl')).toThrow(expect.objectContaining({ status: 503, code: 'streams-all' }))
    leave()
    take('carl')
  })
})
