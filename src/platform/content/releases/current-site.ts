/** The snapshots of the current release, one for each kind of reader. */
import type { Database, Read } from '#database'
import type { Actor } from '#model'
import type { Warn } from '#kit'
import type { ContentTypes } from '#content-types'
import { mayReadAll, mayReadPrivate, requireStaff } from '../authority.ts'
import { unknownRelease } from '../errors.ts'
import type { BodyStore } from './body-store.ts'
import { loadChangedEntries } from './changed-entries.ts'
import { createDraftSource, type DraftHead } from './draft-source.ts'
import type { FindMentioning } from './find-naming.ts'
import { toPublicSnapshot, toVisitorSnapshot } from './public-snapshot.ts'
import { loadReleaseIndex } from './load-release-index.ts'
import type { ReleaseIndex } from './release-index.ts'
import { createSnapshot, type Snapshot } from './snapshot.ts'
import { findCurrentRelease, requireCurrentRelease } from './write-release.ts'
import type { ContentTables } from '../tables.ts'

export type CurrentSite = {
  /** With all that is private. */
  readonly whole: () => Snapshot
  /** Of any release that is committed, by what differs from the one that was read last; `db` may be a transaction. */
  readonly loadIndex: (db: Read<ContentTables>, release: number) => Promise<ReleaseIndex>
  /** Throws 403 for guests who ask for another release, 404 when there is none. */
  readonly at: (actor: Actor, release?: number) => Snapshot
  readonly withDrafts: (heads: readonly DraftHead[]) => (actor: Actor) => Snapshot
  /** Shows that release from now on, unless a newer one is shown already. */
  readonly advance: (release: number) => void
  /** The answer ends it. */
  readonly onRelease: (listener: (release: number) => void) => () => void
  /** Undefined when this process has looked for newer releases within two seconds; else it looks, and that ends. Never throws. */
  readonly catchUp: () => Promise<void> | undefined
  /** Follows other processes no longer. */
  readonly close: () => void
}

type CurrentSiteOptions = {
  readonly database: Database<ContentTables>
  readonly bodies: BodyStore
  readonly types: ContentTypes
  readonly findMentioning: FindMentioning
  readonly warn: Warn
}

/** After that long without having looked, a process may be behind what another has said to be published. */
const maxUnaskedMs = 2_000

/** Throws `content-damaged` when the release log has lost its end. */
export async function openCurrentSite(options: CurrentSiteOptions): Promise<CurrentSite> {
  const { database, bodies, types, findMentioning, warn } = options
  const loadIndex = createIndexLoader()
  const createAt = (release: number) =>
    createSnapshot({
      loadIndex: () => loadIndex(database.read, release),
      loadChangesSince: (from) => loadChangedEntries(database.read, { from, to: release }),
      findMentioning,
      bodies,
      release,
    })
  const listeners = new Set<(release: number) => void>()
  let shown = toReaders(createAt(await requireCurrentRelease(database.read)), types)

  const advance = (release: number) => {
    if (release <= shown.whole.release) return
    shown = toReaders(createAt(release), types)
    for (const listener of listeners) listener(release)
  }
  let reading: Promise<void> | undefined
  const follow = async () => {
    try {
      advance(await findCurrentRelease(database.read))
    } catch (error) {
      warn({ message: 'The newest release could not be read', reason: String(error) })
    }
  }
  const stopWatching = database.onForeignChange(() => {
    const started = follow().finally(() => {
      if (reading === started) reading = undefined
    })
    reading = started
  })

  return {
    whole: () => shown.whole,
    loadIndex,
    at(actor, release = shown.whole.release) {
      const newest = shown.whole.release
      if (release === newest) return toSnapshotFor(actor, shown)
      requireStaff(actor, 'see an earlier release')
      if (!Number.isInteger(release) || release < 0 || release > newest) throw unknownRelease(release, newest)
      return createAt(release)
    },
    withDrafts: (heads) => createReader(toReaders(createDraftSource(shown.whole, heads), types)),
    advance,
    onRelease(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    catchUp() {
      database.catchUp(maxUnaskedMs)
      return reading
    },
    close() {
      stopWatching()
      listeners.clear()
    },
  }
}

/** Remembers the index of the newest release that was read: others are made of it, so that only what differs is read. */
function createIndexLoader(): CurrentSite['loadIndex'] {
  let known: ReleaseIndex | undefined
  return async (db, release) => {
    const index = await loadReleaseIndex(db, release, known)
    if (release > (known?.release ?? 0)) known = index
    return index
  }
}

type Readers = { readonly whole: Snapshot; readonly forVisitors: Snapshot; readonly open: Snapshot }

const toReaders = (whole: Snapshot, types: ContentTypes): Readers => ({
  whole,
  forVisitors: toVisitorSnapshot(whole, types),
  open: toPublicSnapshot(whole, types),
})

const createReader = (readers: Readers) => (actor: Actor) => toSnapshotFor(actor, readers)

function toSnapshotFor(actor: Actor, { whole, forVisitors, open }: Readers): Snapshot {
  if (mayReadAll(actor)) return whole
  return mayReadPrivate(actor) ? forVisitors : open
}
