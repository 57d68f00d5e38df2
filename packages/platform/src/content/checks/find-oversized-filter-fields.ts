/** Limits the number of values in filterable fields. */
import type { ContentType } from '#content-types'
import { toFields } from '#schema'
import type { ContentDraft } from '../types/change.ts'
import type { ContentProblem } from '../types/errors.ts'

/** Attack: an item with very many values. The database stores a row for each value of each version. */
const maxValues = 1000

export const findOversizedFilterFields = (
  { schema }: Pick<ContentType, 'schema'>,
  { title, body }: Pick<ContentDraft, 'title' | 'body'>,
): ContentProblem[] =>
  toFields(schema).flatMap(({ name, facts }) => {
    const value = body[name]
    if (facts.isFilterable !== true || !Array.isArray(value) || value.length <= maxValues) return []
    return [
      {
        path: `${title} › ${name}`,
        message: `has ${value.length} values; expected at most ${maxValues}, because lists are filtered by this field`,
      },
    ]
  })
