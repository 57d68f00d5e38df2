/** Replaces the expressions in stored props with their values, and escapes each value for its kind of field. */
import type { z } from 'zod'
import type { SchemaMetadata } from './describe-schema.ts'
import { bindText, hasExpression, type ExpressionScope } from './expression.ts'
import { rebuildValue, walkSchema } from './walk-schema.ts'

/** Returns the URL of the page that a page reference points to (NRM-6). */
export type ToUrl = (reference: unknown) => string | undefined
type BindOptions = { readonly scope: ExpressionScope; readonly toUrl?: ToUrl | undefined }

/**
 * Binds the props, except those of nested blocks (seeds), which are bound separately. With `toUrl`, converts page
 * references in link fields to URLs.
 */
export const bindProps = (schema: z.ZodType, stored: unknown, { scope, toUrl }: BindOptions): unknown =>
  walkSchema(schema, stored, ({ facts, shape, value, inside }) => {
    if (shape.type === 'block') return value
    if (typeof value === 'string')
      return hasExpression(value) ? toLink(facts, bindString(facts, value, scope), toUrl) : value
    if (typeof value !== 'object' || value === null) return value
    const bound = rebuildValue({ value, inside })
    return Array.isArray(bound) ? bound : toLink(facts, bound, toUrl)
  })

const toLink = ({ kind }: SchemaMetadata, bound: unknown, toUrl: ToUrl | undefined): unknown =>
  toUrl !== undefined && typeof bound === 'object' && kind === 'link' ? toUrl(bound) : bound

function bindString({ kind, landing }: SchemaMetadata, stored: string, scope: ExpressionScope): unknown {
  if (kind === 'template') return stored
  const value = bindText(stored, scope, landing)
  const isShown = landing === 'text' || landing === 'html'
  return isShown && typeof value === 'number' ? String(value) : value
}
