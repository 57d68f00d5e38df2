/**
 * The content delivery API (API-2, API-3, API-4, API-7, API-8): published content as JSON, for other sites and apps.
 * Responses are the same for every client. Must be registered under the site's base path.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { BlockRegistry } from '#blocks'
import { siteBody, type ContentTypes, type DataProvider } from '#content-types'
import { isUnreadable, StorageFailure } from '#database'
import { EpidermError, isRecordId, includesEtag, toLongRecordId, type SiteUrls } from '#kit'
import { guest, type Actor } from '#model'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { loadCollectionPage } from './delivery-collections.ts'
import { loadContent, loadContents } from './delivery-contents.ts'
import { badRequest, invalidId, jsonContentType, notFound, sendDeliveryError } from './delivery-errors.ts'
import {
  toChannelSummary,
  toDeliveredUrl,
  type DeliveryRequest,
  type DeliverySite,
} from './delivery-documents.ts'
import { readCollectionOptions, readDocumentOptions, readListOptions } from './delivery-query.ts'
import { loadSearchResult, readSearchRequest, type SearchContents } from './delivery-search.ts'
import { readSeoQuery, type LoadSeoProperties } from './seo-query.ts'

/** The part of the content service that the delivery API uses. */
type DeliveredContent = {
  readonly types: ContentTypes
  readonly registry: BlockRegistry
  readonly at: (actor: Actor) => Snapshot
}

export type DeliveryRoutesOptions = {
  readonly content: DeliveredContent
  readonly url: SiteUrls
  /** Selects a collection's records in the same way as pages do. */
  readonly dataProvider: DataProvider
  /** If absent, the API has no resource for SEO properties. */
  readonly loadSeoProperties?: LoadSeoProperties
  /** If absent, the API has no search resource. */
  readonly search?: SearchContents
}

const apiVersion = 'v65.0'
/** The release name of the API version (API-8). */
const apiRelease = 'Release 258'
const apiPaths = ['/services/data', '/webruntime/api/services/data']
const maxAgeSeconds = 30
/** Time for which clients may cache SEO properties (API-7). */
const seoMaxAgeSeconds = 3600

type PathParameters = {
  version: string
  siteId?: string
  channelId?: string
  communityId?: string
  contentKeyOrId?: string
}
type DeliveryHttpRequest = FastifyRequest<{ Params: PathParameters; Querystring: Record<string, unknown> }>

export const deliveryRoutes: FastifyPluginAsync<DeliveryRoutesOptions> = async (app, options) => {
  for (const path of apiPaths) {
    await app.register(async (scope) => addRoutes(scope, path, options), { prefix: path })
  }
}

/** Creates the context of a request. Throws if the request is for another site. */
type CreateDeliveryContext = (
  request: DeliveryHttpRequest,
  contentsPath: string,
  options: DeliveryRequest['options'],
) => Promise<DeliveryRequest>

function addRoutes(scope: FastifyInstance, path: string, options: DeliveryRoutesOptions): void {
  const { content, url, loadSeoProperties } = options
  const start: CreateDeliveryContext = async (request, contentsPath, documentOptions) => {
    const snapshot = content.at(guest)
    const site = await loadSite(snapshot)
    requireAddressed(request.params, site)
    return {
      snapshot,
      index: await snapshot.loadIndex(),
      site,
      types: content.types,
      registry: content.registry,
      url,
      options: documentOptions,
      apiPath: `${path}/${apiVersion}`,
      contentsPath,
    }
  }

  addErrors(scope)
  scope.get('/', async (request: DeliveryHttpRequest, reply) =>
    sendJson(request, reply, { value: [toVersion(url.path(path))] }),
  )
  for (const owner of ['/connect/sites/:siteId/cms/delivery', '/connect/cms/delivery/channels/:channelId'])
    addContents(scope, { owner, start, options })
  scope.get('/:version/connect/cms/delivery/channels', async (request: DeliveryHttpRequest, reply) => {
    const delivery = await start(request, '', readDocumentOptions(request.query, request.headers))
    return sendJson(request, reply, { value: toChannels(delivery) })
  })
  if (loadSeoProperties !== undefined)
    scope.get(
      '/:version/connect/communities/:communityId/seo/properties/:contentKeyOrId',
      async (request: DeliveryHttpRequest, reply) => {
        requireAddressed(request.params, await loadSite(content.at(guest)))
        const query = readSeoQuery(request.params.contentKeyOrId ?? '', request.query, content.types)
        return sendJson(request, reply, { value: await loadSeoProperties(query), maxAge: seoMaxAgeSeconds })
      },
    )
  scope.all('/*', async (request: DeliveryHttpRequest) => {
    throw unknownResource(request)
  })
}

/** Returns every error in the Connect format, including errors from other API versions (API-8). */
function addErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof EpidermError && error.status < 500) return sendDeliveryError(reply, error)
    if (isRejection(error)) return sendDeliveryError(reply, badRequest(error.statusCode, error.message))
    request.log.error(error, 'The delivery API failed')
    if (error instanceof StorageFailure && !isUnreadable(error))
      return sendDeliveryError(reply.header('retry-after', error.retryAfterSeconds), unavailable(request.id))
    return sendDeliveryError(reply, failure(request.id))
  })
  scope.addHook('preHandler', async (request: DeliveryHttpRequest) => {
    if (request.params.version !== undefined && request.params.version !== apiVersion)
      throw unknownResource(request)
  })
}

