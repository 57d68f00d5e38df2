/** Replaces the expressions in stored props, each escaped by the kind of field that it stands in. */
import { z } from 'zod'
import { bindText, holdsExpression, type Landing, type Scope } from './expression.ts'
import { findMeta, innerSchema, type FieldKind } from './field.ts'

/** Tells where a page reference leads (NRM-6). */
type ToUrl = (reference: unknown) => string | undefined

/**
 * Blocks stored inside props (seeds) stay as they are: they are bound when their own turn comes. With `toUrl`, page
 * references in link fields become addresses.
 */
export function bindProps(schema: z.ZodType, stored: unknown, scope: Scope, toUrl?: ToUrl): unknown {
  if (schema instanceof z.ZodLazy) return stored
  if (typeof stored === 'string') {
    return holdsExpression(stored) ? toLink(schema, bindString(schema, stored, scope), toUrl) : stored
  }
  if (Array.isArray(stored)) {
    const element = findLayer(schema, z.ZodArray)?.element as z.ZodType | undefined
    return stored.map((value: unknown) => bindProps(element ?? z.unknown(), value, scope, toUrl))
  }
  if (typeof stored !== 'object' || stored === null) return stored
  const shape = findLayer(schema, z.ZodObject)?.shape as Record<string, z.ZodType> | undefined
  const bound = Object.fromEntries(
    Object.entries(stored).map(([key, value]) => [
      key,
      bindProps(shape?.[key] ?? z.unknown(), value, scope, toUrl),
    ]),
  )
  return toLink(schema, bound, toUrl)
}

const toLink = (schema: z.ZodType, bound: unknown, toUrl: ToUrl | undefined): unknown =>
  toUrl !== undefined && typeof bound === 'object' && findMeta(schema).kind === 'link' ? toUrl(bound) : bound

function bindString(schema: z.ZodType, stored: string, scope: Scope): unknown {
  const { kind } = findMeta(schema)
  if (kind === 'template') return stored
  const value = bindText(stored, scope, toLanding(kind))
  return isText(kind) && typeof value === 'number' ? String(value) : value
}

const isText = (kind: FieldKind | undefined) => kind === 'text' || kind === 'longText' || kind === 'richText'

export function toLanding(kind: FieldKind | undefined): Landing {
  if (kind === 'richText') return 'html'
  if (kind === 'url' || kind === 'link') return 'url'
  return isText(kind) ? 'text' : 'setting'
}

/** The schema of that type inside a default, optional, pipe and the like. */
export function findLayer<T extends z.ZodType>(
  schema: z.ZodType,
  type: abstract new (...args: never[]) => T,
): T | undefined {
  for (let layer: z.ZodType | undefined = schema; layer !== undefined; layer = innerSchema(layer)) {
    if (layer instanceof type) return layer
  }
  return undefined
}
