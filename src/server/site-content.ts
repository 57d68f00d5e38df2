/** What pages and media addresses read: the site's own content, with another server's beside it where one is set. */
import { join } from 'node:path'
import { createAllowance, createRemoteSource } from '#connect'
import { guest, type ContentSource, type Warn } from '#kit'
import { openRemoteMedia, type MediaReader } from '#media'
import type { Configuration } from './configuration.ts'
import type { Platform } from './open-platform.ts'

export type SiteContent = {
  /** The site now, for pages. */
  readonly openSnapshot: () => ContentSource & { readonly release: number }
  /** The same for addresses that name a content key, which anybody can invent. */
  readonly openAddressed: () => ContentSource
  readonly media: MediaReader
}

type SiteContentRequest = {
  readonly configuration: Pick<Configuration, 'dataDir'>
  readonly platform: Platform
  readonly clock: () => Date
  readonly warn: Warn
}

const maxCacheBytes = 512 * 1024 * 1024
/** Content keys that visitors name and nobody has asked for yet. */
const lookups = { burst: 100, perSecond: 10 }

export async function openSiteContent(request: SiteContentRequest): Promise<SiteContent> {
  const { configuration, platform, clock, warn } = request
  const { content, media, origin, isShared } = platform
  const openLocal = () => content.at(guest)
  if (origin === undefined) return { openSnapshot: openLocal, openAddressed: openLocal, media }

  const hasAllowance = createAllowance({ ...lookups, clock })
  const mayAsk = (contentKey: string) => origin.isKnown(contentKey) || hasAllowance()
  const remoteMedia = await openRemoteMedia({
    stored: media,
    load: origin.loadMedia,
    cacheFolder: join(configuration.dataDir, 'remote-media'),
    maxCacheBytes,
    clock,
    warn,
  })
  return {
    openSnapshot() {
      const local = openLocal()
      return { release: local.release, ...createRemoteSource({ local, origin, isShared }) }
    },
    openAddressed: () => createRemoteSource({ local: openLocal(), origin, isShared, mayAsk }),
    media: remoteMedia,
  }
}
