/** The snapshots of the current release, one for each kind of reader. */
import { isUnreachable, type Database, type Read } from '#database'
import type { Actor, DraftSet } from '#model'
import type { Warn } from '#kit'
import type { BodyMigrations } from '#blocks'
import type { ContentTypes } from '#content-types'
import { canReadAdministratorContent, canReadPrivateContent, requireStaff } from '../types/authority.ts'
import { unknownRelease } from '../types/errors.ts'
import { createBodyStore, type BodyStore } from './body-store.ts'
import { loadChangedEntries } from './changed-entries.ts'
import { createRestrictedItemCache, type RestrictedItemLoaders } from './restricted-items.ts'
import { createDraftSource, type DraftHead } from './draft-source.ts'
import { createOpenDraftSource, type DraftedIndex } from './open-draft-source.ts'
import type { FindHeadsByKeyMention } from './find-mentioning.ts'
import type { FindSelectedItems } from './find-selected.ts'
import { toPublicSnapshot, toVisitorSnapshot } from './public-snapshot.ts'
import { createHeads } from './heads.ts'
import { loadReleaseIndex } from './load-release-index.ts'
import type { ReleaseIndex } from './release-index.ts'
import { createSnapshot, type Snapshot } from './snapshot.ts'
import { findCurrentRelease, requireCurrentRelease } from './current-release.ts'
import type { ContentTables } from '../types/tables.ts'

export type CurrentSite = {
  /** Returns the snapshot with all private content. */
  readonly whole: () => Snapshot
  /** Opens any committed release with all private content, inside a transaction. */
  readonly openIn: (db: Read<ContentTables>, release: number) => Snapshot
  /**
   * Throws 403 if anyone other than staff or operators requests another release, and 404 if the release does not exist.
   */
  readonly at: (actor: Actor, release?: number) => Snapshot
  /** Returns the current release, or the given earlier release, with the given drafts added. */
  readonly withDrafts: (heads: readonly DraftHead[], release?: number) => (actor: Actor) => Snapshot
  /**
   * Returns the current release with open drafts added. The cost depends on the number of drafts that have changed
   * since the previous call.
   */
  readonly withOpenDrafts: (drafts: DraftSet) => (actor: Actor) => Snapshot
  /** Restricts a site to the content that each kind of reader is allowed to see. */
  readonly readAs: (whole: Snapshot) => (actor: Actor) => Snapshot
  /**
   * Resolves once the given release or a newer release is shown. The previous release is shown until the new release is
   * prepared. Throws if the database becomes unreachable; the process then retries automatically.
   */
  readonly advance: (release: number) => Promise<void>
  /**
   * Runs `prepare` before a release is shown, with the site for each kind of reader. Returns a function that
   * unsubscribes.
   */
  readonly onNext: (prepare: PrepareNextRelease) => () => void
  /** Calls the listener when a new release is shown. Returns a function that unsubscribes. */
  readonly onRelease: (listener: (release: number) => void) => () => void
  /**
   * Returns undefined if this process has checked for newer releases within the last two seconds. Otherwise, checks
   * now, and resolves once this process shows the newest release. Never throws.
   */
  readonly catchUp: () => Promise<void> | undefined
  /** Stops checking for releases made by other processes. */
  readonly close: () => void
}

export type PrepareNextRelease = (at: (actor: Actor) => Snapshot) => Promise<void>

type CurrentSiteOptions = {
  readonly database: Database<ContentTables>
  readonly bodies: BodyStore
  readonly types: ContentTypes
  readonly migrations: BodyMigrations
  readonly findMentioning: FindHeadsByKeyMention
  /** Creates the function that selects a release's list items by their field-value rows. */
  readonly openSelected: (release: number) => FindSelectedItems
  readonly warn: Warn
}

/** A process that has not checked for this long may be missing a release that another process has published since. */
const maxUnaskedMs = 2_000

