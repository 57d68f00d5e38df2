/** Finds rich texts with too many elements for a page. */
import type { z } from 'zod'
import { countElements, maxElementsInText } from '#kit'
import { walkSchema } from './walk-schema.ts'

type LongTextProblem = { readonly path: string; readonly message: string; readonly hint: string }

/** Checks all rich text fields of a schema, for authors. Nested blocks are checked separately. */
export const findLongTexts = (schema: z.ZodType, stored: unknown, path: string): LongTextProblem[] =>
  walkSchema<LongTextProblem[]>(schema, stored, ({ path: at, facts: { kind }, value, inside }) => {
    if (kind !== 'richText' || typeof value !== 'string') return inside().flatMap(({ walk }) => walk())
    const count = countElements(value)
    if (count <= maxElementsInText) return []
    return [
      {
        path: [path, ...at].join(' › '),
        message: `has ${count} elements; expected at most ${maxElementsInText}`,
        hint: 'Split the text into several blocks or pages.',
      },
    ]
  })
