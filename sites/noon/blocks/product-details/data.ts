import { isValidUrl, type DataContext, type PageContext } from '@epiderm/platform'
import type { detailNames, Props } from './schema.ts'

export type Detail = {
  /** Content key of the page's product record. */
  readonly contentKey?: string | undefined
  readonly name: (typeof detailNames)[number]
  readonly term: string
  readonly text: string
  /** The number of months shown in the open-jar symbol, and the symbol's text alternative. */
  readonly symbol?: { readonly text: string; readonly months: number }
  /** A link. Its `url` includes the base path. */
  readonly link?: { readonly url: string; readonly text: string }
}

export type Data = readonly Detail[]

/**
 * Returns the product details in the order selected in the block. Returns undefined if the product has none of them.
 */
export function readData({ details }: Props, { page }: DataContext): Data | undefined {
  const body = page.record?.body ?? {}
  const { contentKey } = page.record ?? {}
  const rows = details.flatMap((name) => {
    const detail = readers[name](body[name], page)
    return detail === undefined ? [] : [{ ...detail, contentKey }]
  })
  return rows.length === 0 ? undefined : rows
}

type ReadDetail = (value: unknown, page: PageContext) => Detail | undefined

const readers: Readonly<Record<Detail['name'], ReadDetail>> = {
  monthsAfterOpening(months, { labels }) {
    if (typeof months !== 'number') return undefined
    return {
      name: 'monthsAfterOpening',
      term: labels.format('product.afterOpening'),
      text: labels.format(months === 1 ? 'product.month' : 'product.months', months),
      symbol: { text: labels.format('product.openJar', months), months },
    }
  },
  inci(list, { labels }) {
    if (typeof list !== 'string' || list.trim() === '') return undefined
    return { name: 'inci', term: labels.format('product.inci'), text: list.trim() }
  },
  protocol(address, { labels, url }) {
    if (typeof address !== 'string' || !isValidUrl(address)) return undefined
    return {
      name: 'protocol',
      term: labels.format('product.protocol'),
      text: labels.format('product.protocolNote'),
      link: { url: url.path(address), text: labels.format('product.protocolLink') },
    }
  },
}
