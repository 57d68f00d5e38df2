import { describe, expect, it } from 'vitest'
import { pageSettings } from '#content-types'
import { toContentItem } from '../site.fixture.ts'
import { createPageRoutes } from './page-routes.ts'
import type { PageRoute } from '../site/page-route.ts'

const toPage = (name: string, title: string, place: Record<string, unknown> = {}): PageRoute => {
  const body = { route: `/${name}`, blocks: [], ...place }
  return {
    item: toContentItem({
      managedContentId: name,
      contentKey: name,
      type: 'epiderm__page',
      title,
      urlName: name,
      body,
    }),
    body: pageSettings.parse(body),
  }
}

const shop = toPage('shop', 'Shop')
const serum = toPage('serum', 'Serum', { route: '/shop/serum' })
const record = { type: 'epiderm__product', parameter: 'urlName' }
const product = toPage('product', 'Product', { route: '/product/{urlName}', record })
const routes = createPageRoutes([shop, serum, product], [toPage('closed', 'Closed')])
const replace = (...pages: PageRoute[]) =>
  routes.replace(new Set(pages.map(({ item }) => item.contentKey)), [
    ...pages,
    ...routes.pages.filter((page) => !pages.some(({ item }) => item.contentKey === page.item.contentKey)),
  ])

describe('routes after page changes', () => {
  it('are reused with the new items if no page moves', () => {
    const now = replace(toPage('shop', 'The shop'))
    expect(now?.findPage('/shop')?.item.title).toBe('The shop')
    expect(now?.findPageByKey('shop')?.item.title).toBe('The shop')
    expect(now?.findPageOf(shop.item)?.item.title).toBe('The shop')
    expect(now?.toTrail(serum, { title: 'Serum', path: '/shop/serum' })).toEqual([
      { title: 'The shop', path: '/shop' },
      { title: 'Serum', path: '/shop/serum' },
    ])
    expect(now?.pages.map(({ item }) => item.title)).toEqual(['The shop', 'Serum', 'Product'])
    expect(now?.findPage('/product/gel')?.parameters).toEqual({ urlName: 'gel' })
    expect(now?.findPage('/shop/serum')).toEqual(routes.findPage('/shop/serum'))
    expect(routes.findPage('/shop')?.item.title).toBe('Shop')
    const next = now?.replace(new Set(['serum']), [toPage('serum', 'A serum', { route: '/shop/serum' })])
    expect(['/shop', '/shop/serum'].map((path) => next?.findPage(path)?.item.title)).toEqual([
      'The shop',
      'A serum',
    ])
  })

  it.each([
    ['moved', [toPage('shop', 'Shop', { route: '/range' })]],
    ['become private', [toPage('shop', 'Shop', { access: 'signedIn' })]],
    ['been added', [toPage('new', 'New')]],
    ['become public', [toPage('closed', 'Closed')]],
    ['a record parameter', [toPage('product', 'Products', { route: '/product/{urlName}', record })]],
  ])('are rebuilt if a page has %s', (_, pages) => {
    expect(replace(...pages)).toBeUndefined()
  })

  it('are rebuilt if a page was removed or two pages have the same path', () => {
    expect(routes.replace(new Set(['shop']), [serum, product])).toBeUndefined()
    const both = createPageRoutes([shop, toPage('other', 'Other', { route: '/shop' })])
    expect(both.replace(new Set(['shop']), both.pages)).toBeUndefined()
  })
})

it.each([
  ['/shop/serum', '/shop/serum'],
  ['/faq/peels', '/faq/Peels'],
  ['/product/gel', '/product/gel'],
  ['/none', undefined],
])('the stored spelling of the folded path %s is %s', (folded, spelled) => {
  const peels = toPage('peels', 'Peels', { route: '/faq/Peels' })
  expect(createPageRoutes([serum, product, peels]).findSpelling(folded)).toBe(spelled)
})

it.each([
  ['shop', '/shop'],
  ['closed', '/closed'],
  ['product', undefined],
  ['none', undefined],
])('the path of the page named %s is %s, even if the visitor may not see the page', (name, path) => {
  expect(routes.findNamedPath(name)).toBe(path)
})

it('page routes use only the new URL name of a renamed page', () => {
  const renamed = { ...serum, item: { ...serum.item, urlName: 'gel' } }
  const now = replace(renamed)
  expect([now?.findNamedPath('gel'), now?.findNamedPath('serum')]).toEqual(['/shop/serum', undefined])
})
