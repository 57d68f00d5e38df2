/** Routes that list submissions and mark them as answered. */
import { staffApi } from '#api'
import { bodyLimit, type StaffRoutes } from './request.ts'

export const submissionRoutes: StaffRoutes = async (app, { submissions }) => {
  app.route({
    ...staffApi.submissions.list,
    config: { right: 'readSubmissions' },
    handler: async (request) => {
      const all = await submissions.list(request.actor)
      return all.slice(0, request.query.limit)
    },
  })
  app.route({
    ...staffApi.submissions.setState,
    config: { right: 'answerSubmissions' },
    bodyLimit,
    handler: async (request) => {
      const { actor } = request
      return submissions.setState(actor, request.params.reference, request.body.state)
    },
  })
}
