import { readAddress, readRecord, type BoundRecord } from '#schema'
import type { CollectionQuery } from '#content-types'
import type { DataContext, PageContext } from '#blocks'
import type { Labels } from '#model'
import { createRange, findCombinations, type Days } from '../../combinations.ts'
import { parseProductFacts } from '../../product-facts.ts'
import type { Props } from './schema.ts'

export const productsQuery: CollectionQuery = {
  type: 'record',
  query: { type: 'epiderm__product' },
  sortBy: 'name',
  sortOrder: 'asc',
}

export type LinkedProduct = {
  readonly contentKey: string
  readonly name: string
  /** Root-relative; undefined for a product without a page. */
  readonly url: string | undefined
}

export type Data = {
  readonly goesWith: readonly LinkedProduct[]
  readonly keepApart: readonly (LinkedProduct & {
    readonly rule: string
    readonly why: string
    /** The rule says days, so that it stands without its reason. */
    readonly isTimed: boolean
  })[]
}

/** Undefined where no product is meant, and for one that neither names another one nor is named. */
export function readData({ product }: Props, { loaded, page }: DataContext): Data | undefined {
  const items = loaded.findCollection(productsQuery)?.items ?? []
  const ownKey = product ?? page.record?.contentKey
  const own = items.find(({ data }) => data.contentKey === ownKey)
  if (ownKey === undefined || own === undefined) return undefined
  const products = items.map(({ data }) =>
    parseProductFacts({ contentKey: String(data.contentKey), body: data }),
  )
  const combinations = findCombinations(ownKey, createRange(products))
  const toLinked = (contentKey: string): LinkedProduct[] =>
    items
      .filter(({ data }) => data.contentKey === contentKey)
      .map((item) => ({ contentKey, name: toName(item), url: toUrl(item, page) }))
  const goesWith = combinations.goesWith.flatMap(toLinked)
  const keepApart = combinations.keepApart.flatMap(({ product, days, why }) =>
    toLinked(product).map((linked) => ({
      ...linked,
      why,
      isTimed: days !== undefined && days.before + days.after > 0,
      rule: toRule(days, { own: toName(own), other: linked.name, labels: page.labels }),
    })),
  )
  return goesWith.length + keepApart.length === 0 ? undefined : { goesWith, keepApart }
}

type Between = { readonly own: string; readonly other: string; readonly labels: Labels }

function toRule(days: Days | undefined, { own, other, labels }: Between): string {
  if (days === undefined) return labels.format('combination.never')
  const { before, after } = days
  if (before === 0 && after === 0) return labels.format('combination.apart')
  if (before === after) return labels.format('combination.days', before)
  return labels.format('combination.daysAfter', after, own, before, other)
}

const toName = (record: BoundRecord) => String(readRecord(record, 'name') ?? readRecord(record, 'title'))
function toUrl(record: BoundRecord, page: PageContext) {
  const path = readAddress(record)
  return path === undefined ? undefined : page.url.path(path)
}
