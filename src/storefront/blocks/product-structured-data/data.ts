import type { Product } from 'schema-dts'
import { toImageData, type JsonLd, type Loaded, type PageContext } from '#blocks'
import type { Props } from './schema.ts'

/**
 * schema.org Product of the page's record; undefined on a page without one. Prices, offers and ratings are never claimed,
 * and what the record does not say is left out.
 */
export function toProduct(
  { brand }: Props,
  { loaded, page, warn }: { loaded: Loaded; page: PageContext; warn: (reason: string) => void },
): JsonLd | undefined {
  if (page.record === undefined) return undefined
  const { body, title } = page.record
  const { Picture } = toImageData(body.picture, { loaded, page, warn })
  return {
    '@type': 'Product',
    name: toText(body.name) ?? title,
    description: toText(body.strapline),
    brand: { '@type': 'Brand', name: brand },
    ...(Picture !== undefined && { image: page.url.absolute(Picture.Url) }),
    sku: toText(body.tradeReference),
    category: toText(body.category),
    url: page.url.absolute(page.path),
  } satisfies Exclude<Product, string>
}

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
