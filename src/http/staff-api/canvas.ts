/** Pages as the studio shows them: with marks on their blocks, for a chosen visitor. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isAllowed } from '#model'
import { sampleVisitor } from '#render'
import { noCanvas, notForEditors } from '../errors.ts'
import { splitOnce, toPagePath } from '../pages/page-path.ts'
import { requireActor, type StaffApiOptions } from './request.ts'

const canvasQuery = z.object({
  path: z.string().max(2000).describe('Of the page, without the base path, with its query: /skincare?page=2'),
  viewer: z
    .enum(['guest', 'me', 'sample'])
    .default('guest')
    .describe('Who sees it: nobody in particular, who asks, or a signed-in visitor who is made up'),
  language: z.string().max(20).optional().describe('Where the path does not say it: de_DE'),
})

export const canvasRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  const { visitors, renderer, privatePages } = options
  app.get(
    '/canvas',
    {
      schema: {
        tags: ['canvas'],
        summary: 'A page with marks on its blocks; x-epiderm-mark names the attribute',
        querystring: canvasQuery,
      },
    },
    async (request, reply) => {
      const actor = await requireActor(visitors, request)
      if (!isAllowed(actor, 'seeUnpublished')) throw notForEditors()
      const { path: address, viewer, language } = request.query
      const [path, query] = splitOnce(address, '?')
      const visitor = viewer === 'sample' ? sampleVisitor : await privatePages.loadVisitor(request)
      const canvas = await renderer.canvas.draw({
        path: toPagePath(path, '') ?? '',
        query: new URLSearchParams(query),
        language,
        visitor: viewer === 'guest' ? undefined : visitor,
      })
      if (canvas === undefined || canvas.movedTo !== undefined) throw noCanvas(address)
      return reply
        .header('content-security-policy', canvas.contentSecurityPolicy)
        .header('x-epiderm-release', canvas.release)
        .header('x-epiderm-mark', canvas.marks.name)
        .type('text/html; charset=utf-8')
        .send(canvas.html)
    },
  )
}
