/** Validates route input. An error response lists only the first `maxProblems` problems. */
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { invalidInput } from '../errors.ts'

const maxProblems = 20
/**
 * Maximum lengths in characters. Each character takes at most three bytes, so that a response with `maxProblems`
 * problems stays below 16 KB.
 */
const maxPathLength = 100
const maxMessageLength = 100

/**
 * Stops at the first invalid list entry or object property, as Zod's own `validate` does. `safeParse` has no public
 * option for this yet.
 */
const context: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const { success, data: value, error } = schema.safeParse(data, context)
    return success ? { value } : { error: invalidInput(toProblemText(error, httpPart ?? 'body')) }
  }

/** Describes the first problems, each with its path, up to `maxProblems`. */
export function toProblemText({ issues }: z.ZodError, root: string): string {
  const shown = issues.slice(0, maxProblems).map(({ path, message }) => {
    const place = path.map((key) => `/${String(key)}`).join('')
    const end = place.length > maxPathLength ? `/…${place.slice(-maxPathLength)}` : place
    return `${root}${end} ${message.slice(0, maxMessageLength)}`.replaceAll(/\p{C}/gu, '�')
  })
  const more = issues.length - shown.length
  return more > 0 ? `${shown.join(', ')}, and ${more} more` : shown.join(', ')
}
