import { expect, it } from 'vitest'
import type { Collection, RecordQuery } from '#content-types'
import { createSharedCollections } from './shared-collections.ts'

const toQuery = (type: string): RecordQuery => ({ type: 'cms', query: { type } })

it('a collection that many pages ask for is read once, another one and a failed one again', async () => {
  const shared = createSharedCollections()
  const read: string[] = []
  const load = (type: string, answer: Collection) =>
    shared.load(toQuery(type), async ({ query }) => {
      read.push(query.type ?? '')
      return answer
    })
  const whole = { items: [{ id: '1', data: {} }] }
  for (let page = 0; page < 50; page++) expect(await load('gel', whole)).toBe(whole)
  expect(await load('away', { items: [], error: 'away' })).toEqual({ items: [], error: 'away' })
  expect(await load('away', { items: [] })).toEqual({ items: [] })
  expect(read).toEqual(['gel', 'away', 'away'])
})
