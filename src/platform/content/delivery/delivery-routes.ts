/**
 * The content delivery API (API-2, API-3, API-4, API-8): what is published, as JSON, for other sites and apps. Answers are
 * the same for everyone. Register it under the site's base path.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { siteBody } from '#blocks'
import { EpidermError, guest, isContentKey, isRecordId, toLongRecordId, type SiteUrls } from '#kit'
import type { ContentService } from '../open-content.ts'
import { findHeads } from '../release-index.ts'
import type { Snapshot } from '../snapshot.ts'
import { badRequest, invalidId, jsonType, notFound, sendDeliveryError } from './delivery-errors.ts'
import {
  toChannelSummary,
  toDocuments,
  toLanguage,
  toReferences,
  toShown,
  toSummary,
  type Delivery,
  type Site,
} from './delivery-documents.ts'
import { readDocumentOptions, readListOptions, type ListOptions } from './delivery-query.ts'

export type DeliveryRoutesOptions = { readonly content: ContentService; readonly url: SiteUrls }

export const apiVersion = 'v65.0'
const apiPaths = ['/services/data', '/webruntime/api/services/data']
const maxAgeSeconds = 30

type Params = { version: string; siteId?: string; channelId?: string; contentKeyOrId?: string }
type Request = FastifyRequest<{ Params: Params; Querystring: Record<string, unknown> }>

export const deliveryRoutes: FastifyPluginAsync<DeliveryRoutesOptions> = async (app, options) => {
  for (const path of apiPaths) {
    await app.register(async (scope) => addRoutes(scope, path, options), { prefix: path })
  }
}

function addRoutes(scope: FastifyInstance, path: string, { content, url }: DeliveryRoutesOptions): void {
  const start = async (
    request: Request,
    contentsPath: string,
    options: Delivery['options'],
  ): Promise<Delivery> => {
    const snapshot = content.at(guest)
    const site = await loadSite(snapshot)
    requireAddressed(request.params, site)
    const { types, registry } = content
    const apiPath = `${path}/${apiVersion}`
    return {
      snapshot,
      index: await snapshot.loadIndex(),
      site,
      types,
      registry,
      url,
      options,
      apiPath,
      contentsPath,
    }
  }

  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof EpidermError && error.status < 500) return sendDeliveryError(reply, error)
    if (isRefusal(error)) return sendDeliveryError(reply, badRequest(error.statusCode, error.message))
    request.log.error(error, 'The delivery API failed')
    return sendDeliveryError(reply, failure(request.id))
  })
  scope.addHook('preHandler', async (request: Request) => {
    if (request.params.version !== undefined && request.params.version !== apiVersion)
      throw unknownResource(request)
  })

  for (const owner of ['/connect/sites/:siteId', '/connect/cms/delivery/channels/:channelId']) {
    const contents = owner.includes(':siteId') ? `${owner}/cms/delivery/contents` : `${owner}/contents`
    scope.get(`/:version${contents}`, async (request: Request, reply) => {
      const list = readListOptions(request.query, request.headers)
      const delivery = await start(request, fill(contents, request.params), list)
      return sendJson(request, reply, await toList(delivery, list, request.query))
    })
    scope.get(`/:version${contents}/:contentKeyOrId`, async (request: Request, reply) => {
      const single = readDocumentOptions(request.query, request.headers)
      const delivery = await start(request, fill(contents, request.params), single)
      return sendJson(request, reply, await toSingle(delivery, request.params.contentKeyOrId ?? ''))
    })
  }
  scope.get('/:version/connect/cms/delivery/channels', async (request: Request, reply) => {
    const delivery = await start(request, '', readDocumentOptions(request.query, request.headers))
    return sendJson(request, reply, toChannels(delivery))
  })
  scope.all('/*', async (request: Request) => {
    throw unknownResource(request)
  })
}

async function toSingle(delivery: Delivery, keyOrId: string): Promise<unknown> {
  const isId = keyOrId.startsWith('20Y') && isRecordId(keyOrId)
  if (!isId && !isContentKey(keyOrId)) throw invalidId(keyOrId)
  const heads = findHeads(
    delivery.index,
    isId ? { managedContentIds: [keyOrId] } : { contentKeys: [keyOrId] },
  )
  const [document] = await toDocuments(delivery, toLanguage(heads, delivery))
  if (document === undefined) throw notFound(`There is no published content ${keyOrId}`)
  return document
}

async function toList(
  delivery: Delivery,
  list: ListOptions,
  given: Record<string, unknown>,
): Promise<unknown> {
  const { page, pageSize, query } = list
  const found = toLanguage(findHeads(delivery.index, query), delivery)
  if (found.length === 0) throw notFound('No published content matches in this language or its fallback')
  const shown = found.slice(page * pageSize, (page + 1) * pageSize)
  const contents = list.includeContentBody
    ? await toDocuments(delivery, shown)
    : shown.map((head) => toSummary(delivery, head))
  const toPageUrl = (number: number) =>
    toShown(delivery, `${delivery.apiPath}${delivery.contentsPath}?${toPageQuery(given, number, pageSize)}`)
  return {
    contents,
    channelSummary: toChannelSummary(delivery),
    currentPageUrl: toPageUrl(page),
    nextPageUrl: (page + 1) * pageSize < found.length ? toPageUrl(page + 1) : null,
    previousPageUrl: page > 0 ? toPageUrl(page - 1) : null,
    ...(await toReferences(delivery, shown)),
  }
}

/** The client's own parameters, then the page. */
function toPageQuery(given: Record<string, unknown>, page: number, pageSize: number): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    if (name !== 'page' && name !== 'pageSize')
      query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  query.set('page', String(page))
  query.set('pageSize', String(pageSize))
  return query
}

