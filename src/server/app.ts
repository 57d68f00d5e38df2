/** Wires the rooms: content, media and rendering behind one Fastify server. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { openEventCounts } from '#analytics'
import { createDataProvider, createRegistry, standardBlocks, type BlockRegistry } from '#blocks'
import { deliveryRoutes } from '#content'
import { createResizedUrls, createSiteUrls, guest, type Warn } from '#kit'
import { mediaRoutes, socialRoutes } from '#media'
import { createRenderer, type Renderer } from '#render'
import { addSearchRoutes, createSearch } from '#search'
import { clothes, registerSortActions, storefrontBlocks } from '#storefront'
import { createAccountForms } from './account-forms.ts'
import { addAssets, findScripts } from './assets.ts'
import { requireFreeBasePath } from './base-path.ts'
import type { Configuration } from './configuration.ts'
import { watchConnections } from './connections.ts'
import { refuseOtherSites } from './csrf.ts'
import { addEvents } from './events.ts'
import { addFailures } from './failures.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'
import { addForms } from './forms.ts'
import { addGallery } from './gallery.ts'
import { addLinks } from './links.ts'
import { addHealth } from './health.ts'
import { addIcons } from './icons.ts'
import { addImages } from './images.ts'
import { openMail } from './open-mail.ts'
import { addOpenApi } from './open-api.ts'
import { openPlatform, type Platform } from './open-platform.ts'
import { createPrivatePages } from './private-pages.ts'
import { addPages } from './pages.ts'
import { openSiteContent } from './site-content.ts'
import { addSessions } from './session.ts'
import { addSiteFiles } from './site-files.ts'
import { addSitemap } from './sitemap.ts'
import { addStaffApi } from './staff-api.ts'
import { createVisitors } from './visitor.ts'

export type App = {
  readonly server: FastifyInstance
  readonly platform: Platform
  readonly renderer: Renderer
  /** While nobody has an account: where the first administrator begins. */
  readonly firstLink: string | undefined
  /** Waits for running requests, then closes the database. */
  readonly close: () => Promise<void>
}

export type AppOptions = {
  readonly projectRoot: string
  /** Set by `npm run dev`: scripts come from the build tool, which serves them itself. */
  readonly development?: { readonly use: (server: FastifyInstance) => Promise<void> }
  /** Where log lines go; standard output without it. */
  readonly log?: { readonly write: (line: string) => void }
  /** Tells how far a long step is. */
  readonly onProgress?: (line: string) => void
  /** The machine's own without it. */
  readonly clock?: () => Date
  /** How long an answer of the content origin may take. */
  readonly originTimeoutMs?: number
}

const apiVersion = '65.0'
const maxHtmlCacheBytes = 64 * 1024 * 1024
/** Attack: a client that sends or reads a byte now and then, or not at all, and keeps its connection. */
const requestTimeoutMs = 30_000
const silentConnectionMs = 120_000
/** Stands for every address that cannot be decoded: the router would refuse those in its own words. */
const unknownUrl = '/%00'

export async function createApp(configuration: Configuration, options: AppOptions): Promise<App> {
  const server = createServer(configuration, options.log)
  const warn: Warn = ({ message, ...facts }) => server.log.warn(facts, message)
  const registry = createRegistry([...standardBlocks, ...storefrontBlocks])
  const { clock, originTimeoutMs } = options
  const platform = await openPlatform({ configuration, registry, warn, clock, originTimeoutMs })
  try {
    await platform.importIfEmpty({
      folder: join(options.projectRoot, 'src/storefront/content'),
      onProgress: options.onProgress,
    })
    await requireFreeBasePath(configuration.basePath, platform)
    return await wire({ configuration, options, server, platform, registry, warn })
  } catch (error) {
    await server.close()
    await platform.close()
    throw error
  }
}

type Wiring = {
  readonly configuration: Configuration
  readonly options: AppOptions
  readonly server: FastifyInstance
  readonly platform: Platform
  readonly registry: BlockRegistry
  readonly warn: Warn
}

