/** Blocks that editors have saved to use them again. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findUnstorableCharacter } from '#kit'
import { clientId } from '#operations'
import { blockNode } from '#schema'
import { done, type StaffApiOptions } from './request.ts'

const tags = ['patterns']
/** Some hundred blocks. */
const bodyLimit = 256 * 1024

const name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((text) => findUnstorableCharacter(text) === undefined, 'must be text that can be stored')
const newPattern = z.strictObject({
  name,
  blocks: z.array(blockNode).min(1).max(200),
})
const newLinked = newPattern.extend({
  client: clientId.describe('A new one for each call'),
  language: z.string().min(1).max(20),
})
const params = z.object({ id: z.string().max(40) })
const pattern = z.object({
  id: z.string(),
  name: z.string(),
  blocks: z.array(blockNode).describe('A copy gets other ids'),
  savedBy: z.string().describe('Name of the account'),
  savedAt: z.string().describe('ISO 8601, UTC'),
})

export const patternRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  await app.register(listRoutes, options)
  await app.register(linkedRoutes, options)
  await app.register(onePatternRoutes, options)
}

const listRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.get(
    '/patterns',
    {
      config: { right: 'seeUnpublished' },
      schema: {
        tags,
        summary: 'All patterns, in the order of their names',
        response: { 200: z.object({ patterns: z.array(pattern) }) },
      },
    },
    async (request) => {
      const patterns = await stored.listPatterns(request.actor)
      return { patterns: patterns.map((one) => ({ ...one, blocks: [...one.blocks] })) }
    },
  )
  app.post(
    '/patterns',
    {
      config: { right: 'editDrafts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Saves blocks under a name',
        body: newPattern,
        response: { 200: z.object({ id: z.string() }) },
      },
    },
    async (request) => stored.savePattern(request.actor, request.body),
  )
}

const linkedRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.post(
    '/patterns/linked',
    {
      config: { right: 'editDrafts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Makes a draft of a pattern that pages name: what is changed in it changes all of them',
        body: newLinked,
        response: { 200: z.object({ contentKey: z.string(), language: z.string() }) },
      },
    },
    async (request) => {
      const { name: title, ...pattern } = request.body
      return stored.createLinkedPattern(request.actor, { ...pattern, title })
    },
  )
}

const onePatternRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.post(
    '/patterns/:id/name',
    {
      config: { right: 'editDrafts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Gives a pattern another name',
        params,
        body: z.strictObject({ name }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await stored.renamePattern(request.actor, { id, name: request.body.name })
      return done(reply)
    },
  )
  app.delete(
    '/patterns/:id',
    {
      config: { right: 'editDrafts' },
      schema: {
        tags,
        summary: 'Removes a pattern; what was inserted of it stays',
        params,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await stored.removePattern(request.actor, request.params.id)
      return done(reply)
    },
  )
}
