/** Notifies the configured webhooks of each release. */
import type { Warn } from '#kit'
import { openWebhooks } from '#webhooks'
import { tracedFetch } from '../../http/traces.ts'
import type { Configuration } from '../settings/configuration.ts'
import { followReleases, type FollowedReleases } from './follow-releases.ts'
import type { Platform } from './open-platform.ts'

type SiteWebhooksOptions = {
  readonly configuration: Pick<Configuration, 'webhooks'>
  readonly platform: Pick<Platform, 'database' | 'content'>
  readonly clock: () => Date
  readonly warn: Warn
}

const system = { kind: 'operator', name: 'webhooks' } as const

export function openSiteWebhooks({
  configuration: { webhooks: settings },
  platform,
  clock,
  warn,
}: SiteWebhooksOptions): FollowedReleases | undefined {
  if (settings === undefined) return undefined
  const { database, content } = platform
  const end = new AbortController()
  const { worker, note } = openWebhooks({
    database,
    settings,
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
  return followReleases({
    platform,
    note: () => note(content.currentRelease()),
    worker,
    receiver: 'webhooks',
    end,
    warn,
  })
}
