/**
 * Stored values as delivery reads them: bound, then parsed. A version never changes, so what follows from it alone is read once
 * and remembered with it; only values that hold an expression or a page reference are read anew for each page.
 */
import type { z } from 'zod'
import { rememberBy } from '#kit'
import { bindProps, type ToUrl } from './bind-props.ts'
import { holdsExpression, type Scope } from './expression.ts'
import { parseTolerant, type TolerantResult } from './parse-props.ts'
import { walkSchema } from './walk-schema.ts'

type Reader = (stored: object) => TolerantResult<Record<string, unknown>> | undefined

/** Of one schema: undefined where the value depends on the page. */
const readerOf = rememberBy((schema: z.ZodObject): Reader =>
  rememberBy((stored: object) => (isBound(schema, stored) ? undefined : parseTolerant(schema, stored))),
)

/** Danger: the result belongs to everyone who reads the same value; it is never changed. */
export function readStored<T extends z.ZodObject>(
  schema: T,
  stored: object,
  { scope, toUrl }: { readonly scope: Scope; readonly toUrl: ToUrl },
): TolerantResult<z.output<T>> {
  const known = readerOf(schema)(stored) as TolerantResult<z.output<T>> | undefined
  return known ?? parseTolerant(schema, bindProps(schema, stored, { scope, toUrl }))
}

/** Whether a page has to bind it: an expression stands in it, or a link names its page by what that is (NRM-6). */
const isBound = (schema: z.ZodType, stored: unknown): boolean =>
  walkSchema<boolean>(schema, stored, ({ facts: { kind }, shape, value, inside }) => {
    if (shape.type === 'block') return false
    if (typeof value === 'string') return kind !== 'template' && holdsExpression(value)
    if (typeof value !== 'object' || value === null) return false
    return (kind === 'link' && !Array.isArray(value)) || inside().some(({ walk }) => walk())
  })
