import { describe, expect, it } from 'vitest'
import { createStreamPlaces } from './event-streams.ts'

describe('places for streams of events', () => {
  it('are so many for an account, and free again once one has ended', () => {
    const take = createStreamPlaces({ ofAccount: 2, inAll: 9 })
    const [leave] = [take('anna'), take('anna')]
    expect(() => take('anna')).toThrow(expect.objectContaining({ status: 429, code: 'streams-own' }))
    take('ben')
    leave()
    leave()
    take('anna')
    expect(() => take('anna')).toThrow('2')
  })

  it('are so many in all, whoever asks', () => {
    const take = createStreamPlaces({ ofAccount: 2, inAll: 2 })
    const leave = take('anna')
    take('ben')
    expect(() => take('carl')).toThrow(expect.objectContaining({ status: 503, code: 'streams-all' }))
    leave()
    take('carl')
  })
})
