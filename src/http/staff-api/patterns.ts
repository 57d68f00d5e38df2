/** Blocks that editors have saved to use them again. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findUnstorableCharacter } from '#kit'
import { blockNode } from '#schema'
import { requireActor, done, type StaffApiOptions } from './request.ts'

const tags = ['patterns']
/** Some hundred blocks. */
const bodyLimit = 256 * 1024

const newPattern = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .refine((name) => findUnstorableCharacter(name) === undefined, 'must be text that can be stored'),
  blocks: z.array(blockNode).min(1).max(200),
})
const pattern = z.object({
  id: z.string(),
  name: z.string(),
  blocks: z.array(blockNode).describe('A copy gets other ids'),
  savedBy: z.string().describe('Name of the account'),
  savedAt: z.string().describe('ISO 8601, UTC'),
})

export const patternRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (
  app,
  { visitors, drafts: { stored } },
) => {
  app.get(
    '/patterns',
    {
      schema: {
        tags,
        summary: 'All patterns, in the order of their names',
        response: { 200: z.object({ patterns: z.array(pattern) }) },
      },
    },
    async (request) => {
      const patterns = await stored.listPatterns(await requireActor(visitors, request))
      return { patterns: patterns.map((one) => ({ ...one, blocks: [...one.blocks] })) }
    },
  )
  app.post(
    '/patterns',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Saves blocks under a name',
        body: newPattern,
        response: { 200: z.object({ id: z.string() }) },
      },
    },
    async (request) => stored.savePattern(await requireActor(visitors, request), request.body),
  )
  app.delete(
    '/patterns/:id',
    {
      schema: {
        tags,
        summary: 'Removes a pattern; what was inserted of it stays',
        params: z.object({ id: z.string().max(40) }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await stored.removePattern(await requireActor(visitors, request), request.params.id)
      return done(reply)
    },
  )
}
