import {
  findSentence,
  readPagePath,
  readRecord,
  type BoundRecord,
  type DataContext,
  type Labels,
  type LoadedData,
  type DataRequest,
  type PageContext,
} from '@epiderm/platform'
import { daySentences, findCombinations, type WaitingDays } from '../../combinations.ts'
import { createRecordingRange } from './range.ts'
import type { Props } from './schema.ts'

export type LinkedProduct = {
  readonly contentKey: string
  readonly name: string
  /** The product's root-relative URL. Undefined if the product has no page. */
  readonly url: string | undefined
}

export type Data = {
  readonly goesWith: readonly LinkedProduct[]
  readonly keepApart: readonly (LinkedProduct & {
    readonly rule: string
    readonly why: string
    /** Content key of the product whose content file contains the rule. */
    readonly statedBy: string
    /** True if the rule specifies a number of days. Such a rule needs no further explanation. */
    readonly isTimed: boolean
  })[]
}

/**
 * Returns the data that the block needs next. If the loaded products refer to other products, also requests those
 * products.
 */
export function toDataRequest(props: Props, page: PageContext, loaded: LoadedData): DataRequest {
  const range = createRecordingRange(loaded)
  const ownKey = toOwnKey(props, page)
  if (ownKey === undefined) return {}
  const { goesWith, keepApart } = findCombinations(ownKey, range)
  for (const contentKey of goesWith) range.findProduct(contentKey)
  for (const { product } of keepApart) range.findWithdrawnName(product)
  return range.needs()
}

/**
 * Returns the product's combinations. Returns undefined if the page has no product, or if the product has no
 * combinations.
 */
export function readData(props: Props, { loaded, page }: DataContext): Data | undefined {
  const range = createRecordingRange(loaded)
  const find = (contentKey: string): BoundRecord[] => {
    const product = range.findProduct(contentKey)
    return product === undefined ? [] : [page.toRecord(product)]
  }
  const ownKey = toOwnKey(props, page)
  const [own] = ownKey === undefined ? [] : find(ownKey)
  if (ownKey === undefined || own === undefined) return undefined
  const combinations = findCombinations(ownKey, range)
  const toLinkedProducts = (contentKey: string): LinkedProduct[] =>
    find(contentKey).map((item) => ({ contentKey, name: toRecordName(item), url: toUrl(item, page) }))
  const goesWith = combinations.goesWith.flatMap(toLinkedProducts)
  const toNamedProducts = (contentKey: string): LinkedProduct[] => {
    const name = range.findWithdrawnName(contentKey)
    return name === undefined ? toLinkedProducts(contentKey) : [{ contentKey, name, url: undefined }]
  }
  const keepApart = combinations.keepApart.flatMap(({ product, days, why, statedBy }) =>
    toNamedProducts(product).map((linked) => ({
      ...linked,
      why,
      statedBy,
      isTimed: days !== undefined && days.before + days.after > 0,
      rule: toRule(days, { own: toRecordName(own), other: linked.name, labels: page.labels }),
    })),
  )
  return goesWith.length + keepApart.length === 0 ? undefined : { goesWith, keepApart }
}

const toOwnKey = ({ product }: Props, page: PageContext) => product ?? page.record?.contentKey

type RuleNames = { readonly own: string; readonly other: string; readonly labels: Labels }

function toRule(days: WaitingDays | undefined, { own, other, labels }: RuleNames): string {
  const sentence = findSentence(daySentences, days)
  if (sentence === undefined) return ''
  const values: Readonly<Record<string, string | number>> = {
    ...days,
    'this.name': own,
    'product.name': other,
  }
  return labels.format(sentence.labelKey, ...sentence.values.map((name) => values[name] ?? ''))
}

const toRecordName = (record: BoundRecord) =>
  String(readRecord(record, 'name') ?? readRecord(record, 'title'))
function toUrl(record: BoundRecord, page: PageContext) {
  const path = readPagePath(record)
  return path === undefined ? undefined : page.url.path(path)
}
