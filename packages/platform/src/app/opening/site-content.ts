/** Provides content for pages and media: the site's own content and, if configured, content from the content origin. */
import { join } from 'node:path'
import { createRateLimiter, createRemoteSource } from '#connect'
import { createDraftSet, toOpenDraft, type ContentService, type DraftHead, type Snapshot } from '#content'
import {
  guest,
  type Actor,
  type ContentItem,
  type ContentSource,
  type DraftSet,
  type ItemSlice,
} from '#model'
import { cacheByObject, compareCodeUnits, type Warn } from '#kit'
import { folderStorageName, cacheOriginals, openRemoteMedia, type MediaReader } from '#media'
import type { Audience, CanvasDraft, OpenSnapshot, SiteSnapshot } from '#render'
import type { Configuration } from '../settings/configuration.ts'
import type { Platform } from './open-platform.ts'

export type SiteContent = {
  /** Opens the current site, for pages. */
  readonly openSnapshot: OpenSnapshot
  /** Creates a function that opens the site for each reader, in the state that `at` returns. */
  readonly toOpenSnapshot: (at: (actor: Actor) => Snapshot) => OpenSnapshot
  /** Opens the site with drafts that the caller passes in and that are not stored. */
  readonly withDrafts: (heads: readonly DraftHead[]) => CanvasDraft
  /** Opens the site with the stored drafts. Returns the same object for the same set of drafts. */
  readonly withOpenDrafts: (drafts: DraftSet) => CanvasDraft
  /** Opens public content for URLs that contain a content key. Anyone can invent such a URL. */
  readonly openAddressed: () => ContentSource
  readonly media: MediaReader
}

type SiteContentOptions = {
  readonly configuration: Pick<Configuration, 'dataDir'> & Partial<Pick<Configuration, 'media'>>
  readonly platform: Platform
  readonly clock: () => Date
  readonly warn: Warn
}

/**
 * The actor on whose behalf pages are read for an audience. All signed-in visitors except administrators see the same
 * pages.
 */
const readers: Readonly<Record<Audience, Actor>> = {
  everyone: guest,
  signedIn: { kind: 'visitor', userId: '' },
  administrators: { kind: 'staff', userId: '', role: 'administrator' },
}
const maxCacheBytes = 512 * 1024 * 1024
/** Rate limit for looking up uncached content keys from URLs. */
const lookups = { burst: 100, perSecond: 10 }

const toLocal: SiteContent['toOpenSnapshot'] = (at) => (audience) => at(readers[audience])

/** Sorts items by content key before slicing, so that a slice contains the same items in every language. */
const sliceByKey = (items: readonly ContentItem[], { offset, limit }: ItemSlice) =>
  items.toSorted((a, b) => compareCodeUnits(a.contentKey, b.contentKey)).slice(offset, offset + limit)

/** Returns a function that opens the site's state on first use, because edits to a single block do not need it. */
function createDraftOpener(
  content: Pick<ContentService, 'currentRelease'>,
  read: () => (actor: Actor) => Snapshot,
): OpenSnapshot {
  let opened: { readonly release: number; readonly read: (actor: Actor) => Snapshot } | undefined
  return (audience) => {
    const release = content.currentRelease()
    if (opened?.release !== release) opened = { release, read: read() }
    return opened.read(readers[audience])
  }
}

const createDrafted = (
  content: ContentService,
  share: (open: OpenSnapshot) => OpenSnapshot = (open) => open,
): Pick<SiteContent, 'withDrafts' | 'withOpenDrafts'> => ({
  withDrafts: (heads) => ({
    drafts: createDraftSet(heads.map(toOpenDraft)),
    open: share(createDraftOpener(content, () => content.withDrafts(heads))),
  }),
  withOpenDrafts: cacheByObject((drafts: DraftSet): CanvasDraft => ({
    drafts,
    isStored: true,
    open: share(createDraftOpener(content, () => content.withOpenDrafts(drafts))),
  })),
})

/** Caches originals locally if media are in a bucket. */
function openStoredMedia({
  configuration: { dataDir, media: settings },
  platform: { media },
  clock,
  warn,
}: SiteContentOptions): MediaReader {
  const findFile = cacheOriginals({
    findFile: media.findFile,
    isAway: () => media.storageName() !== folderStorageName,
    cacheFolder: join(dataDir, 'original-cache'),
    maxCacheBytes: settings?.cacheBytes ?? 0,
    clock,
    warn,
  })
  return {
    find: async (ref) => findFile((await media.findFiles(ref)).sent),
    open: media.open,
    findHash: async (ref) => (await media.findFiles(ref)).sent,
    async findRaster(ref) {
      const { raster: hash } = await media.findFiles(ref)
      return hash === undefined ? undefined : { hash, load: () => findFile(hash) }
    },
  }
}

export async function openSiteContent(request: SiteContentOptions): Promise<SiteContent> {
  const { configuration, platform, clock, warn } = request
  const { content, origin, isShared } = platform
  const media = openStoredMedia(request)
  const openLocal = toLocal((actor) => content.at(actor))
  const openAddressed = () => content.at(guest)
  if (origin === undefined)
    return {
      openSnapshot: openLocal,
      toOpenSnapshot: toLocal,
      ...createDrafted(content),
      openAddressed,
      media,
    }

  const hasAllowance = createRateLimiter({ ...lookups, clock })
  const mayAsk = (contentKey: string) => origin.isKnown(contentKey) || hasAllowance()
  const remoteMedia = await openRemoteMedia({
    stored: media,
    load: origin.loadMedia,
    cacheFolder: join(configuration.dataDir, 'remote-media'),
    maxCacheBytes,
    clock,
    warn,
  })
  const toShared = (local: SiteSnapshot): SiteSnapshot => {
    const { release, findAddresses, loadChangesSince, loadDraftedSince } = local
    const source = createRemoteSource({ local, origin, isShared })
    const findListings: SiteSnapshot['findListings'] = async ({ slice, ...query }) => {
      if (query.type === undefined || !isShared(query.type)) return local.findListings({ ...query, slice })
      const { items } = await source.findContents(query)
      return slice === undefined ? items : sliceByKey(items, slice)
    }
    const countItems = async (type: string) =>
      isShared(type) ? (await source.findContents({ type })).items.length : local.countItems(type)
    return {
      release,
      findAddresses,
      findListings,
      countItems,
      loadChangesSince,
      ...(loadDraftedSince && { loadDraftedSince }),
      ...source,
    }
  }
  const share =
    (open: (audience: Audience) => SiteSnapshot): OpenSnapshot =>
    (audience) =>
      toShared(open(audience))
  return {
    openSnapshot: share(openLocal),
    toOpenSnapshot: (at) => share(toLocal(at)),
    ...createDrafted(content, share),
    openAddressed: () => createRemoteSource({ local: openAddressed(), origin, isShared, mayAsk }),
    media: remoteMedia,
  }
}
