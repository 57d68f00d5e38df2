/** Wires the rooms: content, media and rendering behind one Fastify server. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openEventCounts } from '#analytics'
import { createRegistry, type BlockRegistry } from '#blocks'
import { standardBlocks } from '#standard-blocks'
import { deliveryRoutes } from '#content'
import type { Hashing } from '#identity'
import { createSiteUrls, guest, type Warn } from '#kit'
import type { DrawingLimits, Renderer } from '#render'
import { addSearchRoutes } from '#search'
import { themeAssets, storefrontBlocks } from '#storefront'
import { createAccountForms } from '../http/forms/account-forms.ts'
import { createConfirmations } from '../http/forms/confirmations.ts'
import { addAssets } from '../http/files/assets.ts'
import { requireFreeBasePath } from './base-path.ts'
import type { DataCheck } from './check-data.ts'
import type { Configuration } from './configuration.ts'
import { watchConnections, type ConnectionLimits } from '../http/connections.ts'
import { addSecurityHeaders, createServer, type LogStream } from '../http/create-server.ts'
import { refuseOtherSites } from '../http/session/csrf.ts'
import { addEvents } from '../http/pages/events.ts'
import { addFailures } from '../http/failures.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'
import { addForms } from '../http/forms/forms.ts'
import { addGallery } from '../http/gallery/gallery.ts'
import { addLinks } from '../http/forms/links.ts'
import { addHealth } from '../http/health.ts'
import { addIcons } from '../http/files/icons.ts'
import { warnOfLostDatabase } from './lost-database.ts'
import { addMedia } from '../http/files/media.ts'
import { openMail } from './open-mail.ts'
import { addOpenApi } from '../http/open-api.ts'
import { openPlatform, type Platform } from './open-platform.ts'
import { openRendering } from './open-rendering.ts'
import { createPrivatePages } from '../http/pages/private-pages.ts'
import { addPages } from '../http/pages/pages.ts'
import { createReceipts } from '../http/forms/receipts.ts'
import { createOriginCheck } from '../http/session/same-origin.ts'
import { openSiteContent } from './site-content.ts'
import { addSessions } from '../http/session/session.ts'
import { addSiteFiles } from '../http/files/site-files.ts'
import { addSitemap } from '../http/pages/sitemap.ts'
import { addStaffApi } from '../http/staff-api/staff-api.ts'
import { createVisitors } from '../http/session/visitor.ts'
import { watchDamage } from './watch-damage.ts'

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
  readonly log?: LogStream
  /** Tells how far a long step is. */
  readonly onProgress?: (line: string) => void
  /** The machine's own without it. */
  readonly clock?: () => Date
  /** The full check of the stored data, once the server listens; none without it. */
  readonly startDataCheck?: () => DataCheck
  /** How long an answer of the content origin may take. */
  readonly originTimeoutMs?: number
  /** Of passwords; the standard one without it. */
  readonly hashing?: Hashing | undefined
  /** Leaves out what makes later answers quicker: search is not indexed ahead, nor are kept pages compressed once more. */
  readonly isLazy?: boolean | undefined
  /** How many pages are drawn at the same time; the standard limits without them. */
  readonly drawingLimits?: DrawingLimits | undefined
  /** How long clients may take; the standard limits without them. */
  readonly connectionLimits?: ConnectionLimits | undefined
}

export async function createApp(configuration: Configuration, options: AppOptions): Promise<App> {
  const server = createServer(configuration, { log: options.log, limits: options.connectionLimits })
  const warn: Warn = ({ message, ...facts }) => server.log.warn(facts, message)
  const registry = createRegistry([...standardBlocks, ...storefrontBlocks])
  const { clock, originTimeoutMs, hashing } = options
  const platform = await openPlatform({ configuration, registry, warn, clock, originTimeoutMs, hashing })
  try {
    if (platform.content.currentRelease() === 0) await warnOfLostDatabase({ ...configuration, warn })
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
  const { basePath, publicOrigin } = configuration
  const { content, identity } = platform
  const visitors = createVisitors({ identity, basePath, publicOrigin })
  const { development, projectRoot, clock = () => new Date() } = options
  const cutWaiting = watchConnections(server.server)
  const url = createSiteUrls({ basePath, origin: publicOrigin })
  const site = await openSiteContent({ configuration, platform, clock, warn })
  const { renderer, search, dataProvider, stopListening } = await openRendering({
    configuration,
    platform,
    registry,
    site,
    url,
    projectRoot,
    isDevelopment: development !== undefined,
    drawingLimits: options.drawingLimits,
    isLazy: options.isLazy,
    clock,
    warn,
    onError: (error) => server.log.error(error),
  })

  await addSecurityHeaders(server, configuration)
  addFailures(server, { renderer, basePath })
  const isSameOrigin = createOriginCheck(configuration)
  refuseOtherSites(server, isSameOrigin)
  await addOpenApi(server, { basePath, publicOrigin })
  await development?.use(server)
  const damage = watchDamage(server, options.startDataCheck)
  addHealth(server, { renderer, canWrite: platform.database.canWrite, isDamaged: damage.isDamaged })
  await addAssets(server, { projectRoot, basePath })
  await addMedia(server, { configuration, site, renderer, cardFace: themeAssets.cardFace, projectRoot, warn })
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
  addSiteFiles(server, { renderer, url, favicon: themeAssets.icons.ico })
  addSitemap(server, { renderer, basePath })
  const mail = openMail({ configuration, content, warn })
  const { submissions } = platform
  const privatePages = createPrivatePages({ identity, submissions, renderer, visitors, url })
  const receipts = createReceipts({ submissions, renderer, privatePages, visitors })
  const confirmations = createConfirmations({
    ...mail,
    submissions,
    throttle: identity.throttle,
    clock,
    warn,
  })
  addLinks(server, { identity, visitors, renderer, url })
  const stopNotices = await addForms(server, {
    renderer,
    accounts: createAccountForms({ identity, visitors, renderer, mail: mail.accounts, url }),
    visitors,
    privatePages,
    isSameOrigin,
    confirmations,
    submissions,
    mailer: mail.mailer,
    url,
    mailTo: configuration.mailTo,
    clock,
    warn,
  })
  addSessions(server, { identity, visitors, basePath })
  await addStaffApi(server, {
    identity,
    visitors,
    submissions,
    mail: mail.accounts,
    outbox: platform.outbox,
    basePath,
  })
  addEvents(server, {
    renderer,
    counts: openEventCounts({ database: platform.database, clock: () => new Date() }),
    basePath,
  })
  addPages(server, { renderer, privatePages, receipts, basePath })
  addIcons(server, { projectRoot, basePath, warn })
  addSearchRoutes(server, { search, url })

  return {
    server,
    platform,
    renderer,
    firstLink: await prepareFirstAdministrator({ identity, admin: configuration.admin, url }),
    async close() {
      stopListening()
      await damage.stop()
      cutWaiting()
      await server.close()
      await stopNotices()
      await confirmations.drain()
      await mail.close()
      await search.close()
      await platform.close()
    },
  }
}
