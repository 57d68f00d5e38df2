import { expect, it } from 'vitest'
import type { ListedPage } from '#api'
import { toPageRows, toRecordRows } from './page-rows.ts'
import { createReferenceFilter, isLinkTarget } from './pickable.ts'

const toPage = (contentKey: string, more: Partial<ListedPage> = {}) =>
  ({
    contentKey,
    language: 'en_GB',
    title: contentKey,
    path: `/${contentKey}`,
    publishedPath: `/${contentKey}`,
    record: null,
    isOpenedByServer: false,
    ...more,
  }) as ListedPage
const pages = [
  toPage('about'),
  toPage('missing', { isOpenedByServer: true }),
  toPage('product', { path: '/product/gel', record: 'acme__product' }),
]
const keys = ['about', 'missing', 'product', 'gel', 'peel']

it('lists neither the edited item nor system pages as references, except in the site settings', () => {
  const find = (contentKey: string, type: string) =>
    keys.filter((key) => createReferenceFilter(pages, { contentKey, type })({ contentKey: key }))
  expect(find('gel', 'acme__product')).toEqual(['about', 'peel'])
  expect(find('about', 'epiderm__page')).toEqual(['gel', 'peel'])
  expect(find('site', 'epiderm__site')).toEqual(keys)
})

it('lists neither the edited item nor system pages as link targets', () => {
  const items = ['gel', 'peel'].map((contentKey) => ({
    contentKey,
    language: 'en_GB',
    type: 'acme__product',
    title: contentKey,
    urlName: contentKey,
    publishedUrlName: contentKey === 'gel' ? null : contentKey,
  }))
  const rows = [...toPageRows(pages), ...toRecordRows(items, new Map([['acme__product', pages[2]!]]))]
  const find = (contentKey: string) =>
    rows.filter((row) => isLinkTarget(row, contentKey)).map(({ title }) => title)
  expect(find('about')).toEqual(['gel', 'peel'])
  expect(find('gel')).toEqual(['about', 'peel'])
  expect(rows.filter(({ isPublished }) => !isPublished).map(({ title }) => title)).toEqual(['gel'])
})
