/** Registers every route. The OpenAPI document lists them in this order. */
import { openEventCounts, openPathCounts } from '#analytics'
import { mergeSections } from '#blocks'
import { pageTemplates, readyMadeSections } from '#standard-blocks'
import { openBuilds } from '#builds'
import { deliveryRoutes } from '#content'
import { guest } from '#model'
import { createChangeSets } from '#drafts'
import type { Installation } from '#installation'
import type { SiteUrls } from '#kit'
import type { Publishing } from '#publishing'
import { createTusServer, createPictureCropper } from '#media'
import { toThemeAssets, toTypefaces } from '#render'
import { addSearchRoutes } from '#search'
import { createPasswordGuessingAlert } from '../http/forms/guessing-alert.ts'
import { createAccountForms } from '../http/forms/account-forms.ts'
import { createConfirmations } from '../http/forms/confirmations.ts'
import { addAssets } from '../http/files/assets.ts'
import { rejectCrossSiteRequests } from '../http/session/csrf.ts'
import { addReleaseCatchUp } from '../http/catch-up.ts'
import { addEvents } from '../http/pages/events.ts'
import { addErrorHandlers } from '../http/failures.ts'
import { addForms } from '../http/forms/forms.ts'
import { addGallery } from '../http/gallery/gallery.ts'
import { addLinks } from '../http/forms/links.ts'
import { addHealth } from '../http/health.ts'
import { addIcons } from '../http/files/icons.ts'
import { addMedia, createDraftOpener, createPreviewUrls } from '../http/files/media.ts'
import { addOpenApi } from '../http/open-api.ts'
import { createPrivatePages } from '../http/pages/private-pages.ts'
import { addPages } from '../http/pages/pages.ts'
import { standardPostLimits, toSuggestionLimit } from '../http/post-limits.ts'
import { createReceiptPages } from '../http/forms/receipts.ts'
import { addSessions } from '../http/session/session.ts'
import { addSiteFiles } from '../http/files/site-files.ts'
import { addSitemap } from '../http/pages/sitemap.ts'
import { addStaffApi } from '../http/staff-api/staff-api.ts'
import { addStudio } from '../http/studio/studio.ts'
import type { OriginCheck } from '../http/session/same-origin.ts'
import type { Visitors } from '../http/session/visitor.ts'
import type { PicturePreparation } from './prepare-pictures.ts'
import { listQueues } from './list-queues.ts'
import { openMail, type SiteMail } from './opening/open-mail.ts'
import type { SiteWebhooks } from './opening/open-webhooks.ts'
import type { PurgeService } from './opening/open-purge-service.ts'
import { watchDamage } from './damage/watch-damage.ts'
import { storeBuildFiles } from './opening/store-build-files.ts'
import type { SiteContent } from './opening/site-content.ts'
import type { Rendering } from './opening/open-rendering.ts'
import type { ContentScanJob } from './opening/scan-content.ts'
import type { PageWarmUp } from './opening/warm-up.ts'
import type { AppDeps } from './app-options.ts'

export type OpenedSite = AppDeps & {
  readonly clock: () => Date
  readonly url: SiteUrls
  readonly site: SiteContent
  readonly rendering: Rendering
  readonly publishing: Publishing
  /** Undefined if no purgeable cache is configured. */
  readonly purging: PurgeService | undefined
  readonly webhooks: SiteWebhooks
  readonly installation: Installation
  /** The page warm-up; undefined if there is no warm-up. */
  readonly warmUp: PageWarmUp | undefined
  readonly contentScan: ContentScanJob
  readonly pictures: PicturePreparation
  readonly visitors: Visitors
  readonly isSameOrigin: OriginCheck
}

/**
 * Adds the health routes and the hooks that run before every route. Returns a function that stops the check of stored
 * data.
 */
export async function addBaseRoutes({ configuration, options, server, platform, ...opened }: OpenedSite) {
  const { basePath, publicOrigin } = configuration
  const { renderer } = opened.rendering
  addReleaseCatchUp(server, platform.content)
  addErrorHandlers(server, { renderer, basePath })
  rejectCrossSiteRequests(server, opened.isSameOrigin)
  await addOpenApi(server, { basePath, publicOrigin })
  await options.development?.use(server)
  const damage = watchDamage(server, { startCheck: options.startDataCheck, clock: opened.clock })
  const { canWrite, isAway: isDegraded } = platform.database
  addHealth(server, { renderer, canWrite, isDegraded, isDamaged: damage.isDamaged })
  return damage.stop
}

