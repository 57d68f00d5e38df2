/** Wires the rooms: content, media and rendering behind one Fastify server. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { createRegistry, standardBlocks, type BlockRegistry } from '#blocks'
import { deliveryRoutes } from '#content'
import { createResizedUrls, createSiteUrls, guest, type Warn } from '#kit'
import { mediaRoutes, socialRoutes } from '#media'
import { createRenderer, type Renderer } from '#render'
import { clothes, storefrontBlocks } from '#storefront'
import { addAssets, findSiteScript } from './assets.ts'
import { requireFreeBasePath } from './base-path.ts'
import type { Configuration } from './configuration.ts'
import { watchConnections } from './connections.ts'
import { addFailures } from './failures.ts'
import { addGallery } from './gallery.ts'
import { addHealth } from './health.ts'
import { addIcons } from './icons.ts'
import { addImages } from './images.ts'
import { openPlatform, type Platform } from './open-platform.ts'
import { addPages } from './pages.ts'
import { addSiteFiles } from './site-files.ts'

export type App = {
  readonly server: FastifyInstance
  readonly platform: Platform
  readonly renderer: Renderer
  /** Waits for running requests, then closes the database. */
  readonly close: () => Promise<void>
}

export type AppOptions = {
  readonly projectRoot: string
  /** Set by `npm run dev`: scripts come from the build tool, which serves them itself. */
  readonly development?: {
    readonly siteScript: string
    readonly use: (server: FastifyInstance) => Promise<void>
  }
  /** Where log lines go; standard output without it. */
  readonly log?: { readonly write: (line: string) => void }
  /** Tells how far a long step is. */
  readonly onProgress?: (line: string) => void
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
  const platform = await openPlatform({ configuration, registry, warn })
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
  const { content, media } = platform
  const { development, projectRoot } = options
  const cutWaiting = watchConnections(server.server)
  const url = createSiteUrls({ basePath, origin: publicOrigin })
  const renderer = createRenderer({
    registry,
    url,
    clothes,
    siteScript: development?.siteScript ?? findSiteScript(projectRoot),
    apiVersion,
    isDevelopment: development !== undefined,
    toResizedUrl: imagePrefix === undefined ? undefined : createResizedUrls({ prefix: imagePrefix, url }),
    warn,
    openSnapshot: () => content.at(guest),
    richTextFields: platform.richTextFields,
    maxCacheBytes: maxHtmlCacheBytes,
  })
  await renderer.prepare()
  const stopListening = content.onRelease(
    () => void renderer.prepare().catch((error: unknown) => server.log.error(error)),
  )

  await addSecurityHeaders(server, configuration)
  await development?.use(server)
  addHealth(server, { isReady: async () => content.currentRelease() > 0 && (await platform.isReadable()) })
  await addAssets(server, { projectRoot, basePath })
  await server.register(mediaRoutes, { prefix: basePath, media, content: () => content.at(guest), warn })
  await addImages(server, { configuration, platform, projectRoot, warn })
  await server.register(socialRoutes, {
    prefix: basePath,
    media,
    content: () => content.at(guest),
    faceFile: clothes.cardFace,
    loadBrand: () => loadCardBrand(renderer),
    cacheFolder: join(configuration.dataDir, 'social-cache'),
    clock: () => new Date(),
    warn,
  })
  await server.register(deliveryRoutes, { prefix: basePath, content, url })
  if (development !== undefined)
    addGallery(server, { renderer, registry, basePath, content: () => content.at(guest) })
  addSiteFiles(server, { renderer, url, favicon: clothes.icons.ico })
  addPages(server, { renderer, basePath })
  addFailures(server, { renderer })
  addIcons(server, { projectRoot, basePath, warn })

  return {
    server,
    platform,
    renderer,
    async close() {
      stopListening()
      cutWaiting()
      await server.close()
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
