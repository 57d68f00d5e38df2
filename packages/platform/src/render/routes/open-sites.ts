/** Opens the site of the current release. Builds the next site while the current site is still in use. */
import type { ChangedEntry, DraftSet } from '#model'
import { maxComparedChanges } from '../reads/changed-reads.ts'
import type { Site } from '../site/site.ts'
import type {
  Audience,
  OpenSnapshot,
  ReleasedSite,
  Sites,
  SitesOptions,
  SiteSnapshot,
} from '../site/sites.ts'
import { buildSite } from './languages.ts'

export function openSites(options: SitesOptions): Sites {
  let state: ReleasedSite | undefined
  /** The site of a release that is about to become current. */
  let next: ReleasedSite | undefined
  /** The most recently opened site that includes stored drafts, for each kind of reader. */
  const drafted = new Map<Audience, DraftSite>()
  const builders: SiteBuilders = {
    everyone: createBuilder(options),
    signedIn: createBuilder(options),
    administrators: createBuilder(options),
  }

  const current = (): ReleasedSite => {
    const snapshot = options.openSnapshot('everyone')
    if (state?.snapshot.release === snapshot.release) return state
    const opened =
      next?.snapshot.release === snapshot.release
        ? next
        : openRelease(
            (audience) => (audience === 'everyone' ? snapshot : options.openSnapshot(audience)),
            builders,
          )
    next = undefined
    opened.site.catch(() => {
      if (state === opened) state = undefined
    })
    state = opened
    return opened
  }
  return {
    setting: options,
    current,
    async prepare(openSnapshot) {
      const { snapshot } = current()
      const prepared = openRelease(openSnapshot, builders)
      await prepared.site
      await prepared.loadChangesSince(snapshot.release)
      if (builders.signedIn.isUsed()) await prepared.loadWhole({ isAdministrator: false })
      if (builders.administrators.isUsed()) await prepared.loadWhole({ isAdministrator: true })
      next = prepared
    },
    openDraft(openSnapshot, stored) {
      const { snapshot, site, loadWhole } = current()
      const beside = (audience: Audience, load: () => Promise<Site>): SiteBuilder => ({
        isUsed: () => true,
        async build(source) {
          const { release } = snapshot
          const former = stored && (await findFormer(source, { release, drafted: drafted.get(audience) }))
          const built = former
            ? await buildFrom(options, source, former)
            : await build(options, source, { release, site: await load() })
          if (stored !== undefined) drafted.set(audience, { release, drafts: stored, site: built })
          return built
        },
      })
      return openRelease(openSnapshot, {
        everyone: beside('everyone', () => site),
        signedIn: beside('signedIn', () => loadWhole({ isAdministrator: false })),
        administrators: beside('administrators', () => loadWhole({ isAdministrator: true })),
      })
    },
  }
}

function openRelease(openSnapshot: OpenSnapshot, builders: SiteBuilders): ReleasedSite {
  const snapshot = openSnapshot('everyone')
  const site = builders.everyone.build(snapshot)
  /**
   * Prevents an unhandled rejection, which would end the process, if no caller is waiting. Callers that wait handle the
   * rejection themselves.
   */
  site.catch(() => undefined)
  const snapshots = {
    everyone: snapshot,
    signedIn: openSnapshot('signedIn'),
    administrators: openSnapshot('administrators'),
  }
  const loadForVisitors = createOnce(snapshots.signedIn, builders.signedIn)
  const loadForAdministrators = createOnce(snapshots.administrators, builders.administrators)
  return {
    snapshot,
    site,
    loadWhole: ({ isAdministrator = false }) =>
      isAdministrator ? loadForAdministrators() : loadForVisitors(),
    loadChangesSince: rememberSome(snapshot.loadChangesSince),
    loadChangesFor: (audience, release) => snapshots[audience].loadChangesSince(release),
  }
}

/**
 * Maximum number of changes to cache. One more than the comparison accepts (`maxComparedChanges`), so that the
 * comparison can detect that there are too many.
 */
const maxRemembered = maxComparedChanges + 1

/** Caches the list of changes for the last release that a caller asked about. */
function rememberSome(load: SiteSnapshot['loadChangesSince']): SiteSnapshot['loadChangesSince'] {
  let known: { readonly release: number; readonly changes: readonly ChangedEntry[] } | undefined
  return async (release) => {
    if (known?.release === release) return known.changes
    const changes = (await load(release)).slice(0, maxRemembered)
    known = { release, changes }
    return changes
  }
}

type SiteBuilder = {
  readonly build: (source: SiteSnapshot) => Promise<Site>
  /** Returns true once a site has been built. */
  readonly isUsed: () => boolean
}
type SiteBuilders = Readonly<Record<Audience, SiteBuilder>>

/** Builds the site of a release from the previous site and the changes since, or from scratch if the changes are unknown. */
function createBuilder(options: SitesOptions): SiteBuilder {
  let last: BuiltSite | undefined
  return {
    isUsed: () => last !== undefined,
    async build(source) {
      const { release } = source
      const site = await build(options, source, last)
      if (release > (last?.release ?? -1)) last = { release, site }
      return site
    },
  }
}

type DraftSite = BuiltSite & { readonly drafts: DraftSet }
type DraftSiteInput = { readonly release: number; readonly drafted: DraftSite | undefined }

/**
 * Returns the last site that included stored drafts, with the changes since then. Returns undefined if that site
 * belongs to another release or the changes are unknown.
 */
async function findFormer(
  { loadDraftedSince }: SiteSnapshot,
  { release, drafted }: DraftSiteInput,
): Promise<ChangedSite | undefined> {
  if (drafted?.release !== release) return undefined
  const changes = await loadDraftedSince?.(drafted.drafts).catch(() => undefined)
  return changes && { site: drafted.site, changes }
}

type BuiltSite = { readonly release: number; readonly site: Site }

async function build(
  options: SitesOptions,
  source: SiteSnapshot,
  former: BuiltSite | undefined,
): Promise<Site> {
  const changes = former && (await source.loadChangesSince(former.release).catch(() => undefined))
  return buildFrom(options, source, former && changes && { site: former.site, changes })
}

type ChangedSite = { readonly site: Site; readonly changes: readonly ChangedEntry[] }

async function buildFrom(
  options: SitesOptions,
  source: SiteSnapshot,
  former: ChangedSite | undefined,
): Promise<Site> {
  const { richTextFields, schemas } = options
  const { findAddresses, findListings } = source
  return buildSite({
    setting: options,
    source,
    findAddresses,
    findListings,
    richTextFields,
    schemas,
    former,
  })
}

/** Discards a failed result, so that the next call retries. */
function createOnce(source: SiteSnapshot, { build }: SiteBuilder): () => Promise<Site> {
  let site: Promise<Site> | undefined
  return () => {
    site ??= build(source)
    site.catch(() => (site = undefined))
    return site
  }
}
