import { expect, it, vi } from 'vitest'
import { guest } from '#model'
import { openTestContent, operator, createPageChange, createSiteChanges } from '../testing.ts'
import { createQueryCounter } from './counting.fixture.ts'

it('reads the path fields and pages of a large release in slices on a server without an index', async () => {
  const counts = { queries: 0, rows: 0, largest: 0 }
  const test = await openTestContent()
  const pages = Array.from({ length: 1200 }, (_, n) => createPageChange(`p${n}`))
  try {
    await test.content.publish(operator, {
      changes: [...createSiteChanges(), createPageChange('home')],
      note: '',
    })
    const server = await openTestContent(test.folder, { wrapDatabase: createQueryCounter(counts) })
    await server.content.at(guest).findListings({ type: 'epiderm__page' })
    await test.content.publish(operator, { changes: pages, note: '' })
    Object.assign(counts, { queries: 0, rows: 0, largest: 0 })
    await vi.waitFor(() => expect(server.content.currentRelease()).toBe(2))
    const [found, again] = await Promise.all([
      server.content.at(guest).findListings({ type: 'epiderm__page' }),
      server.content.at(guest).findListings({ type: 'epiderm__page' }),
    ])
    expect([server.content.currentRelease(), found.length, again.length]).toEqual([2, 1203, 1203])
    expect(found.filter(({ body }) => body['route'] === undefined)).toEqual([])
    expect(again.filter(({ body }) => body['route'] === undefined)).toEqual([])
    expect(counts.largest).toBeLessThanOrEqual(1000)
    await server.close()
  } finally {
    await test.close()
  }
})