/** Throws `content-damaged` if the end of the release log is missing. */
export async function openCurrentSite(options: CurrentSiteOptions): Promise<CurrentSite> {
  const { database, types, migrations, warn } = options
  const loader = createIndexLoader()
  const createAt = createOpener(options, loader)
  const restricted = { forVisitors: createRestrictedItemCache(), open: createRestrictedItemCache() }
  const open = (release: number) =>
    toReaders(createAt(release), {
      types,
      forVisitors: { loadRestrictedItems: restricted.forVisitors.load },
      open: { loadRestrictedItems: restricted.open.load },
    })
  const succession = createSiteUpdates(open(await requireCurrentRelease(database.read)), { open, warn })
  const { shown, advance } = succession
  const stopFollowing = database.onExternalChange(async () => {
    try {
      await advance(await findCurrentRelease(database.read))
    } catch (error) {
      warn({ message: 'The newest release could not be read', reason: String(error) })
      throw error
    }
  })

  const createReaderOf = (whole: Snapshot, loading: Omit<ReaderLoaders, 'types'>) =>
    createReader(toReaders(whole, { types, ...loading }))
  const readAs: CurrentSite['readAs'] = (whole) =>
    createReaderOf(whole, {
      forVisitors: { loadRestrictedItems: restricted.forVisitors.loadUncached },
      open: { loadRestrictedItems: restricted.open.loadUncached },
    })
  const openDrafts = createDraftOpener()
  return {
    whole: () => shown().whole,
    openIn: (db, release) =>
      openSnapshot({ db, release, bodies: createBodyStore({ read: db, migrations }) }, loader),
    at(actor, release = shown().whole.release) {
      const newest = shown().whole.release
      if (release === newest) return toSnapshotFor(actor, shown())
      requireStaff(actor, 'see an earlier release')
      if (!Number.isInteger(release) || release < 0 || release > newest) throw unknownRelease(release, newest)
      return createAt(release)
    },
    withDrafts: (heads, release) =>
      readAs(createDraftSource(release === undefined ? shown().whole : createAt(release), heads)),
    withOpenDrafts: (drafts) =>
      createReaderOf(openDrafts(shown().whole, drafts), {
        forVisitors: restricted.forVisitors.ofDrafts(drafts),
        open: restricted.open.ofDrafts(drafts),
      }),
    readAs,
    advance,
    onRelease: succession.onRelease,
    onNext: succession.onNext,
    catchUp: () => database.catchUp(maxUnaskedMs),
    close() {
      stopFollowing()
      succession.close()
    },
  }
}

/** Opens sites with open drafts. Derives each site's index from the previous index. */
function createDraftOpener(): (whole: Snapshot, drafts: DraftSet) => Snapshot {
  let drafted: DraftedIndex | undefined
  return (whole, drafts) =>
    createOpenDraftSource(whole, {
      drafts,
      findFormer: () => (drafted?.index.release === whole.release ? drafted : undefined),
      onIndex: (read) => (drafted = read),
    })
}

type SiteUpdates = Pick<CurrentSite, 'advance' | 'onRelease' | 'onNext' | 'close'> & {
  readonly shown: () => SiteReaders
}

/** Delay before a failed preparation is retried. Until then, the previous release is shown. */
const againMs = 1_000

/** Processes the releases in order. Each release is shown once it is prepared. */
function createSiteUpdates(
  first: SiteReaders,
  { open, warn }: { readonly open: (release: number) => SiteReaders; readonly warn: Warn },
): SiteUpdates {
  const [listeners, preparers] = [new Set<(release: number) => void>(), new Set<PrepareNextRelease>()]
  let [shown, isClosed] = [first, false]
  let moving = Promise.resolve()
  let again: NodeJS.Timeout | undefined

  function advance(release: number): Promise<void> {
    const moved = moving.then(() => moveTo(release))
    moving = moved.catch(() => undefined)
    return moved
  }

  function tryAgain(release: number): void {
    again = undefined
    advance(release).catch(() => undefined)
  }

  async function moveTo(release: number): Promise<void> {
    if (release <= shown.whole.release || isClosed) return
    const next = open(release)
    const prepared = await Promise.allSettled(Array.from(preparers, (prepare) => prepare(createReader(next))))
    if (isClosed) return
    const reasons = prepared.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    const away = reasons.find(isUnreachable)
    if (away !== undefined) {
      again ??= setTimeout(tryAgain, againMs, release).unref()
      throw away
    }
    for (const reason of reasons)
      warn({ message: 'A release is shown without preparation', reason: String(reason) })
    shown = next
    for (const listener of listeners) listener(release)
  }

  return {
    shown: () => shown,
    advance,
    onRelease: (listener) => addTo(listeners, listener),
    onNext: (prepare) => addTo(preparers, prepare),
    close() {
      isClosed = true
      clearTimeout(again)
      listeners.clear()
      preparers.clear()
    },
  }
}

