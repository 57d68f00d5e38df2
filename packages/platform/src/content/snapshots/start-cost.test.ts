import { expect, it } from 'vitest'
import { guest } from '#model'
import {
  createImageChange,
  openTestContent,
  operator,
  createPageChange,
  createProductChange,
  createSiteChanges,
  toContentKey,
} from '../testing.ts'
import { createQueryCounter, type QueryCounts } from '../releases/counting.fixture.ts'

/**
 * Measures a server's queries for its first pages after startup. The site has this many products, each with an image.
 */
async function measure(products: number): Promise<QueryCounts> {
  const counts = { queries: 0, rows: 0 }
  const test = await openTestContent()
  const names = Array.from({ length: products }, (_, n) => `p${n}`)
  const changes = names.flatMap((name, n) => [
    createProductChange(name, {
      pictures: [{ contentKey: toContentKey(`${name}-picture`) }],
      related: [toContentKey('p0')].slice(Number(n > 3)),
    }),
    createImageChange(`${name}-picture`),
  ])
  await test.content.publish(operator, {
    changes: [...createSiteChanges(), createPageChange('home'), ...changes],
    note: '',
  })
  const started = await openTestContent(test.folder, { wrapDatabase: createQueryCounter(counts) })
  Object.assign(counts, { queries: 0, rows: 0 })
  try {
    const reader = started.content.at(guest)
    for (const type of ['epiderm__site', 'epiderm__theme', 'epiderm__redirect'])
      await reader.findContents({ type })
    await reader.findListings({ type: 'epiderm__page' })
    await reader.findContents({ type: 'epiderm__product', urlName: 'p1' })
    await reader.findContents({ contentKeys: [toContentKey('p1-picture'), toContentKey('p2')] })
    await reader.findContents({
      type: 'epiderm__product',
      naming: { fields: ['related'], contentKeys: [toContentKey('p0')] },
    })
    return { ...counts }
  } finally {
    await started.close()
    await test.close()
  }
}

it('startup and the first pages cost the same on sites with 14 and with 450 products', async () => {
  /** The first run also counts statements that are prepared only once. */
  await measure(4)
  const small = await measure(14)
  expect(await measure(450)).toEqual(small)
  expect(small.rows).toBeLessThan(100)
})
