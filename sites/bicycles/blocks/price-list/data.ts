import type { BoundRecord, CollectionQuery, DataContext, DataRequest } from '@epiderm/platform'
import { serviceGroups } from '../../content-types.ts'
import type { Props } from './schema.ts'

type Service = {
  readonly id: string
  readonly name: string
  readonly text: string
  /** The price with its currency, such as `ab 59 €`. */
  readonly price: string
}

export type Data = {
  readonly groups: readonly { readonly name: string; readonly services: readonly Service[] }[]
}

const fields = ['name', 'text', 'group', 'price', 'isFrom', 'position']

const query: CollectionQuery = {
  type: 'cms',
  query: { type: 'werkrad__service' },
  sortBy: 'position',
  sortOrder: 'asc',
  fields,
}

export const toDataRequest = (): DataRequest => ({ collections: [query], fields })

/** Reads the label `price.from`. Returns undefined if there are no services. */
export function readData({ groups }: Props, { loaded, page }: DataContext): Data | undefined {
  const items = loaded.findCollection(query)?.items ?? []
  const toPrice = ({ data }: BoundRecord) => {
    const fractionDigits = Number.isInteger(data.price) ? 0 : 2
    const formatted = page.formatter.format('currency', data.price, { fractionDigits })
    const text = 'text' in formatted ? formatted.text : ''
    return data.isFrom === true ? page.labels.format('price.from', text) : text
  }
  const found = (groups.length === 0 ? serviceGroups : groups).map((name) => ({
    name,
    services: items
      .filter(({ data }) => data.group === name)
      .map((item) => ({
        id: item.id,
        name: String(item.data.name),
        text: String(item.data.text),
        price: toPrice(item),
      })),
  }))
  const filled = found.filter(({ services }) => services.length > 0)
  return filled.length === 0 ? undefined : { groups: filled }
}
