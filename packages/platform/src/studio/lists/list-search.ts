/** A list's search, filters and sort order, as stored in the URL. */
import { pageStates } from '../api/shapes.ts'

/** Filters for the page list, except page states. */
export const pageKinds = ['template', 'system'] as const
const shown = ['edited', 'own', ...pageStates, 'withdrawn', ...pageKinds] as const
export type ListFilter = (typeof shown)[number]

const orders = ['edited', 'title', '-title', 'address', '-address'] as const
export type ListOrder = (typeof orders)[number]

/** Filters for images. */
export const pictureChecks = ['unused', 'noAltText', 'tooSmall'] as const
export const fileTypes = ['jpeg', 'png', 'webp', 'avif', 'gif', 'svg'] as const
/** Options for the upload date filter: maximum number of days since the upload. */
export const maxAgesInDays = [1, 7, 30, 365] as const

/** Alternatives to the default view, which is an image grid. */
const views = ['table'] as const

export type ListSearch = {
  readonly q?: string
  readonly show?: ListFilter
  /** Sort order. By default, pages are sorted by address and other items by their last edit. */
  readonly sort?: ListOrder
  /** Language of the items. Defaults to the site's first language. */
  readonly language?: string
  readonly check?: (typeof pictureChecks)[number]
  readonly file?: (typeof fileTypes)[number]
  /** The id of the account that uploaded an image. */
  readonly by?: string
  readonly days?: (typeof maxAgesInDays)[number]
  readonly view?: (typeof views)[number]
  /** The id of an image folder, or `none` for images that are not in a folder. */
  readonly folder?: string
}

/** Search parameters that determine which items are listed. */
export const filterNames = ['q', 'show', 'check', 'file', 'by', 'days'] as const

/** Parses a list's search parameters. Ignores unknown parameters and invalid values. */
export function parseListSearch(raw: Record<string, unknown>): ListSearch {
  const { q, language, by, folder } = raw
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof q === 'number' && { q: String(q) }),
    ...pick('show', shown, raw),
    ...pick('sort', orders, raw),
    ...(typeof language === 'string' && { language }),
    ...pick('check', pictureChecks, raw),
    ...pick('file', fileTypes, raw),
    ...(typeof by === 'string' && by !== '' && { by }),
    ...pick('days', maxAgesInDays, raw),
    ...pick('view', views, raw),
    ...(typeof folder === 'string' && folder !== '' && { folder }),
  }
}

function pick<Name extends string, Value>(
  name: Name,
  values: readonly Value[],
  raw: Record<string, unknown>,
): { readonly [N in Name]?: Value } {
  const found = values.find((one) => one === raw[name])
  return (found === undefined ? {} : { [name]: found }) as { readonly [N in Name]?: Value }
}