type ContentsRoutes = {
  readonly owner: string
  readonly start: CreateDeliveryContext
  readonly options: Pick<DeliveryRoutesOptions, 'dataProvider' | 'search'>
}

/** Registers the routes for contents, search and collections under a site or a channel. */
function addContents(scope: FastifyInstance, { owner, start, options }: ContentsRoutes): void {
  const { dataProvider: provider, search } = options
  const [contents, collections] = [`${owner}/contents`, `${owner}/collections`]
  scope.get(`/:version${contents}`, async (request: DeliveryHttpRequest, reply) => {
    const list = readListOptions(request.query, request.headers)
    const delivery = await start(request, fill(contents, request.params), list)
    return sendJson(request, reply, { value: await loadContents(delivery, list, request.query) })
  })
  scope.get(`/:version${contents}/:contentKeyOrId`, async (request: DeliveryHttpRequest, reply) => {
    const single = readDocumentOptions(request.query, request.headers)
    const delivery = await start(request, fill(contents, request.params), single)
    return sendJson(request, reply, {
      value: await loadContent(delivery, request.params.contentKeyOrId ?? ''),
    })
  })
  scope.get(`/:version${collections}/:contentKeyOrId`, async (request: DeliveryHttpRequest, reply) => {
    const paging = readCollectionOptions(request.query, request.headers)
    const delivery = await start(request, fill(collections, request.params), paging)
    const keyOrId = request.params.contentKeyOrId ?? ''
    return sendJson(request, reply, {
      value: await loadCollectionPage(delivery, keyOrId, { provider, paging }),
    })
  })
  if (search !== undefined)
    scope.post(`/:version${contents}/enhanced-search`, async (request: DeliveryHttpRequest, reply) => {
      const wanted = readSearchRequest(request.body)
      const options = { ...readDocumentOptions(request.query, request.headers), language: wanted.language }
      const delivery = await start(request, fill(contents, request.params), options)
      const result = await loadSearchResult(delivery, wanted, search)
      return reply
        .headers({ 'content-type': jsonContentType, 'cache-control': 'no-store' })
        .send(JSON.stringify(result))
    })
}

/** Describes the served version for discovery (API-8). `path` includes the base path. */
const toVersion = (path: string) => ({
  label: apiRelease,
  url: `${path}/${apiVersion}`,
  version: apiVersion.slice(1),
})

function toChannels(delivery: DeliveryRequest): unknown {
  const { channelId, channelName } = delivery.site
  return {
    channels: [{ channelId, channelName, channelType: 'Community', ...toChannelSummary(delivery) }],
    currentPageUrl: toDeliveredUrl(
      delivery,
      `${delivery.apiPath}/connect/cms/delivery/channels?page=0&pageSize=25`,
    ),
    nextPageUrl: null,
    previousPageUrl: null,
    totalChannels: 1,
  }
}

async function loadSite(snapshot: Snapshot): Promise<DeliverySite> {
  const [item] = (await snapshot.findContents({ type: 'epiderm__site', limit: 1 })).items
  const site = siteBody
    .pick({ siteId: true, channelId: true, communityId: true, channelName: true, languages: true })
    .safeParse(item?.body)
  if (!site.success) throw notFound('Nothing is published yet')
  return site.data
}

/** Throws 400 for an id of the wrong kind, 404 for another site's id. */
function requireAddressed({ siteId, channelId, communityId }: PathParameters, site: DeliverySite): void {
  for (const [given, prefix, ours] of [
    [siteId, '0DM', site.siteId],
    [channelId, '0ap', site.channelId],
    [communityId, '0DB', site.communityId],
  ] as const) {
    if (given === undefined) continue
    if (!given.startsWith(prefix) || !isRecordId(given)) throw invalidId(given)
    if (toLongRecordId(given) !== toLongRecordId(ours))
      throw notFound(`There is no site, channel or community ${given}`)
  }
}

const fill = (contents: string, { siteId, channelId }: PathParameters) =>
  contents.replace(':siteId', siteId ?? '').replace(':channelId', channelId ?? '')

/**
 * Returns true for a request that the server rejects before routing: invalid JSON, an unknown media type, or a body
 * that is too large.
 */
const isRejection = (error: unknown): error is Error & { readonly statusCode: number } =>
  error instanceof Error &&
  'statusCode' in error &&
  Number(error.statusCode) >= 400 &&
  Number(error.statusCode) < 500

const unknownResource = (request: FastifyRequest) =>
  notFound(`The requested resource does not exist: ${request.method} ${request.url.split('?')[0]}`)

const unavailable = (reference: string) =>
  new EpidermError({
    code: 'SERVER_UNAVAILABLE',
    status: 503,
    message: `The site is temporarily unavailable. Reference: ${reference}`,
  })

const failure = (reference: string) =>
  new EpidermError({
    code: 'UNKNOWN_EXCEPTION',
    status: 500,
    message: `An unexpected error occurred. Reference: ${reference}`,
  })

function sendJson(
  request: DeliveryHttpRequest,
  reply: FastifyReply,
  { value, maxAge = maxAgeSeconds }: { value: unknown; maxAge?: number },
): FastifyReply {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.headers({
    etag,
    'cache-control': `public, max-age=${maxAge}`,
    vary: 'X-Chatter-Entity-Encoding',
  })
  if (includesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.header('content-type', jsonContentType).send(text)
}
