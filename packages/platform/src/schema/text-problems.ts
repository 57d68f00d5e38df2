/**
 * Finds problems that a schema does not detect: empty strings in required fields, and rich text that is too long for a
 * page.
 */
import { z } from 'zod'
import { countElements, maxElementsInText } from '#kit'
import { describeSchema, findField } from './describe-schema.ts'
import { maxProblems } from './limits.ts'
import { walkSchema } from './walk-schema.ts'

type EmptyField = { readonly path: string; readonly message: string }

/**
 * Finds required fields and list entries that contain an empty string. Nested blocks are checked separately. Returns at
 * most `maxProblems` + 1 problems.
 */
export function findEmptyFields(schema: z.ZodType, stored: unknown, path: string): EmptyField[] {
  const found: EmptyField[] = []
  walkSchema<void>(schema, stored, ({ path: at, value, shape, facts, inside }) => {
    const isEmpty = (key: string) => (value as Readonly<Record<string, unknown>>)[key] === ''
    const isWanted = (key: string) => {
      if (shape.type === 'list')
        return facts.mayHaveEmptyEntries !== true && describeSchema(shape.element).shape.type === 'value'
      const field = shape.type === 'object' ? findField(shape.fields, key) : undefined
      return field !== undefined && isRequiredCached(field)
    }
    for (const { key, walk } of inside()) {
      if (found.length > maxProblems) return
      if (isEmpty(key) && isWanted(key))
        found.push({ path: [path, ...at, key].join(' › '), message: 'is missing: expected a value (got "")' })
      else walk()
    }
  })
  return found
}

const required = new WeakMap<z.ZodType, boolean>()

/** Returns true if an object is rejected when this field is missing, even if the field's schema accepts any value. */
export const isRequired = (field: z.ZodType): boolean => !z.object({ field }).safeParse({}).success

function isRequiredCached(field: z.ZodType): boolean {
  const known = required.get(field) ?? isRequired(field)
  required.set(field, known)
  return known
}

type LongTextProblem = { readonly path: string; readonly message: string; readonly hint: string }

/** Checks all rich text fields of a schema, for authors. Nested blocks are checked separately. */
export const findLongTextProblems = (schema: z.ZodType, stored: unknown, path: string): LongTextProblem[] =>
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
