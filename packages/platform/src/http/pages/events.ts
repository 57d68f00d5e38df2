/** Receives interaction reports from visitors who have consented to analytics. */
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { EventCounts } from '#analytics'
import { eventsPath, interactionNames, maxEventsInReport, maxEventTextLength } from '#model'
import type { Renderer } from '#render'
import type { PostLimits } from '../post-limits.ts'
import { eventsDisabled, invalidReport } from '../errors.ts'

type EventsOptions = {
  readonly renderer: Pick<Renderer, 'facts'>
  readonly counts: Pick<EventCounts, 'add'>
  readonly basePath: string
  readonly limits: Pick<PostLimits, 'eventReports'>
}

const text = z
  .string()
  .max(maxEventTextLength)
  .regex(/^\P{C}*$/u)
const report = z.strictObject({
  events: z
    .array(
      z.strictObject({
        name: z.enum(interactionNames),
        path: text.startsWith('/'),
        target: text.optional(),
      }),
    )
    .min(1)
    .max(maxEventsInReport),
})
const bodyLimit = 64 * 1024
const keyGenerator = ({ ip }: FastifyRequest) => normalizeIP(ip)

export function addEvents(app: FastifyInstance, options: EventsOptions): void {
  const { renderer, counts, basePath, limits } = options
  const rateLimit = { max: limits.eventReports, timeWindow: 60_000, keyGenerator }
  app.post(basePath + eventsPath, { bodyLimit, config: { rateLimit } }, async (request, reply) => {
    if (!(await renderer.facts.isCounting())) throw eventsDisabled()
    const parsed = report.safeParse(request.body)
    if (!parsed.success) throw invalidReport(z.prettifyError(parsed.error))
    await counts.add(parsed.data)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
