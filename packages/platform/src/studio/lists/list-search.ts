/** Search, filter and order of a list, as stored in the address. */
import { pageStates } from '../api/shapes.ts'

/** Filters of pages that are no states. */
export const pageKinds = ['template', 'system'] as const
const shown = ['edited', 'own', ...pageStates, ...pageKinds] as const
export type ListFilter = (typeof shown)[number]

const orders = ['edited', 'title', '-title', 'address', '-address'] as const
export type ListOrder = (typeof orders)[number]

export type ListSearch = {
  readonly q?: string
  readonly show?: ListFilter
  /** By default, by address for pages and by last edit for other items. */
  readonly sort?: ListOrder
  /** By default, the site's first language. */
  readonly language?: string
}

/** Ignores unknown and invalid values. */
export function parseListSearch({ q, show, sort, language }: Record<string, unknown>): ListSearch {
  const found = shown.find((one) => one === show)
  const order = orders.find((one) => one === sort)
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof q === 'number' && { q: String(q) }),
    ...(found !== undefined && { show: found }),
    ...(order !== undefined && { sort: order }),
    ...(typeof language === 'string' && { language }),
  }
}
