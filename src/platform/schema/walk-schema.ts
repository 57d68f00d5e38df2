/**
 * The one walk of a schema. A visitor is called for each node with the stored value and what the schema says of it, and
 * walks further in as it likes: reading, checking, binding, delivering and searching differ in the visitor alone.
 */
import { z } from 'zod'
import {
  describeSchema,
  findField,
  type SchemaDescription,
  type SchemaFacts,
  type Shape,
} from './describe-schema.ts'

export type SchemaNode<R> = Pick<SchemaDescription, 'wrappers' | 'bare'> & {
  /** From the beginning of the walk on. */
  readonly path: readonly string[]
  readonly value: unknown
  readonly facts: SchemaFacts
  /** Of a choice: the object that the value chooses, or the choice itself where it chooses none. */
  readonly shape: Shape
  /** The same node with another value in it. */
  readonly with: (value: unknown) => SchemaNode<R>
  /** What is stored right inside the value; nothing inside a block. */
  readonly inside: () => readonly Inner<R>[]
}

export type Inner<R> = {
  readonly key: string
  /** Whether the schema knows of it. */
  readonly isKnown: boolean
  readonly walk: () => R
}

export type Visitor<R> = (node: SchemaNode<R>) => R

type Position = {
  readonly path: readonly string[]
  /** What a value chooses among shapes is a setting in all its parts, none of which is shown as it stands. */
  readonly isChosen: boolean
}

const anything = z.unknown()

/** What the visitor makes of the whole. */
export const walkSchema = <R>(schema: z.ZodType, value: unknown, visitor: Visitor<R>): R =>
  visit({ schema, value, visitor, position: { path: [], isChosen: false } })

/** The value with what was made of its inside: a list of a list, an object of an object. */
export const rebuild = ({ value, inside }: Pick<SchemaNode<unknown>, 'value' | 'inside'>): unknown =>
  Array.isArray(value)
    ? inside().map(({ walk }) => walk())
    : Object.fromEntries(inside().map(({ key, walk }) => [key, walk()]))

type Step<R> = {
  readonly schema: z.ZodType
  readonly value: unknown
  readonly visitor: Visitor<R>
  readonly position: Position
}

const visit = <R>(step: Step<R>): R => step.visitor(toNode(step))

function toNode<R>(step: Step<R>): SchemaNode<R> {
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
  { value, visitor, position }: Step<R>,
  { shape, isChosen }: { shape: Shape; isChosen: boolean },
): Inner<R>[] {
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

function findInside(shape: Shape, key: string, isList: boolean): z.ZodType | undefined {
  if (isList) return shape.type === 'list' ? shape.element : undefined
  if (shape.type === 'record') return shape.entry
  return shape.type === 'object' ? findField(shape.fields, key) : undefined
}

function findChosen(union: z.ZodDiscriminatedUnion, value: unknown): Shape | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const key = union.def.discriminator
  const named = (value as Record<string, unknown>)[key]
  const option = union.options.find(
    (one): one is z.ZodObject =>
      one instanceof z.ZodObject && (one.shape[key] as z.ZodType).safeParse(named).success,
  )
  return option && describeSchema(option).shape
}
