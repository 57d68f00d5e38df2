/**
 * The start screen's route. Reads counts and the pictures with drafts. The route renders no page, and its cost does not
 * depend on the number of published items.
 */
import type { FastifyRequest } from 'fastify'
import { staffApi } from '#api'
import { isAllowed } from '#model'
import { queueNotFound } from '../errors.ts'
import { bodyLimit, sendNoContent, type StaffApiOptions, type StaffRoutes } from './request.ts'

/** The period for which the start screen shows visits. */
const visitDays = 30

export const homeRoutes: StaffRoutes = async (app, { overview, outbox, mails, visits }) => {
  app.route({
    ...staffApi.home.read,
    config: { right: 'seeUnpublished' },
    handler: async ({ actor, drafts }) => ({
      content: await findContentProblems(overview, { actor, drafts }),
      failedJobs: isAllowed(actor, 'publish') ? await countFailed(overview.jobs) : null,
      canSendMail: mails.sendStored !== undefined,
      unsentMail: isAllowed(actor, 'readOutbox') ? await outbox.count(actor) : null,
      visits: (await visits.areCounted()) ? await visits.countVisitsByDay(visitDays) : null,
    }),
  })
  app.route({
    ...staffApi.home.retryJobs,
    config: { right: 'publish' },
    bodyLimit,
    handler: async ({ params: { queue } }, reply) => {
      if (!Object.hasOwn(overview.jobs, queue)) throw queueNotFound(queue)
      await overview.jobs[queue]?.retryFailed(new Date().toISOString())
      return sendNoContent(reply)
    },
  })
}

/**
 * Returns the results of the last scan of published content, updated with the alternative texts in drafts; null before
 * the first scan.
 */
async function findContentProblems(
  { findContentScan }: StaffApiOptions['overview'],
  { actor, drafts }: Pick<FastifyRequest, 'actor' | 'drafts'>,
) {
  const scan = findContentScan()
  if (scan === undefined) return null
  return { ...scan, missingAltTexts: await drafts.addDraftedAltTexts(actor, scan.missingAltTexts) }
}

/** Maximum length of a failure reason, because another server may respond with pages of text. */
const maxReason = 300

async function countFailed(queues: StaffApiOptions['overview']['jobs']) {
  const counts = await Promise.all(
    Object.entries(queues).map(async ([queue, { count }]) => {
      const { failed, reason } = await count()
      return { queue, failed, reason: reason?.slice(0, maxReason) ?? null }
    }),
  )
  return counts.filter(({ failed }) => failed > 0)
}
