/** Error responses that routes return. */
import { z } from 'zod'
import { publishProblem } from './publishes.ts'

/** The body of a response with a status of 400 or higher, except for rejected operations (422). */
export const failure = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    path: z.string().optional().describe('Location of the problem, in readable form.'),
    problems: z.array(publishProblem.partial({ contentKey: true, language: true })).optional(),
  }),
  next: z.int().optional().describe('Expected number of the next operation, if operations are missing.'),
})
