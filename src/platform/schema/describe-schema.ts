/** Describes a schema: its wrappers, its shape and its metadata, in whatever order they are written. */
import { z } from 'zod'
import type { Landing } from './expression.ts'
import type { FieldKind, FieldMeta } from './field.ts'

export type SchemaFacts = FieldMeta & {
  /** Whether devices may have different values (DEV-1). */
  readonly isPerDevice: boolean
  /** Whether a pattern says which texts it takes: an address, a name for programs, no prose. */
  readonly hasPattern: boolean
  /** How a bound value is escaped. */
  readonly landing: Landing
  /** Present where nothing need be stored; a new value each time. */
  readonly toDefault?: (() => unknown) | undefined
}

/** What a value passes on its way into a schema, from the outside in. */
export type Wrapper =
  | { readonly type: 'default'; readonly toDefault: () => unknown }
  | { readonly type: 'optional' }
  | { readonly type: 'nullable' }
  /** Before what is inside reads it, and after. */
  | { readonly type: 'before' | 'after'; readonly schema: z.ZodType }

export type Shape =
  | { readonly type: 'object'; readonly fields: Readonly<Record<string, z.ZodType>> }
  | { readonly type: 'list'; readonly element: z.ZodType }
  | { readonly type: 'record'; readonly entry: z.ZodType }
  /** One of several objects, distinguished by a property. */
  | { readonly type: 'choice'; readonly union: z.ZodDiscriminatedUnion }
  /** A block, which its own schema describes. */
  | { readonly type: 'block' }
  | { readonly type: 'value' }

export type SchemaDescription = {
  /** The schema and what it wraps, from the outside in; the last is the bare one. */
  readonly layers: readonly z.ZodType[]
  readonly wrappers: readonly Wrapper[]
  readonly bare: z.ZodType
  readonly shape: Shape
  readonly facts: SchemaFacts
}

const described = new WeakMap<z.ZodType, SchemaDescription>()

export function describeSchema(schema: z.ZodType): SchemaDescription {
  const known = described.get(schema)
  if (known !== undefined) return known
  const layers = [...eachLayer(schema)]
  const wrappers = layers.slice(0, -1).map(toWrapper)
  const bare = layers.at(-1) ?? schema
  const description = { layers, wrappers, bare, shape: toShape(bare), facts: toFacts(layers, wrappers) }
  described.set(schema, description)
  return description
}

/** The fields of an object by their names; none of anything else. */
export function toFields(schema: z.ZodType): readonly { name: string; facts: SchemaFacts }[] {
  const { shape } = describeSchema(schema)
  if (shape.type !== 'object') return []
  return Object.entries(shape.fields).map(([name, field]) => ({ name, facts: describeSchema(field).facts }))
}

/** The schema of one of an object's own fields. */
export const findField = (fields: Readonly<Record<string, z.ZodType>>, name: string): z.ZodType | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

function* eachLayer(schema: z.ZodType): Generator<z.ZodType> {
  for (let layer: z.ZodType | undefined = schema; layer !== undefined; layer = findInner(layer)) yield layer
}

function findInner(schema: z.ZodType): z.ZodType | undefined {
  const wrappers = [z.ZodDefault, z.ZodPrefault, z.ZodOptional, z.ZodNullable]
  if (wrappers.some((type) => schema instanceof type)) return (schema as z.ZodDefault).unwrap() as z.ZodType
  if (!(schema instanceof z.ZodPipe)) return undefined
  return (schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType
}

function toWrapper(layer: z.ZodType): Wrapper {
  if (layer instanceof z.ZodOptional) return { type: 'optional' }
  if (layer instanceof z.ZodNullable) return { type: 'nullable' }
  if (!(layer instanceof z.ZodPipe)) return { type: 'default', toDefault: () => layer.parse(undefined) }
  return layer.in instanceof z.ZodTransform
    ? { type: 'before', schema: layer.in }
    : { type: 'after', schema: layer.out as z.ZodType }
}

function toShape(bare: z.ZodType): Shape {
  if (bare instanceof z.ZodObject)
    return { type: 'object', fields: bare.shape as Readonly<Record<string, z.ZodType>> }
  if (bare instanceof z.ZodArray) return { type: 'list', element: bare.element as z.ZodType }
  if (bare instanceof z.ZodRecord) return { type: 'record', entry: bare.valueType as z.ZodType }
  if (bare instanceof z.ZodDiscriminatedUnion) return { type: 'choice', union: bare }
  return { type: bare instanceof z.ZodLazy ? 'block' : 'value' }
}

/** What an outer layer says counts before what an inner one says. */
function toFacts(layers: readonly z.ZodType[], wrappers: readonly Wrapper[]): SchemaFacts {
  const meta = Object.assign({}, ...layers.toReversed().map((layer) => layer.meta())) as FieldMeta
  const first = wrappers.find(({ type }) => type === 'default')
  return {
    ...meta,
    isPerDevice: meta.unsetDevice !== undefined,
    hasPattern: layers.some((layer) => layer instanceof z.ZodString && layer.format !== null),
    landing: toLanding(meta.kind),
    ...(first?.type === 'default' && { toDefault: first.toDefault }),
  }
}

function toLanding(kind: FieldKind | undefined): Landing {
  if (kind === 'richText') return 'html'
  if (kind === 'url' || kind === 'link') return 'url'
  return kind === 'text' || kind === 'longText' ? 'text' : 'setting'
}
