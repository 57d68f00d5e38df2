/** Connects content, media, rendering and all other modules to one Fastify server. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createSecretBox, openInstallation } from '#installation'
import { createSiteUrls, type Warn } from '#kit'
import { openMetrics, type Metrics } from '#metrics'
import { mediaPreparation } from '#media'
import type { Publishing } from '#publishing'
import type { Renderer } from '#render'
import { setUnrefTimeout } from './run-after-unref.ts'
import { requireFreeBasePath } from './base-path.ts'
import type { Configuration } from './settings/configuration.ts'
import { trackConnections } from '../http/connections.ts'
import { findCodeVersion } from './code-version.ts'
import { countResponses } from '../http/count-responses.ts'
import { createServer } from '../http/create-server.ts'
import { toMetricsSources } from './metrics-sources.ts'
import { tracedFetch } from '../http/traces.ts'
import { trackRequests } from '../http/request-context.ts'
import { createPicturePreparation } from './prepare-pictures.ts'
import { prepareFirstAdministrator } from './first-administrator.ts'
import { requireNewSitePermission, warnAboutLostDatabase } from './damage/lost-database.ts'
import { openSitePublishing } from './opening/open-publishing.ts'
import { startMediaPreparation } from './opening/prepare-media.ts'
import { openPurgeService } from './opening/open-purge-service.ts'
import { openSiteWebhooks } from './opening/open-webhooks.ts'
import { openPlatform, type Platform } from './opening/open-platform.ts'
import { openRendering, type Rendering } from './opening/open-rendering.ts'
import { startContentScan } from './opening/scan-content.ts'
import { startSealingAuditLog } from './opening/seal-audit-log.ts'
import { startFillingFieldValues } from './opening/fill-field-values.ts'
import { createBackgroundThrottle } from './opening/background-throttle.ts'
import { startPageWarmUp, type PageWarmUp } from './opening/warm-up.ts'
import { createOriginCheck } from '../http/session/same-origin.ts'
import { openSiteContent } from './opening/site-content.ts'
import { createVisitors } from '../http/session/visitor.ts'
import type { AppOptions, AppDeps } from './app-options.ts'
import { addPublicRoutes, addBaseRoutes, addVisitorRoutes, type OpenedSite } from './add-routes.ts'

export type App = {
  readonly server: FastifyInstance
  readonly platform: Platform
  readonly renderer: Renderer
  readonly pageRows: Rendering['pageRows']
  readonly publishing: Publishing
  /** The link to create the first administrator; undefined once an account exists. */
  readonly firstLink: string | undefined
  /** Undefined if metrics are disabled. */
  readonly metrics: Metrics | undefined
  /** Waits for running requests, then closes the database. */
  readonly close: () => Promise<void>
}

export async function createApp(configuration: Configuration, options: AppOptions): Promise<App> {
  const metrics = configuration.metrics && (await openMetrics())
  const server = createServer(configuration, {
    log: options.log,
    limits: options.connectionLimits,
    onAnswer: metrics?.recorder.onAnswer,
  })
  if (metrics !== undefined) countResponses(server, { ...configuration, ...metrics.recorder })
  const findRequest = trackRequests(server, configuration)
  const warn: Warn = ({ message, ...facts }) => server.log.warn({ ...findRequest(), ...facts }, message)
  const { storefront, clock, originTimeoutMs, hashing, attemptLimits } = options
  const code = options.development === undefined ? findCodeVersion(options.projectRoot) : undefined
  const platform = await openPlatform({
    configuration,
    storefront,
    warn,
    clock,
    originTimeoutMs,
    hashing,
    attemptLimits,
    code,
    fetch: tracedFetch,
    onSignIn: metrics?.recorder.onSignIn,
  })
  try {
    await platform.requireMedia()
    if (platform.content.currentRelease() === 0) {
      requireNewSitePermission(configuration)
      await warnAboutLostDatabase({ ...configuration, warn })
    }
    await platform.importIfEmpty({
      folder: join(options.projectRoot, storefront.contentFolder),
      onProgress: options.onProgress,
    })
    await platform.content.fillMigrated()
    await requireFreeBasePath(configuration.basePath, platform)
    return await wire({ configuration, options, server, platform, metrics, warn })
  } catch (error) {
    await server.close()
    await platform.close()
    await metrics?.close()
    throw error
  }
}

