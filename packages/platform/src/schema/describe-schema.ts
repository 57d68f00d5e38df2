/** Describes a schema's wrappers, shape and metadata. The order in which the wrappers were applied does not matter. */
import { z } from 'zod'
import type { ExpressionContext } from './expression.ts'
import type { FieldKind, FieldMeta } from './field-meta.ts'

export type SchemaMetadata = FieldMeta & {
  /** True if the value can differ between devices (DEV-1). */
  readonly isPerDevice: boolean
  /** True if a pattern restricts the text, as for a URL or a machine-readable name, but not for prose. */
  readonly hasPattern: boolean
  /** The context for which a bound value is escaped. */
  readonly landing: ExpressionContext
  /** Returns the default value, created anew on each call. Undefined if the value must be stored. */
  readonly toDefault?: (() => unknown) | undefined
}

/** The wrappers of a schema, from the outside in. */
type SchemaWrapper =
  | { readonly type: 'default'; readonly toDefault: () => unknown }
  | { readonly type: 'optional' }
  | { readonly type: 'nullable' }
  /** A schema that is applied before or after the inner schema. */
  | { readonly type: 'before' | 'after'; readonly schema: z.ZodType }

export type SchemaShape =
  | { readonly type: 'object'; readonly fields: Readonly<Record<string, z.ZodType>> }
  | { readonly type: 'list'; readonly element: z.ZodType }
  | { readonly type: 'record'; readonly entry: z.ZodType }
  /** One of several objects; the value of one property determines which. */
  | { readonly type: 'choice'; readonly union: z.ZodDiscriminatedUnion }
  /** A nested block, described by its own schema. */
  | { readonly type: 'block' }
  | { readonly type: 'value' }

export type SchemaDescription = {
  /** The schema followed by its inner schemas, from the outside in. The last schema has no wrapper. */
  readonly layers: readonly z.ZodType[]
  readonly wrappers: readonly SchemaWrapper[]
  readonly bare: z.ZodType
  readonly shape: SchemaShape
  readonly facts: SchemaMetadata
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

/** Returns the fields of an object by name; an empty object for any other schema. */
export function toFields(schema: z.ZodType): readonly { name: string; facts: SchemaMetadata }[] {
  const { shape } = describeSchema(schema)
  if (shape.type !== 'object') return []
  return Object.entries(shape.fields).map(([name, field]) => ({ name, facts: describeSchema(field).facts }))
}

/** Returns the schema of an object's field. */
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

function toWrapper(layer: z.ZodType): SchemaWrapper {
  if (layer instanceof z.ZodOptional) return { type: 'optional' }
  if (layer instanceof z.ZodNullable) return { type: 'nullable' }
  if (!(layer instanceof z.ZodPipe)) return { type: 'default', toDefault: () => layer.parse(undefined) }
  return layer.in instanceof z.ZodTransform
    ? { type: 'before', schema: layer.in }
    : { type: 'after', schema: layer.out as z.ZodType }
}

function toShape(bare: z.ZodType): SchemaShape {
  if (bare instanceof z.ZodObject)
    return { type: 'object', fields: bare.shape as Readonly<Record<string, z.ZodType>> }
  if (bare instanceof z.ZodArray) return { type: 'list', element: bare.element as z.ZodType }
  if (bare instanceof z.ZodRecord) return { type: 'record', entry: bare.valueType as z.ZodType }
  if (bare instanceof z.ZodDiscriminatedUnion) return { type: 'choice', union: bare }
  return { type: bare instanceof z.ZodLazy ? 'block' : 'value' }
}

/** Merges the metadata. Outer layers take precedence over inner layers. */
function toFacts(layers: readonly z.ZodType[], wrappers: readonly SchemaWrapper[]): SchemaMetadata {
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

function toLanding(kind: FieldKind | undefined): ExpressionContext {
  if (kind === 'richText') return 'html'
  if (kind === 'url' || kind === 'link') return 'url'
  return kind === 'text' || kind === 'longText' ? 'text' : 'setting'
}
