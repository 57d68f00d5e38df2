/** Metadata of content type fields, for use in expressions such as `{!Item.size._label}` (RTE-1). */
import type { z } from 'zod'
import { toPlainText } from '#kit'
import type { Formatter, ValueKind } from '#model'
import type { FieldFormatter } from './expression.ts'
import { describeSchema, findField, type SchemaMetadata } from './describe-schema.ts'
import type { FieldKind } from './field-meta.ts'

const valueKindOf: Partial<Record<FieldKind, ValueKind>> = {
  text: 'text',
  longText: 'text',
  choice: 'text',
  number: 'number',
  url: 'url',
  toggle: 'checkbox',
  date: 'date',
}

/** Creates the formatter for a content type's records, in the site's language and time zone (GRD-1). */
export const createFieldFormatter =
  (schema: z.ZodObject, { format }: Formatter): FieldFormatter =>
  (path, value) => {
    const { label, kind, valueKind = kind && valueKindOf[kind] } = findFacts(schema, path)
    const formatted = valueKind && format(valueKind, value)
    return {
      label,
      type: valueKind ?? kind,
      displayValue:
        kind === 'richText' && typeof value === 'string'
          ? toPlainText(value)
          : formatted && ('text' in formatted ? formatted.text : ''),
    }
  }

/** Finds a field's metadata. A list entry shares the metadata of its list. */
function findFacts(schema: z.ZodObject, path: readonly string[]): Partial<SchemaMetadata> {
  let at: z.ZodType | undefined = schema
  for (const key of path) at = at && findInside(at, key)
  if (at === undefined) return {}
  const { facts, shape } = describeSchema(at)
  return shape.type === 'list' && facts.kind === undefined ? describeSchema(shape.element).facts : facts
}

function findInside(schema: z.ZodType, key: string): z.ZodType | undefined {
  const { shape } = describeSchema(schema)
  if (shape.type === 'list' && /^\d+$/.test(key)) return shape.element
  return shape.type === 'object' ? findField(shape.fields, key) : undefined
}
