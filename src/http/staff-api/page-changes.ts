/** New pages, pages that move and pages that leave: as drafts, with the redirects that belong to them. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { clientId } from '#operations'
import { draftParams } from './shapes/draft-shapes.ts'
import type { StaffApiOptions } from './request.ts'
import { bodyLimit } from './shapes/shapes.ts'

const tags = ['pages']
const client = clientId.describe('A new one for each call')
const route = z.string().max(1000).describe('An address without base path and language: /skincare/acne')
const item = { contentKey: draftParams.shape.item, language: draftParams.shape.language }

const newPage = z.strictObject({
  client,
  language: item.language,
  title: z.string().min(1).max(300),
  route,
  copyOf: item.contentKey
    .optional()
    .describe('The page that it begins as, in that language; without one it is empty'),
})
const move = z.strictObject({
  client,
  route,
  isLeading: z
    .boolean()
    .default(true)
    .describe('Whether the address that visitors know leads to the new one'),
})
const archive = z.strictObject({
  client,
  leadsTo: z.string().min(1).max(1000).optional().describe('Where the address that visitors know leads then'),
})
const restored = z.strictObject({ client })
const changedPage = z.object({
  ...item,
  seq: z.int().describe('Of the draft’s last operation'),
  redirects: z
    .array(z.object({ ...item, from: z.string(), to: z.string().nullable().describe('Null: it leaves') }))
    .describe('Drafts that belong to it: made, or changed'),
})

export const pageChangeRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  await app.register(newPageRoutes, options)
  await app.register(itemRoutes, options)
}

const newPageRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.post(
    '/pages',
    {
      config: { right: 'editDrafts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Begins a new page as a draft, empty or with what another one says',
        body: newPage,
        response: { 200: changedPage },
      },
    },
    async (request) => toShown(await stored.createPage(request.actor, request.body)),
  )
}

const itemRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.post(
    '/pages/:item/:language/move',
    {
      config: { right: 'editDrafts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Gives a page another address, as a draft, with drafts of the redirects that belong to it',
        params: draftParams,
        body: move,
        response: { 200: changedPage },
      },
    },
    async (request) => {
      const task = { key: toKey(request.params), move: request.body }
      return toShown(await stored.movePage(request.actor, task))
    },
  )
  app.post(
    '/pages/:item/:language/archive',
    {
      config: { right: 'editDrafts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Takes a page off the site, as a draft, with drafts of the redirects that belong to it',
        params: draftParams,
        body: archive,
        response: { 200: changedPage },
      },
    },
    async (request) => {
      const task = { key: toKey(request.params), archive: request.body }
      return toShown(await stored.archivePage(request.actor, task))
    },
  )
  app.post(
    '/pages/:item/:language/restore',
    {
      config: { right: 'editDrafts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Takes back that a page moves or leaves: it stays where it is published, as a draft',
        params: draftParams,
        body: restored,
        response: { 200: changedPage },
      },
    },
    async (request) => {
      const task = { key: toKey(request.params), client: request.body.client }
      return toShown(await stored.restorePage(request.actor, task))
    },
  )
}

const toKey = ({ item: contentKey, language }: z.output<typeof draftParams>) => ({ contentKey, language })

const toShown = ({
  redirects,
  ...page
}: Awaited<ReturnType<StaffApiOptions['drafts']['stored']['createPage']>>) => ({
  ...page,
  redirects: [...redirects],
})
