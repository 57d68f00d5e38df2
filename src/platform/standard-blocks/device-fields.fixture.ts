/** The properties of blocks that an editor chooses by value, at any depth, with values to try; made from the schemas. */
import { z } from 'zod'
import { devices } from '#model'
import type { BlockDefinition } from '#blocks'
import { describeSchema } from '#schema'
import type { FieldKind } from '../schema/field.ts'

export type TriedField = {
  /** From the block's props down; an entry of a list is its first. */
  readonly path: readonly string[]
  readonly name: string
  readonly schema: z.ZodType
  readonly isPerDevice: boolean
  /** At least two that are allowed; none for what is not chosen among values. */
  readonly values: readonly unknown[]
}

const valuesOfKind: Partial<Record<FieldKind, readonly unknown[]>> = {
  length: ['3px', '7px'],
  color: ['#112233', '#aabbcc'],
  toggle: [false, true],
}

export const listFields = ({ type, schema }: Pick<BlockDefinition, 'type' | 'schema'>): TriedField[] =>
  listInside(schema, []).map((field) => ({ ...field, name: [type, ...field.path].join('.') }))

function listInside(schema: z.ZodType, path: readonly string[]): Omit<TriedField, 'name'>[] {
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

/** A copy with another value there; lists and objects on the way that are not stored are made. */
export function setAt(stored: unknown, [step, ...more]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value
  if (step === '0') {
    const [first, ...rest] = Array.isArray(stored) ? (stored as unknown[]) : []
    return [setAt(first, more, value), ...rest]
  }
  const own = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return { ...own, [step]: setAt(own[step], more, value) }
}
