/** Rich texts with more elements than a page may be made to read. */
import type { z } from 'zod'
import { countElements, maxElementsInText } from '#kit'
import { walkSchema } from './walk-schema.ts'

type Problem = { readonly path: string; readonly message: string; readonly hint: string }

/** For authors, wherever a schema takes rich text. Blocks inside are judged on their own. */
export const findLongTexts = (schema: z.ZodType, stored: unknown, path: string): Problem[] =>
  walkSchema<Problem[]>(schema, stored, ({ path: at, facts: { kind }, value, inside }) => {
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
