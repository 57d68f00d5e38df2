/** Lists block properties at any depth, each with valid test values. The list is derived from the schemas. */
import { z } from 'zod'
import { devices } from '#model'
import type { BlockDefinition } from '#blocks'
import { describeSchema } from '#schema'
import type { FieldKind } from '../schema/field-meta.ts'

export type FieldCase = {
  /** The path of the property in the block's props. For a list, the path of its first entry. */
  readonly path: readonly string[]
  readonly name: string
  readonly schema: z.ZodType
  readonly isPerDevice: boolean
  /** At least two valid values for the property; empty if the property accepts any value. */
  readonly values: readonly unknown[]
}

const valuesOfKind: Partial<Record<FieldKind, readonly unknown[]>> = {
  length: ['3px', '7px'],
  color: ['#112233', '#aabbcc'],
  toggle: [false, true],
}

export const listFields = ({ type, schema }: Pick<BlockDefinition, 'type' | 'schema'>): FieldCase[] =>
  listInside(schema, []).map((field) => ({ ...field, name: [type, ...field.path].join('.') }))

function listInside(schema: z.ZodType, path: readonly string[]): Omit<FieldCase, 'name'>[] {
  const { shape, facts } = describeSchema(schema)
  const isLeaf = facts.isPerDevice || !['object', 'list'].includes(shape.type)
  if (isLeaf) return [{ path, schema, isPerDevice: facts.isPerDevice, values: toValues(schema) }]
  if (shape.type === 'list') return listInside(shape.element, [...path, '0'])
  return shape.type === 'object'
    ? Object.entries(shape.fields).flatMap(([name, field]) => listInside(field, [...path, name]))
    : []
}

function toValues(schema: z.ZodType): readonly unknown[] {
  const { facts, shape, bare } = describeSchema(schema)
  const desktop = shape.type === 'object' ? shape.fields[devices[2]] : undefined
  if (facts.isPerDevice && desktop !== undefined) return toValues(desktop)
  if (bare instanceof z.ZodEnum) return bare.options
  if (bare instanceof z.ZodNumber) {
    const [least, most] = [bare.minValue ?? 0, bare.maxValue ?? 100]
    return [Math.ceil(least + (most - least) / 3), Math.floor(least + (2 * (most - least)) / 3)]
  }
  return valuesOfKind[facts.kind ?? 'data'] ?? []
}

/** Returns a copy of the object with the value at the given path. Creates missing lists and objects. */
export function setValueAtPath(stored: unknown, [step, ...more]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (step === '0') {
    const [first, ...rest] = Array.isArray(stored) ? (stored as unknown[]) : []
    return [setValueAtPath(first, more, value), ...rest]
  }
  const own = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return { ...own, [step]: setValueAtPath(own[step], more, value) }
}
