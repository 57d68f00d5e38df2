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
import type { Change } from '../types/change.ts'
import { createQueryCounter, type QueryCounts } from './counting.fixture.ts'

const redirect = (name: string, from: string, to: string): Change => {
  const change = createPageChange(name)
  if (change.kind === 'remove') return change
  return { ...change, draft: { ...change.draft, type: 'epiderm__redirect', body: { from, to } } }
}
const recordPage = createPageChange('product-page', {
  route: '/product/{urlName}',
  record: { type: 'epiderm__product', parameter: 'urlName' },
})

/**
 * Measures publishes on a site with this many products, each with an image, a page and a redirect. Each measurement
 * ends when a guest can read the result.
 */
async function measure(products: number): Promise<Record<string, QueryCounts>> {
  const counts = { queries: 0, rows: 0 }
  const test = await openTestContent(undefined, { wrapDatabase: createQueryCounter(counts) })
  const names = Array.from({ length: products }, (_, n) => `p${n}`)
  const changes = names.flatMap((name) => [
    createProductChange(name, {
      pictures: [{ contentKey: toContentKey(`${name}-picture`) }],
      related: [toContentKey('p0')].slice(Number(name > 'p3')),
    }),
    createImageChange(`${name}-picture`),
    createPageChange(`${name}-page`),
    redirect(`${name}-moved`, `/old/${name}`, `/${name}-page`),
  ])
  try {
    const { content } = test
    await content.publish(operator, { changes: [...createSiteChanges(), recordPage, ...changes], note: '' })
    await content.publish(operator, {
      changes: [createProductChange('p1', { strapline: 'First' })],
      note: '',
    })
    const listed = { type: 'epiderm__product', fields: ['strapline'] }
    await content.at(guest).findContents(listed)
    const costs: Record<string, QueryCounts> = {}
    const cost = async (name: string, work: () => Promise<unknown>) => {
      Object.assign(counts, { queries: 0, rows: 0 })
      await work()
      const reader = content.at(guest)
      await reader.loadIndex()
      await reader.findContents({ contentKeys: [toContentKey('p1')] })
      await reader.findListings({ contentKeys: [toContentKey('p1')] })
      await reader.findContents(listed)
      await reader.findContents({
        type: 'epiderm__product',
        naming: { fields: ['pictures'], contentKeys: [toContentKey('p1-picture')] },
      })
      costs[name] = { ...counts }
    }
    const publish = (...put: Change[]) => content.publish(operator, { changes: put, note: '' })
    await cost('a product', () => publish(createProductChange('p1', { strapline: 'Anew' })))
    await cost('a page', () => publish(createPageChange('p1-page', { isIndexed: false })))
    await cost('a redirect', () => publish(redirect('p1-moved', '/old/p1', '/p2-page')))
    await cost('a new product', () => publish(createProductChange('another')))
    await cost('a removal', () =>
      publish({ kind: 'remove', contentKey: toContentKey('p2-moved'), language: 'en_GB' }),
    )
    await cost('settings', () => publish(createSiteChanges({ name: 'Other' }).at(-1) as Change))
    await cost('a rollback', () => content.rollback(operator, { toRelease: content.currentRelease() - 2 }))
    return costs
  } finally {
    await test.close()
  }
}

it('publishing and rolling back cost the same on sites with 14 and with 450 products', async () => {
  const small = await measure(14)
  expect(await measure(450)).toEqual(small)
  for (const { queries, rows } of Object.values(small)) {
    expect(queries).toBeLessThan(80)
    expect(rows).toBeLessThan(80)
  }
})

/**
 * Measures publishes on a server that started with this many products, each with a page, and that has responded to one
 * guest.
 */
async function measureStarted(products: number): Promise<Record<string, QueryCounts>> {
  const counts = { queries: 0, rows: 0 }
  const test = await openTestContent()
  const names = Array.from({ length: products }, (_, n) => `p${n}`)
  const items = names.flatMap((name) => [
    createProductChange(name),
    createPageChange(`${name}-page`, { access: 'everyone' }),
  ])
  const secret = createPageChange('secret', { access: 'signedIn' })
  await test.content.publish(operator, {
    changes: [...createSiteChanges(), recordPage, secret, ...items],
    note: '',
  })
  const started = await openTestContent(test.folder, { wrapDatabase: createQueryCounter(counts) })
  const costs: Record<string, QueryCounts> = {}
  try {
    const reader = () => started.content.at(guest)
    const read = async () => {
      await reader().findContents({ contentKeys: [toContentKey('p1')] })
      await reader().findAddresses('en_GB')
    }
    await read()
    const cost = async (name: string, change: Change) => {
      Object.assign(counts, { queries: 0, rows: 0 })
      await started.content.publish(operator, { changes: [change], note: '' })
      await read()
      costs[name] = { ...counts }
    }
    await cost('a product', createProductChange('p1', { strapline: 'Anew' }))
    await cost('a private page', createPageChange('p1-page', { access: 'signedIn' }))
    await cost('a page', createPageChange('p1-page'))
    await cost('a removal', { kind: 'remove', contentKey: toContentKey('p2-page'), language: 'en_GB' })
    return costs
  } finally {
    await started.close()
    await test.close()
  }
}

it('a publish on a server without an index does not read all heads, and costs the same on sites with 14 and with 450 products', async () => {
  await measureStarted(4)
  const small = await measureStarted(14)
  expect(await measureStarted(450)).toEqual(small)
  for (const { rows } of Object.values(small)) expect(rows).toBeLessThan(60)
})

it('Attack: a private page is hidden from guests even if the access rule is only in the body', async () => {
  const test = await openTestContent()
  const secret = createPageChange('secret', { access: 'signedIn' })
  await test.content.publish(operator, { changes: [...createSiteChanges(), secret], note: '' })
  await test.database.transaction((trx) => trx.updateTable('content_version').set({ place: null }).execute())
  const other = await openTestContent(test.folder)
  const { items } = await other.content.at(guest).findContents({ contentKeys: [toContentKey('secret')] })
  expect(items).toEqual([])
  await other.close()
  await test.close()
})
