/** RTE-1: what a content type's schema tells about one field of its items: `{!Item.size._label}`. */
import { z } from 'zod'
import { toPlainText, type Formatter, type ValueKind } from '#kit'
import type { FieldFormatter } from './expression.ts'
import { findMeta, innerSchema, type FieldKind, type FieldMeta } from './field.ts'

const valueKindOf: Partial<Record<FieldKind, ValueKind>> = {
  text: 'text',
  longText: 'text',
  choice: 'text',
  number: 'number',
  url: 'url',
  toggle: 'checkbox',
  date: 'date',
}

/** GRD-1: the formatter of a content type's records, in the site's language and time zone. */
export const createFieldFormatter =
  (schema: z.ZodObject, { format }: Formatter): FieldFormatter =>
  (path, value) => {
    const { label, kind, valueKind = kind && valueKindOf[kind] } = findFieldMeta(schema, path)
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

/** An entry of a list has the list's metadata. */
function findFieldMeta(schema: z.ZodType, path: readonly string[]): FieldMeta {
  let at: z.ZodType | undefined = schema
  for (const key of path) {
    const layer: z.ZodObject | z.ZodArray | undefined = at && findLayer(at)
    const shape: Record<string, z.ZodType> =
      layer instanceof z.ZodObject ? (layer.shape as Record<string, z.ZodType>) : {}
    if (layer instanceof z.ZodArray && /^\d+$/.test(key)) at = layer.element as z.ZodType
    else at = Object.hasOwn(shape, key) ? shape[key] : undefined
  }
  const found = at && findLayer(at)
  if (at === undefined) return {}
  const meta = findMeta(at)
  return found instanceof z.ZodArray && meta.kind === undefined ? findMeta(found.element as z.ZodType) : meta
}

/** The object or list inside the wrappers; undefined for all else. */
function findLayer(schema: z.ZodType): z.ZodObject | z.ZodArray | undefined {
  for (let layer: z.ZodType | undefined = schema; layer !== undefined; layer = innerSchema(layer)) {
    if (layer instanceof z.ZodObject || layer instanceof z.ZodArray) return layer
  }
  return undefined
}
