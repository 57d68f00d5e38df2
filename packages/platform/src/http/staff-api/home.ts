/**
 * The route of the start screen. Reads counts only: it renders no page, and its cost does not depend on the number of
 * items.
 */
import { staffApi } from '#api'
import { isAllowed } from '#model'
import type { StaffRoutes } from './request.ts'

/** The period of the visits that the start screen shows. */
const visitDays = 30

export const homeRoutes: StaffRoutes = async (app, { overview, outbox, visits }) => {
  app.route({
    ...staffApi.home.read,
    config: { right: 'seeUnpublished' },
    handler: async ({ actor }) => ({
      content: overview.findContentScan() ?? null,
      failedJobs: isAllowed(actor, 'publish') ? await countFailed(overview.jobs) : null,
      unsentMail: isAllowed(actor, 'readOutbox') ? await outbox.count(actor) : null,
      visits: (await visits.areCounted()) ? await visits.countVisitsByDay(visitDays) : null,
    }),
  })
}

type JobQueues = Readonly<Record<string, () => Promise<{ readonly failed: number }>>>

async function countFailed(queues: JobQueues) {
  const counts = await Promise.all(
    Object.entries(queues).map(async ([queue, count]) => ({ queue, failed: (await count()).failed })),
  )
  return counts.filter(({ failed }) => failed > 0)
}