function toChannels(delivery: Delivery): unknown {
  const { channelId, channelName } = delivery.site
  return {
    channels: [{ channelId, channelName, channelType: 'Community', ...toChannelSummary(delivery) }],
    currentPageUrl: toShown(delivery, `${delivery.apiPath}/connect/cms/delivery/channels?page=0&pageSize=25`),
    nextPageUrl: null,
    previousPageUrl: null,
    totalChannels: 1,
  }
}

async function loadSite(snapshot: Snapshot): Promise<Site> {
  const [item] = await snapshot.findContents({ type: 'epiderm__site', limit: 1 })
  const site = siteBody
    .pick({ siteId: true, channelId: true, channelName: true, defaultLanguage: true })
    .safeParse(item?.body)
  if (!site.success) throw notFound('Nothing is published yet')
  return site.data
}

/** A wrong kind of id is the client's mistake (400); a right one that is not ours does not exist (404). */
function requireAddressed({ siteId, channelId }: Params, site: Site): void {
  for (const [given, prefix, ours] of [
    [siteId, '0DM', site.siteId],
    [channelId, '0ap', site.channelId],
  ] as const) {
    if (given === undefined) continue
    if (!given.startsWith(prefix) || !isRecordId(given)) throw invalidId(given)
    if (toLongRecordId(given) !== toLongRecordId(ours)) throw notFound(`There is no site or channel ${given}`)
  }
}

const fill = (contents: string, { siteId, channelId }: Params) =>
  contents.replace(':siteId', siteId ?? '').replace(':channelId', channelId ?? '')

/** A request that the server itself refuses before any route sees it: a body that is no JSON, of an unknown type, too large. */
const isRefusal = (error: unknown): error is Error & { readonly statusCode: number } =>
  error instanceof Error &&
  'statusCode' in error &&
  Number(error.statusCode) >= 400 &&
  Number(error.statusCode) < 500

const unknownResource = (request: FastifyRequest) =>
  notFound(`The requested resource does not exist: ${request.method} ${request.url.split('?')[0]}`)

const failure = (reference: string) =>
  new EpidermError({
    code: 'UNKNOWN_EXCEPTION',
    status: 500,
    message: `An unexpected error occurred. Reference: ${reference}`,
  })

function sendJson(request: Request, reply: FastifyReply, value: unknown): FastifyReply {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.headers({
    etag,
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    vary: 'X-Chatter-Entity-Encoding',
  })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag)) return reply.code(304).send()
  return reply.header('content-type', jsonType).send(text)
}
