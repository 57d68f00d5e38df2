/** Search, filter and order of a list, as stored in the address. */
import { pageStates } from '../api/shapes.ts'

const shown = ['edited', 'own', ...pageStates] as const
export type ShownItems = (typeof shown)[number]

export type ListSearch = {
  readonly q?: string
  readonly show?: ShownItems
  /** By default, by last edit. */
  readonly sort?: 'title' | '-title'
  /** By default, the site's first language. */
  readonly language?: string
}

/** Ignores unknown and invalid values. */
export function parseListSearch({ q, show, sort, language }: Record<string, unknown>): ListSearch {
  const found = shown.find((one) => one === show)
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof q === 'number' && { q: String(q) }),
    ...(found !== undefined && { show: found }),
    ...((sort === 'title' || sort === '-title') && { sort }),
    ...(typeof language === 'string' && { language }),
  }
}
