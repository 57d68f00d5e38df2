import { expect, it } from 'vitest'
import { toPageWidth, type ContentItem, type LoadedData, type PageContext } from '@epiderm/platform'
import { createContentKey, createFormatter, createLabels, createSiteUrls } from '@epiderm/platform/testing'
import { productStructuredData } from './block.ts'
import { samples } from './samples.ts'

const pictureKey = createContentKey(new Uint8Array(16).fill(7))
const url = createSiteUrls({ basePath: '/noon/s', origin: 'https://shop.example' })

const item = (type: string, body: ContentItem['body']): ContentItem => ({
  managedContentId: '20Y000000000001EAA',
  contentKey: pictureKey,
  recordId: '01t000000000001AAA',
  type,
  title: 'Noon Azelaic Forte',
  urlName: 'noon-azelaic-forte',
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  body,
})

const product = item('epiderm__product', {
  name: 'Noon Azelaic Forte',
  strapline: 'Serum for uneven tone',
  category: 'Treat',
  tradeReference: 'NN-AZF-030',
  picture: { source: { type: 'imageReference', ref: { contentKey: pictureKey } } },
})
const picture = item('sfdc_cms__image', {
  altText: 'Bottle',
  'sfdc_cms:media': { url: '/cms/delivery/media/bottle', source: { type: 'file' } },
})

const labels = createLabels([{ 'product.afterOpening': 'After opening' }], () => {})

const createPage = (record: ContentItem | undefined): PageContext => ({
  mode: 'live',
  site: {
    name: 'Epiderm',
    siteId: '0DM000000000001',
    channelId: '0ap000000000001',
    communityId: '0DB000000000001',
    apiVersion: '65.0',
    language: 'en-GB',
    direction: 'ltr',
    organization: {},
  },
  url,
  labels,
  formatter: createFormatter({ locale: 'en-GB', timeZone: 'UTC', currency: 'GBP', labels }),
  path: '/product/noon-azelaic-forte',
  availableWidth: toPageWidth({}),
  title: 'Noon Azelaic Forte',
  trail: [],
  record,
  scope: {
    labels,
    route: {},
    recordId: '',
    basePath: url.basePath,
    mediaUrl: () => undefined,
    assetUrl: (path) => path,
  },
  toRecord: ({ contentKey, body }) => ({ id: contentKey, data: body }),
})

function describeProduct(page: PageContext, found: ContentItem | undefined) {
  const warnings: string[] = []
  const loaded: LoadedData = {
    findContent: () => found,
    findCollection: () => undefined,
    findSeoProperties: () => undefined,
    findSearch: () => undefined,
    findCleanText: () => undefined,
  }
  const props = { brand: 'Noon' }
  const data = productStructuredData.data?.(props, {
    loaded,
    page,
    warn: (reason) => void warnings.push(reason),
  })
  const head =
    data === undefined ? undefined : productStructuredData.head?.(props, { data, page, slotText: '' })
  return { head, warnings, needs: productStructuredData.needs?.(props, page, loaded) }
}

it('SEO-3 PAGE-P1 describes the product based on its content item, and states no price or rating', () => {
  const { head, warnings, needs } = describeProduct(createPage(product), picture)
  expect(needs).toEqual({ contentKeys: [pictureKey] })
  expect(warnings).toEqual([])
  expect(head?.jsonLd).toEqual([
    {
      '@type': 'Product',
      name: 'Noon Azelaic Forte',
      description: 'Serum for uneven tone',
      brand: { '@type': 'Brand', name: 'Noon' },
      image: 'https://shop.example/noon/s/cms/delivery/media/bottle',
      sku: 'NN-AZF-030',
      category: 'Treat',
      url: 'https://shop.example/noon/s/product/noon-azelaic-forte',
    },
  ])
})

it('SEO-3 PAGE-P1 includes size, all images, ingredients and months after opening if the product has them', () => {
  const info = product.body['picture']
  const filled = { ...product.body, size: '30 ml', inci: 'Aqua, Glycerin', monthsAfterOpening: 6 }
  const more = { ...filled, morePictures: [{ picture: info, note: 'Demonstration picture' }, 'no picture'] }
  const { head, needs } = describeProduct(createPage({ ...product, body: more }), picture)
  expect(needs).toEqual({ contentKeys: [pictureKey, pictureKey] })
  const image = 'https://shop.example/noon/s/cms/delivery/media/bottle'
  expect(head?.jsonLd?.[0]).toMatchObject({
    image: [image, image],
    size: '30 ml',
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'INCI', value: 'Aqua, Glycerin' },
      { '@type': 'PropertyValue', name: 'After opening', value: 6, unitCode: 'MON' },
    ],
  })
})

it('SEO-3 omits values that the record does not have', () => {
  const bare = { ...product, body: { tradeReference: '', category: 7, price: 20 } }
  const { head } = describeProduct(createPage(bare), picture)
  expect(JSON.parse(JSON.stringify(head?.jsonLd))).toEqual([
    {
      '@type': 'Product',
      name: 'Noon Azelaic Forte',
      brand: { '@type': 'Brand', name: 'Noon' },
      url: 'https://shop.example/noon/s/product/noon-azelaic-forte',
    },
  ])
})

it('SEO-3 omits an image that cannot be loaded, and logs a warning', () => {
  const { head, warnings } = describeProduct(createPage(product), undefined)
  expect(head?.jsonLd?.[0]).not.toHaveProperty('image')
  expect(warnings).toHaveLength(1)
})

it('SEO-3 renders nothing on a page without a product', () => {
  expect(describeProduct(createPage(undefined), picture).head).toBeUndefined()
})

it.each(samples)('the $name sample is valid', ({ props }) => {
  expect(productStructuredData.schema.safeParse(props).success).toBe(true)
})
