/** Opens publishing with its background jobs, and alerts publishers to problems found after a release. */
import type { Installation } from '#installation'
import type { RunAfter, Warn } from '#kit'
import {
  openPublishing,
  standardVerificationLimits,
  type DifferenceAlert,
  type Publishing,
} from '#publishing'
import type { AppOptions, AppDeps } from '../app-options.ts'
import { findAccountNames } from '../account-names.ts'
import { maintainDrafts } from './maintain-drafts.ts'
import { openMail } from './open-mail.ts'
import { startUploadSweep } from './sweep-uploads.ts'
import type { Platform } from './open-platform.ts'
import type { Rendering } from './open-rendering.ts'
import type { SiteContent } from './site-content.ts'

type SitePublishingOptions = {
  readonly configuration: Parameters<typeof openMail>[0]['configuration']
  readonly installation: Pick<Installation, 'load'>
  readonly platform: Platform
  readonly rendering: Pick<Rendering, 'renderer' | 'pageRows'>
  readonly site: Pick<SiteContent, 'toOpenSnapshot'>
  readonly clock: () => Date
  readonly after: RunAfter
  readonly warn: Warn
  readonly metrics: AppDeps['metrics']
  readonly options: Pick<AppOptions, 'proofLimits' | 'isLazy'>
}

export type OpenedPublishing = Publishing & {
  /** Starts no further comparisons. Resolves when the running comparisons have ended. */
  readonly close: () => Promise<void>
}

const lookEveryMs = 60_000
const never: RunAfter = () => () => undefined
const system = { kind: 'operator', name: 'receipts' } as const

export function openSitePublishing(request: SitePublishingOptions): OpenedPublishing {
  const { platform, rendering, site, clock, warn, installation } = request
  const { content, database, drafts, audit, identity, code } = platform
  const publishing = openPublishing({
    database,
    content,
    drafts,
    findNames: (accounts) => findAccountNames(identity, accounts),
    pages: {
      limits: request.options.proofLimits ?? standardVerificationLimits,
      verifier: rendering.renderer.verifier,
      countVisits: rendering.renderer.pages.visits.count,
      findAffected: rendering.pageRows.findAffected,
      findChanged: rendering.pageRows.findChanged,
      toOpenSnapshot: site.toOpenSnapshot,
    },
    build: code,
    clock,
    warn,
    recordAuditEvent: audit.recordIn,
    alert: (difference) => notifyPublishers(request, difference),
  })
  const timer = setInterval(() => void publishing.rest.runDue(), lookEveryMs).unref()
  void publishing.rest.runDue()
  const stopSweeping = startUploadSweep(platform, warn)
  const after = request.options.isLazy === true ? never : request.after
  const stopDrafts = maintainDrafts({
    ...request,
    loadDraftLogDays: async () => (await installation.load()).draftLogDays,
    drafts,
    content,
    after,
  })
  return {
    ...publishing,
    async close() {
      clearInterval(timer)
      await Promise.all([publishing.rest.drain(), stopDrafts(), stopSweeping()])
    },
  }
}

/**
 * Sends a separate message to each publisher and each alert address, so that a failed message does not affect the
 * remaining messages.
 */
async function notifyPublishers(
  {
    configuration,
    platform,
    installation,
    metrics,
    warn,
  }: Pick<SitePublishingOptions, 'configuration' | 'platform' | 'installation' | 'metrics' | 'warn'>,
  { release, difference }: DifferenceAlert,
): Promise<void> {
  const accounts = await platform.identity.accounts.list(system)
  const publishers = accounts.filter(
    ({ role, isClosed }) => !isClosed && (role === 'publisher' || role === 'administrator'),
  )
  const { alarmAddresses } = await installation.load()
  const addresses = new Set([...publishers.map(({ email }) => email), ...alarmAddresses])
  const subject = `Release ${release}: a page differs from its preview`
  const text = `${difference}\n\nCheck the page, and undo the release if the page is wrong.\n`
  const onMail = metrics?.recorder.onMail
  const { mailer, close, loadSite } = openMail({ configuration, content: platform.content, warn, onMail })
  const composed = await loadSite()
    .then(({ compose }) => compose('difference', { release: String(release), difference }))
    .catch(() => undefined)
  for (const to of addresses)
    await mailer.send({ to, subject, text, ...composed }).catch((error: unknown) =>
      warn({
        message: 'A publisher or an address for alerts could not be notified',
        reason: String(error),
      }),
    )
  await close()
}