/** Adds public routes other than pages: files, media, the delivery API, sitemap. */
export async function addPublicRoutes({
  configuration,
  options,
  server,
  platform,
  metrics,
  warn,
  ...opened
}: OpenedSite) {
  const { basePath } = configuration
  const { projectRoot, development } = options
  const themeAssets = toThemeAssets(options.storefront.themeAssets)
  const { site, url, pictures } = opened
  const { renderer, search, dataProvider } = opened.rendering
  const { content, registry } = platform
  const builds = openBuilds({ database: platform.database, clock: opened.clock })
  await addAssets(server, { projectRoot, basePath, findOther: builds.find })
  const isDevelopment = development !== undefined
  addStudio(server, {
    visitors: opened.visitors,
    facts: renderer.facts,
    basePath,
    projectRoot,
    isDevelopment,
  })
  await addMedia(server, {
    configuration,
    site,
    sharedPictures: platform.sharedPictures,
    eraser: platform.eraser,
    openDrafts: createDraftOpener(platform, opened.visitors),
    renderer,
    cardFace: themeAssets.cardFace,
    projectRoot,
    pictures,
    warn,
    onEncoding: metrics?.recorder.onEncoding,
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
  addIcons(server, { projectRoot, basePath, warn })
  addSiteFiles(server, { renderer, url })
  addSitemap(server, { renderer, basePath })
  if (!isDevelopment && options.isLazy !== true)
    server.addHook('onClose', await storeBuildFiles({ builds, projectRoot, warn }))
}

/** Adds pages, forms, sessions and the staff API: all routes that may depend on the visitor. */
export async function addVisitorRoutes({
  configuration,
  options,
  server,
  platform,
  clock,
  metrics,
  warn,
  ...opened
}: OpenedSite) {
  const { basePath, mailTo } = configuration
  const { url, visitors, isSameOrigin } = opened
  const { renderer, search } = opened.rendering
  const { content, identity, submissions } = platform
  const { throttle } = identity
  const { labels: siteLabels } = options.storefront
  const limits = options.postLimits ?? standardPostLimits
  const mail = openMail({ configuration, content, siteLabels, warn, onMail: metrics?.recorder.onMail })
  identity.onGuessing(createPasswordGuessingAlert({ mail: mail.accounts, warn }))
  const privatePages = createPrivatePages({ identity, submissions, renderer, visitors, url })
  const receipts = createReceiptPages({ submissions, renderer, privatePages, visitors })
  const confirmations = createConfirmations({ ...mail, submissions, throttle, limits, clock, warn })
  addLinks(server, { identity, visitors, renderer, url })
  const stopNotices = await addForms(server, {
    renderer,
    accounts: createAccountForms({ identity, visitors, renderer, mail: mail.accounts, url }),
    visitors,
    privatePages,
    isSameOrigin,
    throttle,
    confirmations,
    submissions,
    mailer: mail.mailer,
    composeNotice: mail.composeNotice,
    url,
    mailTo,
    limits,
    clock,
    warn,
  })
  addSessions(server, { identity, visitors, basePath })
  const pathCounts = openPathCounts({ database: platform.database, clock, everyMinute, warn })
  const counts = openEventCounts({ database: platform.database, clock: () => new Date() })
  const visits = { areCounted: renderer.facts.isCounting, ...counts }
  const staff = { mail: mail.accounts, mails: mail, privatePages, visits, counts: pathCounts }
  await addStaff({ ...opened, configuration, options, server, platform }, staff)
  addEvents(server, { renderer, counts, basePath, limits })
  const cache = { proxy: configuration.cacheProxy, isPurged: opened.purging?.isPurged }
  const { catchUp } = content
  addPages(server, { renderer, privatePages, receipts, counts: pathCounts, basePath, cache, catchUp })
  addSearchRoutes(server, { search, url, config: toSuggestionLimit(limits) })
  return {
    async close() {
      await pathCounts.close()
      await stopNotices()
      await confirmations.drain()
      await mail.close()
    },
  }
}

const testMail = { kind: 'operator', name: 'test mail' } as const

function everyMinute(run: () => void): () => void {
  const timer = setInterval(run, 60_000).unref()
  return () => clearInterval(timer)
}

/** Adds the staff API. */
const addStaff = (
  {
    configuration: { basePath, imagePrefix, draftLogDays },
    options,
    server,
    platform: { content, drafts, uploads, partialUploads, eraser, ...platform },
    ...opened
  }: Omit<OpenedSite, 'clock' | 'metrics' | 'warn'>,
  given: Pick<Parameters<typeof addStaffApi>[1], 'mail' | 'privatePages' | 'visits' | 'counts'> & {
    readonly mails: SiteMail
  },
) =>
  addStaffApi(server, {
    ...platform,
    ...opened,
    ...given,
    mails: {
      ...given.mails,
      throttle: platform.identity.throttle,
      findAddress: async (id) => (await platform.identity.accounts.require(testMail, id)).email,
    },
    renderer: opened.rendering.renderer,
    drafts: {
      read: content.readDrafts,
      open: opened.site.withDrafts,
      openStored: opened.site.withOpenDrafts,
      sets: createChangeSets(drafts),
    },
    content,
    media: {
      uploads,
      partialUploads,
      eraser,
      cropper: createPictureCropper(platform.media),
      tus: createTusServer(partialUploads, `${basePath}/api/studio/uploads`),
      toPreview: createPreviewUrls({ basePath, hasImages: imagePrefix !== undefined }),
    },
    schemas: {
      registry: content.registry,
      types: content.types,
      siteLabels: options.storefront.labels,
      typefaces: toTypefaces(options.storefront.themeAssets?.faces ?? []),
      readyMade: {
        sections: mergeSections(readyMadeSections, options.storefront.sections ?? []),
        pageTemplates,
      },
    },
    overview: {
      findContentScan: opened.contentScan.find,
      jobs: listQueues({ ...opened, submissions: platform.submissions }),
    },
    installation: {
      ...opened.installation,
      webhooks: opened.webhooks.endpoints,
      draftLogDaysVariable: draftLogDays === undefined ? null : 'DRAFT_LOG_DAYS',
    },
    basePath,
  })
