/** Routes of submissions: lists them, and marks them as answered. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Submission } from '#forms'
import type { StaffApiOptions } from './request.ts'
import { atMost, bodyLimit, submission } from './shapes/shapes.ts'

const byReference = z.object({ reference: z.string().max(40) })
const newState = z.strictObject({ state: z.enum(['received', 'answered']) })

export const submissionRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { submissions }) => {
  const tags = ['submissions']
  app.get(
    '/submissions',
    {
      config: { right: 'readSubmissions' },
      schema: {
        tags,
        summary: 'What visitors have sent, newest first',
        querystring: atMost,
        response: { 200: z.array(submission) },
      },
    },
    async (request) => {
      const all = await submissions.list(request.actor)
      return all.slice(0, request.query.limit).map(toBody)
    },
  )
  app.put(
    '/submissions/:reference/state',
    {
      config: { right: 'answerSubmissions' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Says that it has been answered, or that it has not: its sender’s account shows it',
        params: byReference,
        body: newState,
        response: { 200: submission },
      },
    },
    async (request) => {
      const { actor } = request
      return toBody(await submissions.setState(actor, request.params.reference, request.body.state))
    },
  )
}

const toBody = ({ answers, ...facts }: Submission): z.input<typeof submission> => ({
  ...facts,
  answers: answers.map(({ lines, ...answer }) => ({ ...answer, ...(lines && { lines: [...lines] }) })),
})
