/**
 * The start screen's route. Reads counts and the pictures with drafts. It renders no page, and its cost does not depend
 * on the number of published items.
 */
import type { FastifyRequest } from 'fastify'
import { staffApi } from '#api'
import { isAllowed } from '#model'
import type { StaffApiOptions, StaffRoutes } from './request.ts'

/** The period for which the start screen shows visits. */
const visitDays = 30

export const homeRoutes: StaffRoutes = async (app, { overview, outbox, visits }) => {
  app.route({
    ...staffApi.home.read,
    config: { right: 'seeUnpublished' },
    handler: async ({ actor, drafts }) => ({
      content: await findContentProblems(overview, { actor, drafts }),
      failedJobs: isAllowed(actor, 'publish') ? await countFailed(overview.jobs) : null,
      unsentMail: isAllowed(actor, 'readOutbox') ? await outbox.count(actor) : null,
      visits: (await visits.areCounted()) ? await visits.countVisitsByDay(visitDays) : null,
    }),
  })
}

/** Returns the last scan of the published content, with the alternative texts in drafts; null before the first scan. */
async function findContentProblems(
  { findContentScan }: StaffApiOptions['overview'],
  { actor, drafts }: Pick<FastifyRequest, 'actor' | 'drafts'>,
) {
  const scan = findContentScan()
  if (scan === undefined) return null
  return { ...scan, missingAltTexts: await drafts.addDraftedAltTexts(actor, scan.missingAltTexts) }
}

type JobQueues = Readonly<Record<string, () => Promise<{ readonly failed: number }>>>

async function countFailed(queues: JobQueues) {
  const counts = await Promise.all(
    Object.entries(queues).map(async ([queue, count]) => ({ queue, failed: (await count()).failed })),
  )
  return counts.filter(({ failed }) => failed > 0)
}
