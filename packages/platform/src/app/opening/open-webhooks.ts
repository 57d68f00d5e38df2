/** Notifies webhooks of each release: the webhooks in the environment variables, and those that administrators add. */
import type { SecretBox } from '#installation'
import type { Warn } from '#kit'
import { createAddressCheck, createOutboundFetch } from '#outbound'
import { openWebhookEndpoints, openWebhooks, type WebhookEndpoints } from '#webhooks'
import { tracedFetch } from '../../http/traces.ts'
import type { Configuration } from '../settings/configuration.ts'
import { followReleases, type ReleaseFollower } from './follow-releases.ts'
import type { Platform } from './open-platform.ts'

type SiteWebhooksOptions = {
  readonly configuration: Pick<Configuration, 'webhooks' | 'outboundAllow'>
  readonly platform: Pick<Platform, 'database' | 'content' | 'audit'>
  readonly box: SecretBox
  readonly clock: () => Date
  readonly warn: Warn
}

export type SiteWebhooks = ReleaseFollower & { readonly endpoints: WebhookEndpoints }

const system = { kind: 'operator', name: 'webhooks' } as const

export function openSiteWebhooks({
  configuration: { webhooks: settings, outboundAllow: allow },
  platform,
  box,
  clock,
  warn,
}: SiteWebhooksOptions): SiteWebhooks {
  const { database, content, audit } = platform
  const end = new AbortController()
  const endpoints = openWebhookEndpoints({
    database,
    settings,
    box,
    fetch: createOutboundFetch({ allow }),
    checkAddress: createAddressCheck(allow),
    recordAuditEvent: audit.recordIn,
    signal: end.signal,
    clock,
  })
  const { worker, note } = openWebhooks({
    database,
    settings,
    endpoints,
    async loadRelease(release) {
      const createdAt = await content.findReleaseDate(release)
      if (createdAt === undefined) return undefined
      return { createdAt, changes: await content.at(system, release).loadChangesSince(release - 1) }
    },
    awaitRelease: content.awaitRelease,
    fetch: tracedFetch,
    signal: end.signal,
    clock,
    warn,
  })
  const followed = followReleases({
    platform,
    note: () => note(content.currentRelease()),
    worker,
    receiver: 'webhooks',
    end,
    warn,
  })
  return { ...followed, endpoints }
}
