import type { Product } from 'schema-dts'
import {
  findImageInfo,
  isPlainObject,
  readImageData,
  toImageKeys,
  type DataContext,
  type ImageInfo,
  type JsonLd,
  type Labels,
} from '@epiderm/platform'
import type { Props } from './schema.ts'

/**
 * Returns the schema.org Product for the page's record. Returns undefined on a page without a record. Never states
 * prices, offers or ratings. Omits values that the record does not have.
 */
export function toProductStructuredData(
  { brand }: Props,
  { loaded, page, warn }: DataContext,
): JsonLd | undefined {
  if (page.record === undefined) return undefined
  const { body, title } = page.record
  const images = toPictureInfos(body)
    .flatMap((info) => readImageData(info, { loaded, page, warn }).Picture ?? [])
    .map(({ Url }) => page.url.absolute(Url))
  const details = toDetails(body, page.labels)
  return {
    '@type': 'Product',
    name: toNonEmptyText(body.name) ?? title,
    description: toNonEmptyText(body.strapline),
    brand: { '@type': 'Brand', name: brand },
    ...(images.length > 0 && { image: images.length === 1 ? images[0] : images }),
    sku: toNonEmptyText(body.tradeReference),
    category: toNonEmptyText(body.category),
    size: toNonEmptyText(body.size),
    ...(details.length > 0 && { additionalProperty: details }),
    url: page.url.absolute(page.path),
  } satisfies Exclude<Product, string>
}

/** Returns the content keys of the product's images, starting with the pack shot. */
export const findPictureKeys = (body: Readonly<Record<string, unknown>>): readonly string[] =>
  toPictureInfos(body).flatMap(toImageKeys)

function toPictureInfos({ picture, morePictures }: Readonly<Record<string, unknown>>): readonly ImageInfo[] {
  const more = Array.isArray(morePictures) ? (morePictures as readonly unknown[]) : []
  const stored = [picture, ...more.map((entry) => (isPlainObject(entry) ? entry.picture : undefined))]
  return stored.flatMap((one) => findImageInfo(one) ?? [])
}

/** Returns values for which schema.org has no property. `MON` is the UN/CEFACT code for a month. */
function toDetails(
  { inci, monthsAfterOpening }: Readonly<Record<string, unknown>>,
  labels: Labels,
): PropertyValue[] {
  const list = toNonEmptyText(inci)
  const isMonths = typeof monthsAfterOpening === 'number'
  return [
    ...(list === undefined ? [] : [toProperty({ name: 'INCI', value: list })]),
    ...(isMonths
      ? [
          toProperty({
            name: labels.format('product.afterOpening'),
            value: monthsAfterOpening,
            unitCode: 'MON',
          }),
        ]
      : []),
  ]
}

type PropertyValue = ReturnType<typeof toProperty>
const toProperty = (facts: { name: string; value: string | number; unitCode?: string }) => ({
  '@type': 'PropertyValue' as const,
  ...facts,
})

const toNonEmptyText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
