/**
 * Finds `{!User.…}` where it is not allowed (SSN-1). A cached page cannot contain the value, so the browser inserts it.
 * The browser can insert the value only between tags, not in a URL, an attribute or a setting.
 */
import type { z } from 'zod'
import { findTagExpressions } from './bind-markup.ts'
import type { ExpressionContext } from './expression.ts'
import { walkSchema } from './walk-schema.ts'

type UserExpressionProblem = { readonly path: string; readonly message: string }

const userExpression = /\{!User\.[^{}]*\}/

/** Checks a schema for authors, with the same walk as `bindProps`. Nested blocks are checked separately. */
export const findUserExpressionProblems = (
  schema: z.ZodType,
  stored: unknown,
  path: string,
): UserExpressionProblem[] =>
  walkSchema<UserExpressionProblem[]>(schema, stored, ({ path: at, facts, value, shape, inside }) => {
    if (typeof value !== 'string') return inside().flatMap(({ walk }) => walk())
    const message = shape.type === 'block' ? undefined : findProblem(facts.landing, value)
    return message === undefined ? [] : [{ path: [path, ...at].join(' › '), message }]
  })

function findProblem(landing: ExpressionContext, stored: string): string | undefined {
  const [found] = userExpression.exec(stored) ?? []
  if (found === undefined) return undefined
  if (landing !== 'text' && landing !== 'html')
    return `${found} is allowed only in text and rich text: it is filled in by the visitor’s browser`
  const inTag =
    landing === 'html' ? findTagExpressions(stored).find((one) => userExpression.test(one)) : undefined
  return (
    inTag && `${inTag} is allowed only between tags, not inside one: it is filled in by the visitor’s browser`
  )
}
