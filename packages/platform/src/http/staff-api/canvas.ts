/** Renders pages for the studio as a chosen visitor would see them, with drafts and with block markers. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  staffApi,
  type DraftCanvasQuery,
  type OptionalCanvasChange,
  type EditorCanvasQuery,
  type CanvasPageQuery,
} from '#api'
import { parsePositionName } from '#model'
import { sampleVisitor, type CanvasRequest, type Renderer } from '#render'
import { canvasNotFound } from '../errors.ts'
import { splitAtSeparator, toPagePath } from '../pages/page-path.ts'
import type { StaffApiOptions, StaffRoutes } from './request.ts'

type CanvasResult = NonNullable<Awaited<ReturnType<Renderer['canvas']['render']>>>

/**
 * Size limit for a request body with drafts. It is large enough, because a page of 2,000 blocks takes less than a
 * megabyte.
 */
const draftsLimit = 1024 * 1024

export const canvasRoutes: StaffRoutes = async (app, options) => {
  const { renderer } = options
  app.route({
    ...staffApi.canvas.read,
    config: { right: 'seeUnpublished' },
    handler: async (request, reply) => {
      const canvasRequest = await toCanvasRequest(options, request, request.query)
      const draft = request.query.drafts && (await openDraft(options, request, request.query.drafts))
      return send(reply, await renderer.canvas.render(canvasRequest, draft), request.query)
    },
  })
  app.route({
    ...staffApi.canvas.draw,
    config: { right: 'seeUnpublished' },
    bodyLimit: draftsLimit,
    handler: async (request, reply) => {
      const canvasRequest = await toCanvasRequest(options, request, request.body)
      const draft = await openDraft(options, request, request.body.drafts)
      return send(reply, await renderer.canvas.render(canvasRequest, draft), request.body)
    },
  })
  app.route({
    ...staffApi.canvas.change,
    config: { right: 'seeUnpublished' },
    bodyLimit: draftsLimit,
    handler: async (request) => {
      const { state, mark, drafts: values, path } = request.body
      const canvasRequest = await toCanvasRequest(options, request, request.body)
      const draft = await openDraft(options, request, values)
      const change = await renderer.canvas.renderFragments({ ...canvasRequest, state, mark }, draft)
      if (change === undefined) throw canvasNotFound(path)
      if (change.kind === 'fragments') return change
      const { html, contentSecurityPolicy, marks, movedTo } = change.canvas
      if (movedTo !== undefined) throw canvasNotFound(path)
      return { kind: change.kind, state: change.state, html, contentSecurityPolicy, mark: marks.name }
    },
  })
}

/**
 * Returns the canvas update after a call; undefined if it cannot be computed. Never throws, because the call has
 * already succeeded, and the next request for the canvas reports the error.
 */
export async function findCanvasUpdate(
  options: StaffApiOptions,
  request: FastifyRequest,
  canvasRequest: EditorCanvasQuery | undefined,
): Promise<OptionalCanvasChange> {
  if (canvasRequest === undefined) return undefined
  try {
    const { state, mark } = canvasRequest
    const draft = await openDraft(options, request, 'stored')
    const shown = await toCanvasRequest(options, request, canvasRequest)
    const change = await options.renderer.canvas.renderFragments({ ...shown, state, mark }, draft)
    return change?.kind === 'page' ? { kind: change.kind, state: change.state } : change
  } catch (error) {
    request.log.warn({ err: error }, 'A canvas could not follow an edit')
    return undefined
  }
}

const openDraft = async (
  { drafts }: StaffApiOptions,
  request: Pick<FastifyRequest, 'actor' | 'drafts'>,
  values: DraftCanvasQuery['drafts'],
) =>
  values === 'stored'
    ? drafts.openStored(await request.drafts.loadOpen(request.actor))
    : drafts.open(await drafts.read(request.actor, values))

async function toCanvasRequest(
  { privatePages }: StaffApiOptions,
  request: FastifyRequest,
  { path: address, viewer, language, agent, items, itemsOf, tokens }: CanvasPageQuery,
): Promise<CanvasRequest> {
  const [path, query] = splitAtSeparator(address, '?')
  const visitor = viewer === 'sample' ? sampleVisitor : await privatePages.loadVisitor(request)
  return {
    path: toPagePath(path, '') ?? '',
    query: new URLSearchParams(query),
    language,
    visitor: viewer === 'guest' ? undefined : visitor,
    isOwn: viewer === 'me',
    hasAgent: agent === 'with',
    hasNamedTokens: tokens === 'named',
    preview: toPreview({ items, itemsOf }),
  }
}

function toPreview({ items, itemsOf }: Pick<CanvasPageQuery, 'items' | 'itemsOf'>): CanvasRequest['preview'] {
  if (items === undefined || itemsOf === undefined) return undefined
  const { contentKey, language, block } = parsePositionName(itemsOf)
  return { contentKey, language, block, items }
}

function send(reply: FastifyReply, canvas: CanvasResult | undefined, { path }: CanvasPageQuery) {
  if (canvas === undefined || canvas.movedTo !== undefined) throw canvasNotFound(path)
  return reply
    .header('content-security-policy', canvas.contentSecurityPolicy)
    .header('x-epiderm-release', canvas.release)
    .header('x-epiderm-mark', canvas.marks.name)
    .header('x-epiderm-state', canvas.state)
    .type('text/html; charset=utf-8')
    .send(canvas.html)
}