async function wire({ configuration, options, server, platform, registry, warn }: Wiring): Promise<App> {
  const { basePath, publicOrigin, imagePrefix } = configuration
  const { content, identity } = platform
  const visitors = createVisitors({ identity, basePath, publicOrigin })
  const { development, projectRoot, clock = () => new Date() } = options
  const cutWaiting = watchConnections(server.server)
  const url = createSiteUrls({ basePath, origin: publicOrigin })
  const site = await openSiteContent({ configuration, platform, clock, warn })
  const dataProvider = createDataProvider()
  registerSortActions(dataProvider)
  const search = createSearch({
    createTextIndex: platform.database.createTextIndex,
    types: content.types,
    currentRelease: content.currentRelease,
    loadSite: () => renderer.loadSiteTexts(),
    warn,
  })
  const renderer = createRenderer({
    registry,
    url,
    clothes,
    dataProvider,
    search: (query) => search.find(guest, query),
    scripts: findScripts(projectRoot, development !== undefined),
    apiVersion,
    isDevelopment: development !== undefined,
    toResizedUrl: imagePrefix === undefined ? undefined : createResizedUrls({ prefix: imagePrefix, url }),
    warn,
    openSnapshot: site.openSnapshot,
    richTextFields: platform.richTextFields,
    schemas: new Map(Array.from(platform.content.types, ([name, { schema }]) => [name, schema])),
    maxCacheBytes: maxHtmlCacheBytes,
    clock,
  })
  await renderer.prepare()
  void search.refresh()
  const stopListening = content.onRelease(() => {
    void renderer.prepare().catch((error: unknown) => server.log.error(error))
    void search.refresh()
  })

  await addSecurityHeaders(server, configuration)
  addFailures(server, { renderer, basePath })
  refuseOtherSites(server, publicOrigin)
  await addOpenApi(server, { basePath, publicOrigin })
  await development?.use(server)
  addHealth(server, { isReady: async () => content.currentRelease() > 0 && (await platform.isReadable()) })
  await addAssets(server, { projectRoot, basePath })
  await server.register(mediaRoutes, {
    prefix: basePath,
    media: site.media,
    content: site.openAddressed,
    warn,
  })
  await addImages(server, { configuration, site, projectRoot, warn })
  await server.register(socialRoutes, {
    prefix: basePath,
    media: site.media,
    content: site.openAddressed,
    faceFile: clothes.cardFace,
    loadBrand: () => loadCardBrand(renderer),
    cacheFolder: join(configuration.dataDir, 'social-cache'),
    clock: () => new Date(),
    warn,
  })
  await server.register(deliveryRoutes, {
    prefix: basePath,
    content,
    url,
    dataProvider,
    loadSeoProperties: renderer.searchEngines.loadSeoProperties,
    search: (query) => search.findContents(guest, query),
  })
  if (development !== undefined)
    addGallery(server, { renderer, registry, basePath, content: () => content.at(guest) })
  addSiteFiles(server, { renderer, url, favicon: clothes.icons.ico })
  addSitemap(server, { renderer, basePath })
  const mail = openMail({ configuration, content, warn })
  const privatePages = createPrivatePages({ identity, renderer, visitors, url })
  addLinks(server, { identity, visitors, renderer, url })
  const stopNotices = await addForms(server, {
    renderer,
    accounts: createAccountForms({ identity, visitors, renderer, mail: mail.accounts, url }),
    privatePages,
    submissions: platform.submissions,
    mailer: mail.mailer,
    url,
    mailTo: configuration.mailTo,
    warn,
  })
  addSessions(server, { identity, visitors, basePath })
  await addStaffApi(server, { identity, visitors, mail: mail.accounts, outbox: platform.outbox, basePath })
  addEvents(server, {
    renderer,
    counts: openEventCounts({ database: platform.database, clock: () => new Date() }),
    basePath,
  })
  addPages(server, { renderer, privatePages, basePath })
  addIcons(server, { projectRoot, basePath, warn })
  addSearchRoutes(server, { search, url })

  return {
    server,
    platform,
    renderer,
    firstLink: await prepareFirstAdministrator({ identity, admin: configuration.admin, url }),
    async close() {
      stopListening()
      cutWaiting()
      await server.close()
      await stopNotices()
      await mail.close()
      await search.close()
      await platform.close()
    },
  }
}

async function loadCardBrand(renderer: Renderer) {
  const { siteName, tokens } = await renderer.loadBrand()
  return { siteName, paper: tokens['--dxp-g-root'], ink: tokens['--dxp-g-root-contrast'] }
}

function createServer(configuration: Configuration, log: AppOptions['log']): FastifyInstance {
  return Fastify({
    logger: { level: configuration.logLevel, ...(log && { stream: log }) },
    trustProxy: configuration.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 1000 },
    bodyLimit: 1024 * 1024,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silentConnectionMs,
    rewriteUrl: ({ url = '/' }) => toOriginForm(url),
  })
}

/** Pages bring their own content security policy, with the hashes of their one style element. */
async function addSecurityHeaders(server: FastifyInstance, { publicOrigin }: Configuration): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'self'"] },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicOrigin.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  server.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  })
}

/** A request may name the whole address (RFC 9112 section 3.2.2); its host says nothing about which page is meant. */
function toOriginForm(url: string): string {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '')
  const path = target.startsWith('/') ? target : `/${target}`
  return isDecodable(path) ? path : unknownUrl
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
