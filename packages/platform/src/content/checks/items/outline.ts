/**
 * Reduces an item to the fields that site-wide checks read, so that a large import fits into memory. For a page, these
 * fields are about a hundredth of its size.
 */
import { mediaField, withdrawalType, type ContentTypes } from '#content-types'
import type { ContentDraft } from '../../types/change.ts'

/** Fields of the platform's own types, in addition to their unique fields. */
const comparedFields: Readonly<Record<string, readonly string[] | 'all'>> = {
  epiderm__site: 'all',
  epiderm__page: ['route', 'record'],
  epiderm__redirect: ['from', 'to'],
  epiderm__collection: ['contentTypeFQN', 'contentKeys'],
  [withdrawalType]: ['recordId'],
}

/** Returns the draft without the fields that are read only by checks of a single item. */
export function toOutline(types: ContentTypes, draft: ContentDraft): ContentDraft {
  const type = types.get(draft.type)
  const own = type?.findContradictions === undefined ? [] : (type.comparedFields ?? 'all')
  const names = comparedFields[draft.type] ?? []
  if (own === 'all' || names === 'all') return draft
  const retained = [mediaField, ...names, ...(type?.uniqueFields ?? []), ...own]
  const fields = retained.filter((name) => Object.hasOwn(draft.body, name))
  return { ...draft, body: Object.fromEntries(fields.map((name) => [name, draft.body[name]])) }
}