async function wire(wiring: AppDeps): Promise<App> {
  const { configuration, options, server, platform, metrics, warn } = wiring
  const { clock = () => new Date() } = options
  const cutWaiting = trackConnections(server.server)
  const url = createSiteUrls({ ...configuration, origin: configuration.publicOrigin })
  const site = await openSiteContent({ configuration, platform, clock, warn })
  const pictures = createPicturePreparation({ after: setUnrefTimeout, warn })
  platform.content.onRelease(pictures.followRelease)
  const rendering = await openSiteRendering(wiring, { site, url, pictures, clock })
  const { renderer, search, pageRows, stopListening } = rendering
  const leave = await platform.content.join({
    name: `${hostname()}:${configuration.port} (process ${process.pid})`,
    mediaPreparation,
  })
  const { close: closeBackground, ...background } = openBackground(wiring, { rendering, site, clock })
  const opened: OpenedSite = {
    ...wiring,
    clock,
    url,
    site,
    rendering,
    ...background,
    pictures,
    visitors: createVisitors({ ...configuration, identity: platform.identity }),
    isSameOrigin: createOriginCheck(configuration),
  }

  const stopDamageWatch = await addBaseRoutes(opened)
  await addPublicRoutes(opened)
  const visitorRoutes = await addVisitorRoutes(opened)
  metrics?.watch(toMetricsSources(opened))

  return {
    server,
    platform,
    renderer,
    pageRows,
    publishing: background.publishing,
    metrics,
    firstLink: await prepareFirstAdministrator({ ...platform, admin: configuration.admin, url, warn }),
    async close() {
      const backgroundEnded = Promise.all([stopListening(), pictures.close(), closeBackground()])
      cutWaiting()
      const answered = server.close()
      /** Deregisters this server: it now only finishes running requests, so no publish needs to wait for it. */
      await leave()
      await stopDamageWatch()
      await answered
      await backgroundEnded
      await visitorRoutes.close()
      await search.close()
      await platform.close()
      await metrics?.close()
    },
  }
}

type BackgroundServices = Pick<
  OpenedSite,
  'installation' | 'publishing' | 'purging' | 'webhooks' | 'warmUp' | 'contentScan'
>

/** Opens the installation settings, and starts the background jobs. */
function openBackground(
  wiring: AppDeps,
  opened: Pick<OpenedSite, 'rendering' | 'site' | 'clock'>,
): BackgroundServices & { readonly close: () => Promise<unknown> } {
  const { database, audit } = wiring.platform
  const installation = openInstallation({
    ...wiring.configuration,
    ...opened,
    database,
    recordAuditEvent: audit.recordIn,
  })
  const publishing = openSitePublishing({ ...wiring, ...opened, installation, after: setUnrefTimeout })
  const purging = openPurgeService({ ...wiring, ...opened })
  const { secretKey: variable, dataDir, databaseServer } = wiring.configuration
  const isShared = databaseServer !== undefined
  const box = createSecretBox({ variable, dataDir, isShared, randomBytes })
  const webhooks = openSiteWebhooks({ ...wiring, ...opened, box })
  const stopPreparing = startMediaPreparation({ ...wiring, purging })
  const warmUp = openSiteWarmUp(wiring, opened)
  const { platform, server, warn } = wiring
  const stopFilling = startFillingFieldValues({
    content: platform.content,
    after: setUnrefTimeout,
    openTurns: createBackgroundThrottle(server),
    log: (facts, message) => server.log.info(facts, message),
    warn,
  })
  const openTurns = createBackgroundThrottle(server)
  const contentScan = startContentScan({ content: platform.content, after: setUnrefTimeout, openTurns, warn })
  const stopSealing = wiring.options.isLazy === true ? undefined : startSealingAuditLog(platform, warn)
  const close = () =>
    Promise.all([
      contentScan.close(),
      publishing.close(),
      purging?.close(),
      webhooks.close(),
      stopPreparing(),
      warmUp?.close(),
      stopFilling(),
      stopSealing?.(),
    ])
  return { installation, publishing, purging, webhooks, warmUp, contentScan, close }
}

function openSiteWarmUp(
  { configuration, options, server, warn }: AppDeps,
  { rendering }: Pick<OpenedSite, 'rendering'>,
): PageWarmUp | undefined {
  const { warmUp: times, isLazy, development } = options
  const isOff = !configuration.isWarmingUp || isLazy === true || development !== undefined
  if (isOff && times === undefined) return undefined
  const { pages } = rendering.renderer
  return startPageWarmUp({ dataDir: configuration.dataDir, server: server.server, pages, times, warn })
}

function openSiteRendering(
  { options, server, metrics, ...wiring }: AppDeps,
  opened: Pick<OpenedSite, 'site' | 'url' | 'pictures' | 'clock'>,
): Promise<Rendering> {
  return openRendering({
    ...wiring,
    ...opened,
    storefront: options.storefront,
    projectRoot: options.projectRoot,
    isDevelopment: options.development !== undefined,
    renderLimits: options.renderLimits,
    startCleaningThread: options.startCleaningThread,
    isLazy: options.isLazy,
    after: setUnrefTimeout,
    openTurns: createBackgroundThrottle(server),
    log: (facts, message) => server.log.info(facts, message),
    onFirstPicture: options.isLazy === true ? undefined : opened.pictures.want,
    onRender: metrics?.recorder.onRender,
    onError: (error) => server.log.error(error),
  })
}
