import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change } from '../../types/change.ts'
import { ContentRejectedError } from '../../types/errors.ts'
import {
  openTestContent,
  operator,
  createPageChange,
  createProductChange,
  createSiteChanges,
  toId,
  toContentKey,
  type TestContent,
} from '../../testing.ts'

const record = { type: 'epiderm__product', parameter: 'urlName' }
let test: TestContent
beforeAll(async () => {
  test = await openTestContent()
  await publish(
    ...createSiteChanges(),
    createPageChange('acne', { route: '/supplies/acne' }),
    createPageChange('item', { route: '/product/{urlName}', record }),
    createPageChange('guide', { route: '/product/guide' }),
    createProductChange('gel'),
  )
})
afterAll(() => test.close())

const publish = (...changes: Change[]) => test.content.publish(operator, { changes, note: '' })
const named = (change: Change, urlName: string): Change =>
  change.kind === 'put' ? { ...change, draft: { ...change.draft, urlName } } : change

async function findRejections(...changes: Change[]): Promise<string[]> {
  const error: unknown = await publish(...changes).catch((reason: unknown) => reason)
  if (!(error instanceof ContentRejectedError)) throw new Error('It was not refused')
  return error.problems.map(({ path, message }) => `${path}: ${message}`)
}

describe('page path conflicts', () => {
  it.each([
    [
      'at a product',
      { route: '/product/gel' },
      'has the address /product/gel, which Product gel already uses',
    ],
    [
      'at a product in another case',
      { route: '/product/Gel' },
      'has the address /product/Gel, which Product gel already uses',
    ],
    ['at a product by its id', { route: `/product/${toId('01t', 'gel')}` }, 'which Product gel already uses'],
    ['at a page in another case', { route: '/supplies/Acne' }, 'differs only in case'],
    [
      'at a readiness check',
      { route: '/healthz' },
      'has the address /healthz, which the server answers itself',
    ],
    ['below the studio', { route: '/studio/x' }, 'which the server answers itself'],
    ['below the assets', { route: '/assets/x' }, 'which the server answers itself'],
    ['below the pictures', { route: '/image/x' }, 'which the server answers itself'],
    ['with a parameter but no record', { route: '/supplies/{name}' }, 'but no record for {name}'],
    ['with a record but no parameter', { route: '/supplies', record }, '{urlName} must be the only word'],
    ['with two parameters', { route: '/{a}/{urlName}', record }, '{urlName} must be the only word'],
    ['with half a parameter', { route: '/supplies/a-{urlName}', record }, '{urlName} must be the only word'],
  ])('rejects a page %s', async (_, body, message) => {
    expect(await findRejections(createPageChange('new', body))).toEqual([expect.stringContaining(message)])
  })

  it('are reported between a new page and a new product in one publish', async () => {
    expect(
      await findRejections(createPageChange('new', { route: '/product/balm' }), createProductChange('balm')),
    ).toEqual(['Page new: has the address /product/balm, which Product balm already uses'])
  })
})

it('rejects a product at a page’s path, and a product page whose route matches a page’s path', async () => {
  expect(await findRejections(named(createProductChange('tips'), 'guide'))).toEqual([
    'Product tips: would be at /product/guide, which Page guide already uses',
  ])
  await publish(createPageChange('range', { route: '/range/gel' }))
  expect(await findRejections(createPageChange('item', { route: '/range/{urlName}', record }))).toEqual([
    'Page item: would show Product gel at /range/gel, which Page range already uses',
  ])
})

it.each(['/services', '/images', '/apiary', '/product', '/product/other', '/product/gel/about'])(
  'accepts a page at %s',
  async (route) => {
    expect((await publish(createPageChange('new', { route }))).made?.changed).toBe(1)
    await publish({ kind: 'remove', contentKey: toContentKey('new'), language: 'en_GB' })
  },
)
