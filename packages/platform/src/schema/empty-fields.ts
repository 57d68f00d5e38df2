/** Finds required fields that contain an empty text. A schema alone accepts it, because an empty text is a text. */
import { z } from 'zod'
import { describeSchema, findField } from './describe-schema.ts'
import { walkSchema } from './walk-schema.ts'

type EmptyField = { readonly path: string; readonly message: string }

/** Also finds empty lines in lists of texts. Nested blocks are checked separately. */
export const findEmptyFields = (schema: z.ZodType, stored: unknown, path: string): EmptyField[] =>
  walkSchema<EmptyField[]>(schema, stored, ({ path: at, value, shape, inside }) => {
    const isEmpty = (key: string) => (value as Readonly<Record<string, unknown>>)[key] === ''
    const isWanted = (key: string) => {
      if (shape.type === 'list') return describeSchema(shape.element).shape.type === 'value'
      const field = shape.type === 'object' ? findField(shape.fields, key) : undefined
      return field !== undefined && isRequired(field)
    }
    return inside().flatMap(({ key, walk }) =>
      isEmpty(key) && isWanted(key)
        ? [{ path: [path, ...at, key].join(' › '), message: 'is missing: expected a value (got "")' }]
        : walk(),
    )
  })

const required = new WeakMap<z.ZodType, boolean>()

/** Returns true if an object without the field is rejected. A schema that accepts anything rejects it too. */
export const isNeeded = (field: z.ZodType): boolean => !z.object({ field }).safeParse({}).success

function isRequired(field: z.ZodType): boolean {
  const known = required.get(field) ?? isNeeded(field)
  required.set(field, known)
  return known
}
