/**
 * Where `{!User.…}` must not stand (SSN-1). A page that is kept cannot hold its value, and a browser fills it in only
 * between tags: not in an address, an attribute or a setting.
 */
import { z } from 'zod'
import { findTagExpressions } from './bind-markup.ts'
import { findLayer, toLanding } from './bind-props.ts'
import { findMeta } from './field.ts'

type Problem = { readonly path: string; readonly message: string }

const userExpression = /\{!User\.[^{}]*\}/

/** For authors; reads a schema as `bindProps` does. Blocks inside are judged on their own. */
export function findUserProblems(schema: z.ZodType, stored: unknown, path: string): Problem[] {
  if (schema instanceof z.ZodLazy) return []
  if (typeof stored === 'string') {
    const message = findProblem(schema, stored)
    return message === undefined ? [] : [{ path, message }]
  }
  if (typeof stored !== 'object' || stored === null) return []
  const element = findLayer(schema, z.ZodArray)?.element as z.ZodType | undefined
  const shape = findLayer(schema, z.ZodObject)?.shape as Record<string, z.ZodType> | undefined
  return Object.entries(stored).flatMap(([key, child]) => {
    const inner = Array.isArray(stored) ? element : shape?.[key]
    return findUserProblems(inner ?? z.unknown(), child, `${path} › ${key}`)
  })
}

function findProblem(schema: z.ZodType, stored: string): string | undefined {
  const [found] = userExpression.exec(stored) ?? []
  if (found === undefined) return undefined
  const landing = toLanding(findMeta(schema).kind)
  if (landing !== 'text' && landing !== 'html')
    return `${found} stands in texts and rich texts only: it is filled in by the visitor’s browser`
  const inTag =
    landing === 'html' ? findTagExpressions(stored).find((one) => userExpression.test(one)) : undefined
  return (
    inTag && `${inTag} stands between tags only, not inside one: it is filled in by the visitor’s browser`
  )
}
