/** Answers of routes that fail. */
import { z } from 'zod'
import { publishProblem } from './publishes.ts'

/** The body of an answer with a status of 400 or more; refused operations are the exception (422). */
export const failure = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    hint: z.string().optional(),
    path: z.string().optional().describe('The place in the author’s terms'),
    problems: z.array(publishProblem.partial({ contentKey: true, language: true })).optional(),
  }),
  next: z.int().optional().describe('The number that is expected where operations leave a gap'),
})