/** Adds the value and returns a function that removes it. */
function addTo<T>(set: Set<T>, value: T): () => void {
  set.add(value)
  return () => void set.delete(value)
}

const createOpener =
  ({ database, bodies, findMentioning, openSelected }: CurrentSiteOptions, loader: IndexLoader) =>
  (release: number): Snapshot =>
    openSnapshot(
      { db: database.read, bodies, findMentioning, findSelected: openSelected(release), release },
      loader,
    )

type SnapshotDeps = {
  readonly db: Read<ContentTables>
  readonly release: number
  readonly bodies: BodyStore
  readonly findMentioning?: FindHeadsByKeyMention
  readonly findSelected?: FindSelectedItems
}

function openSnapshot(
  { db, release, bodies, findMentioning, findSelected }: SnapshotDeps,
  { loadIndex, hasIndex }: IndexLoader,
): Snapshot {
  const load = () => loadIndex(db, release)
  return createSnapshot({
    loadIndex: load,
    heads: createHeads({ db, release, loadIndex: load, hasIndex }),
    loadChangesSince: (from) => loadChangedEntries(db, { from, to: release }),
    ...(findMentioning !== undefined && { findMentioning }),
    ...(findSelected !== undefined && { findSelected }),
    bodies,
    release,
  })
}

type IndexLoader = {
  /**
   * Loads any committed release's index. Derives it from the cached index by reading the differences. `db` may be a
   * transaction.
   */
  readonly loadIndex: (db: Read<ContentTables>, release: number) => Promise<ReleaseIndex>
  readonly hasIndex: () => boolean
}

/** Caches the newest index that was read. Other indexes are derived from it by reading only the differences. */
function createIndexLoader(): IndexLoader {
  let known: ReleaseIndex | undefined
  /** Pending while all heads are read for the first time, so that concurrent callers do not read them again. */
  let first: Promise<unknown> | undefined
  return {
    hasIndex: () => known !== undefined,
    async loadIndex(db, release) {
      if (known === undefined && first !== undefined) await first
      const isFirst = known === undefined
      const loading = loadReleaseIndex(db, release, known).then((index) => {
        if (release > (known?.release ?? 0)) known = index
        return index
      })
      const clearFirst = () => (first = undefined)
      if (isFirst) first = loading.then(clearFirst, clearFirst)
      return loading
    },
  }
}

type SiteReaders = { readonly whole: Snapshot; readonly forVisitors: Snapshot; readonly open: Snapshot }

/** Functions that load the items that each kind of reader may not see. */
type ReaderLoaders = {
  readonly types: ContentTypes
  readonly forVisitors: RestrictedItemLoaders
  readonly open: RestrictedItemLoaders
}

const toReaders = (whole: Snapshot, { types, forVisitors, open }: ReaderLoaders): SiteReaders => ({
  whole,
  forVisitors: toVisitorSnapshot(whole, types, forVisitors),
  open: toPublicSnapshot(whole, types, open),
})

const createReader = (readers: SiteReaders) => (actor: Actor) => toSnapshotFor(actor, readers)

function toSnapshotFor(actor: Actor, { whole, forVisitors, open }: SiteReaders): Snapshot {
  if (canReadAdministratorContent(actor)) return whole
  return canReadPrivateContent(actor) ? forVisitors : open
}
