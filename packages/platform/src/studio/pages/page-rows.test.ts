import { describe, expect, it } from 'vitest'
import type { ItemSearchResult, ListedDraft, ListedPage } from '#api'
import {
  findPageRoute,
  findRecordPages,
  hasAllWords,
  toRowContentKey,
  toFormItemRows,
  toPageRows,
  toPublishedPath,
  toRecordRows,
  toPageItemRows,
} from './page-rows.ts'

const toPage = (contentKey: string, facts: Partial<ListedPage> = {}) =>
  ({
    contentKey,
    language: 'en_GB',
    title: contentKey,
    path: `/${contentKey}`,
    record: null,
    ...facts,
  }) as ListedPage
const about = toPage('about')
const product = toPage('product', { path: '/product/first', record: 'shop__product' })
const german = toPage('produkt', { path: '/de/produkt/first', record: 'shop__product', language: 'de_DE' })
const item = (urlName: string, type: string): ItemSearchResult => ({
  contentKey: urlName,
  language: 'en_GB',
  type,
  title: `The ${urlName}`,
  urlName,
  publishedUrlName: urlName,
})

const toDraft = ({ contentKey, language, title }: Pick<ListedDraft, 'contentKey' | 'language' | 'title'>) =>
  ({ contentKey, language, title, type: 'any' }) as ListedDraft

describe('the list of pages', () => {
  it('shows the common prefix of the addresses for a page that serves several items', () => {
    expect(toPageRows([about, product]).map(({ id, path }) => [id, path])).toEqual([
      ['about/en_GB', '/about'],
      ['product/en_GB', '/product/…'],
    ])
  })

  it('finds the published address of an item whose draft has a different address', () => {
    const moved = { ...product, path: '/goods/first', publishedPath: '/product/first' }
    const renamed = { ...item('gel-draft', 'shop__product'), publishedUrlName: 'gel' }
    expect(toPublishedPath([moved], renamed)).toBe('/product/gel')
    expect(toPublishedPath([{ ...moved, publishedPath: null }], renamed)).toBeUndefined()
    expect(toPublishedPath([about], renamed)).toBeUndefined()
  })

  it('links an item to the page that shows it, and omits items that no page shows', () => {
    const serving = findRecordPages([about, product, german], 'en_GB')
    const rows = toRecordRows([item('cleanser', 'shop__product'), item('why', 'epiderm__question')], serving)
    expect(rows).toMatchObject([
      { title: 'The cleanser', path: '/product/cleanser', record: 'cleanser', page: product },
    ])
    expect(toPageItemRows(rows)).toMatchObject([
      { contentKey: 'cleanser', title: 'The cleanser', type: 'shop__product', hasDraft: false },
    ])
    expect(rows.map(toRowContentKey)).toEqual([item('cleanser', 'shop__product').contentKey])
    expect(toPageRows([about]).map(toRowContentKey)).toEqual(['about'])
  })

  it('marks items that have a draft but no page', () => {
    const [why, when] = [item('why', 'epiderm__question'), item('when', 'epiderm__question')]
    const drafts = [why, about].map(toDraft)
    expect(toFormItemRows([why, when], drafts).map(({ title, hasDraft }) => [title, hasDraft])).toEqual([
      ['The why', true],
      ['The when', false],
    ])
  })

  it('finds the route of a page or of a record by its path', () => {
    const all = [about, product, german]
    const toRoute = (path: string, language = 'en_GB') => findPageRoute(all, { path, language })
    expect(toRoute('/about')).toMatchObject({ params: { contentKey: 'about' }, search: {} })
    expect(toRoute('/product/peel')).toMatchObject({
      params: { contentKey: 'product' },
      search: { record: 'peel' },
    })
    expect(toRoute('/de/produkt/peel', 'de_DE')).toMatchObject({ params: { contentKey: 'produkt' } })
    expect(toRoute('/nowhere')).toBeUndefined()
  })

  it('requires all search words in the title or address', () => {
    const page = { title: 'Acne routine', path: '/supplies/acne' }
    expect(['routine acne', '/supplies', '', 'acne peel'].map((words) => hasAllWords(page, words))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})
