/**
 * Walks a schema and a stored value together. Calls a visitor for each node; the visitor decides whether to descend.
 * Reading, checking, binding, delivery and search differ only in their visitor.
 */
import { z } from 'zod'
import {
  describeSchema,
  findField,
  type SchemaDescription,
  type SchemaMetadata,
  type SchemaShape,
} from './describe-schema.ts'

export type SchemaNode<R> = Pick<SchemaDescription, 'wrappers' | 'bare'> & {
  /** Path of the node, from the value at which the walk started. */
  readonly path: readonly string[]
  readonly value: unknown
  readonly facts: SchemaMetadata
  /** The selected object of a choice between objects, or the choice itself if the value does not select an object. */
  readonly shape: SchemaShape
  /** Returns the same node with a different value. */
  readonly with: (value: unknown) => SchemaNode<R>
  /** Returns the nodes for the value's direct children; empty for a block. */
  readonly inside: () => readonly InnerValue<R>[]
}

type InnerValue<R> = {
  readonly key: string
  /** True if the schema defines this field. */
  readonly isKnown: boolean
  readonly walk: () => R
}

export type SchemaVisitor<R> = (node: SchemaNode<R>) => R

type SchemaPosition = {
  readonly path: readonly string[]
  /** True inside a choice. All parts of a choice are settings, which are never shown as text. */
  readonly isChosen: boolean
}

const anything = z.unknown()

/** Walks a value and returns the result of `visitor`. */
export const walkSchema = <R>(schema: z.ZodType, value: unknown, visitor: SchemaVisitor<R>): R =>
  walkField({ schema, value, visitor, path: [] })

type FieldWalk<R> = Omit<SchemaVisit<R>, 'position'> & Pick<SchemaPosition, 'path'>

/** Walks a value as `walkSchema` does. `path` is the value's position in a larger value. */
export const walkField = <R>({ path, ...step }: FieldWalk<R>): R =>
  visit({ ...step, position: { path, isChosen: false } })

/** Rebuilds a value from the results for its children. Lists stay lists, and objects stay objects. */
export const rebuildValue = ({ value, inside }: Pick<SchemaNode<unknown>, 'value' | 'inside'>): unknown =>
  Array.isArray(value)
    ? inside().map(({ walk }) => walk())
    : Object.fromEntries(inside().map(({ key, walk }) => [key, walk()]))

type SchemaVisit<R> = {
  readonly schema: z.ZodType
  readonly value: unknown
  readonly visitor: SchemaVisitor<R>
  readonly position: SchemaPosition
}

const visit = <R>(step: SchemaVisit<R>): R => step.visitor(toNode(step))

function toNode<R>(step: SchemaVisit<R>): SchemaNode<R> {
  const { wrappers, bare, shape: written, facts } = describeSchema(step.schema)
  const shape = written.type === 'choice' ? (findChosen(written.union, step.value) ?? written) : written
  const { path, isChosen } = step.position
  return {
    wrappers,
    bare,
    path,
    value: step.value,
    facts: isChosen ? { ...facts, landing: 'setting' } : facts,
    shape,
    with: (value) => toNode({ ...step, value }),
    inside: () => toInside(step, { shape, isChosen: isChosen || written.type === 'choice' }),
  }
}

function toInside<R>(
  { value, visitor, position }: SchemaVisit<R>,
  { shape, isChosen }: { shape: SchemaShape; isChosen: boolean },
): InnerValue<R>[] {
  if (typeof value !== 'object' || value === null || shape.type === 'block') return []
  return Object.entries(value).map(([key, child]) => {
    const schema = findInside(shape, key, Array.isArray(value))
    return {
      key,
      isKnown: schema !== undefined,
      walk: () =>
        visit({
          schema: schema ?? anything,
          value: child,
          visitor,
          position: { path: [...position.path, key], isChosen },
        }),
    }
  })
}

function findInside(shape: SchemaShape, key: string, isList: boolean): z.ZodType | undefined {
  if (isList) return shape.type === 'list' ? shape.element : undefined
  if (shape.type === 'record') return shape.entry
  return shape.type === 'object' ? findField(shape.fields, key) : undefined
}

function findChosen(union: z.ZodDiscriminatedUnion, value: unknown): SchemaShape | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const key = union.def.discriminator
  const named = (value as Record<string, unknown>)[key]
  const option = union.options.find(
    (one): one is z.ZodObject =>
      one instanceof z.ZodObject && (one.shape[key] as z.ZodType).safeParse(named).success,
  )
  return option && describeSchema(option).shape
}
