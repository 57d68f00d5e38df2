/** The content service: reading the site at a release, publishing, rolling back, files. */
import type { BlockRegistry } from '#blocks'
import type { Database, RecordAuditEvent } from '#database'
import { toActorName, type Actor, type Warn } from '#kit'
import { mayReadAll, mayReadPrivate, requirePublisher, requireStaff } from './authority.ts'
import { createBodyStore } from './releases/body-store.ts'
import { requireNothingBroughtBack } from './releases/brought-back.ts'
import type { Change, PublishResult, Release } from './releases/change.ts'
import { findChangeProblems } from './checks/check-changes.ts'
import { createContentTypes, type ContentType, type ContentTypes } from './content-type.ts'
import { requireWithinEditLimit } from './releases/edit-limit.ts'
import { findRemoteKeys, toBodies, type FindRemote } from './checks/remote-keys.ts'
import { ContentRefusedError, unknownRelease, type ContentProblem } from './errors.ts'
import { exportFolder, type ExportResult } from './files/export-folder.ts'
import { findDamage } from './releases/find-damage.ts'
import {
  importFolder,
  type FolderTask,
  type ImportResult,
  type ImportTask,
  type ReadTask,
} from './files/import-folder.ts'
import { planImport, type PlannedItem } from './files/plan-import.ts'
import type { ContentMedia } from './media.ts'
import {
  findCurrentRelease,
  requireCurrentRelease,
  toRollbackEntries,
  writeChanges,
  writeRelease,
  type Stamp,
} from './releases/write-release.ts'
import { createPlannedSnapshot } from './releases/planned-snapshot.ts'
import { toPublicSnapshot, toVisitorSnapshot } from './releases/public-snapshot.ts'
import { loadReleaseIndex, type Head } from './releases/release-index.ts'
import { createSnapshot, type Snapshot } from './releases/snapshot.ts'

export type ContentOptions = {
  readonly database: Database
  readonly media: ContentMedia
  readonly types: readonly ContentType[]
  readonly registry: BlockRegistry
  readonly clock: () => Date
  readonly randomBytes: (length: number) => Uint8Array
  readonly warn: Warn
  readonly recordAuditEvent?: RecordAuditEvent | undefined
  /** Which items another server publishes; references to them are no dead ones. */
  readonly findRemote?: FindRemote | undefined
}

export type ContentService = {
  readonly types: ContentTypes
  readonly registry: BlockRegistry
  /** 0 before anything is published. Never older than what this process has acknowledged. */
  readonly currentRelease: () => number
  /** Hears each new current release: own ones at once, those of other processes within a second. The answer ends it. */
  readonly onRelease: (listener: (release: number) => void) => () => void
  /**
   * The site now, or at another release, which only staff and operators may see (403; 404 when there is none). For guests
   * without anything private, and but for administrators without what is for them alone.
   */
  readonly at: (actor: Actor, release?: number) => Snapshot
  /** One transaction. Throws {@link ContentRefusedError} (422) with everything that is wrong. */
  readonly publish: (
    actor: Actor,
    task: { changes: readonly Change[]; note: string },
  ) => Promise<PublishResult>
  /** A new release that holds what `toRelease` held. */
  readonly rollback: (
    actor: Actor,
    task: { toRelease: number; note?: string | undefined },
  ) => Promise<PublishResult>
  /** Newest first. */
  readonly releases: (actor: Actor) => Promise<readonly Release[]>
  /**
   * All or nothing; what the folder lacks stays as it is. Throws {@link ContentRefusedError}, and `content-brought-back` (409)
   * for what a rollback or a removal has taken off the site.
   */
  readonly importFolder: (actor: Actor, task: ImportTask) => Promise<ImportResult>
  /** What that import would change. Nothing is written, not even a picture. Throws {@link ContentRefusedError} as it would. */
  readonly planImport: (actor: Actor, task: ReadTask) => Promise<ImportPlan>
  /** Writes what is published; files that it does not know stay. */
  readonly exportFolder: (actor: Actor, task: { folder: string }) => Promise<ExportResult>
  /** What is wrong with what is stored, in words: dead references, bodies that no longer fit, unknown media, gaps in the log. */
  readonly findDamage: (actor: Actor) => Promise<readonly string[]>
  readonly close: () => void
}

export type ImportPlan = {
  readonly items: readonly PlannedItem[]
  /** What would be published although its author hardly meant it, of all files. */
  readonly warnings: readonly ContentProblem[]
  /** Published, and in no file of the folder; an import leaves them as they are. */
  readonly absent: readonly Head[]
  /** The site as it is, and as it would be. */
  readonly before: PlannedSite
  readonly after: PlannedSite
}

/** With what signed-in visitors may see, and as guests may know it. */
export type PlannedSite = { readonly whole: Snapshot; readonly open: Snapshot }

export async function openContent(options: ContentOptions): Promise<ContentService> {
  const { database, registry, warn, findRemote, recordAuditEvent } = options
  const types = createContentTypes(options.types)
  const rules = { types, registry }
  const bodies = createBodyStore(database.read)
  const createAt = (release: number) =>
    createSnapshot({ loadIndex: () => loadReleaseIndex(database.read, release), bodies, release })
  const readCurrent = () => findCurrentRelease(database.read)
  const listeners = new Set<(release: number) => void>()
  let current = createAt(await requireCurrentRelease(database.read))
  let open = toPublicSnapshot(current, types)
  let forVisitors = toVisitorSnapshot(current, types)

  const advance = (release: number) => {
    if (release <= current.release) return
    current = createAt(release)
    open = toPublicSnapshot(current, types)
    forVisitors = toVisitorSnapshot(current, types)
    for (const listener of listeners) listener(release)
  }
  const stopWatching = database.onForeignChange(() => {
    readCurrent().then(advance, (error: unknown) =>
      warn({ message: 'The newest release could not be read', reason: String(error) }),
    )
  })
  const stamp = (actor: Actor, note: string): Stamp => ({
    createdAt: options.clock().toISOString(),
    createdBy: toActorName(actor),
    note,
  })
  /** Also when nothing differed: from what another process may have published a moment ago. */
  const finish = async (made: Release | undefined): Promise<PublishResult> => {
    advance(made?.number ?? (await readCurrent()))
    return { release: current.release, made }
  }

  async function write(
    event: string,
    actor: Actor,
    {
      changes,
      note,
      isBringingBack = true,
    }: { changes: readonly Change[]; note: string; isBringingBack?: boolean | undefined },
  ) {
    const remoteKeys = await findRemoteKeys(toBodies(changes), { published: current, findRemote })
    const made = await database.transaction(async (trx) => {
      const release = await findCurrentRelease(trx)
      const loadIndex = () => loadReleaseIndex(trx, release)
      const published = createSnapshot({ loadIndex, bodies: createBodyStore(trx), release })
      const problems = await findChangeProblems({ ...rules, changes, published, db: trx, remoteKeys })
      if (problems.length > 0) throw new ContentRefusedError(problems)
      const index = await published.loadIndex()
      const made = await writeChanges(trx, { changes, index, stamp: stamp(actor, note) })
      await requireWithinEditLimit(published, made)
      if (made && !isBringingBack) await requireNothingBroughtBack(trx, { made, release, changes })
      if (made) await recordAuditEvent?.(trx, { actor, event, item: `release ${made.number}` })
      return made
    })
    return finish(made)
  }

  const toFolderTask = ({ folder, isStrict, basePath, onProgress }: ReadTask): FolderTask => ({
    ...rules,
    folder,
    isStrict,
    basePath,
    ...(onProgress && { onProgress }),
    media: options.media,
    randomBytes: options.randomBytes,
    published: current,
    db: database.read,
    findRemote,
  })

  return {
    types,
    registry,
    currentRelease: () => current.release,
    onRelease(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    at(actor, release = current.release) {
      if (release === current.release) {
        if (mayReadAll(actor)) return current
        return mayReadPrivate(actor) ? forVisitors : open
      }
      requireStaff(actor, 'see an earlier release')
      if (!Number.isInteger(release) || release < 0 || release > current.release) {
        throw unknownRelease(release, current.release)
      }
      return createAt(release)
    },
    async publish(actor, task) {
      requirePublisher(actor, 'publish')
      return write('content.published', actor, task)
    },
    async rollback(actor, { toRelease, note }) {
      requirePublisher(actor, 'roll back')
      const made = await database.transaction(async (trx) => {
        const newest = await findCurrentRelease(trx)
        if (!Number.isInteger(toRelease) || toRelease < 1 || toRelease > newest) {
          throw unknownRelease(toRelease, newest)
        }
        const entries = await toRollbackEntries(trx, toRelease, newest)
        if (entries.length === 0) return undefined
        const made = await writeRelease(trx, entries, stamp(actor, toRollbackNote(toRelease, note)))
        const item = `release ${toRelease} as ${made.number}`
        await recordAuditEvent?.(trx, { actor, event: 'content.rolled-back', item })
        return made
      })
      return finish(made)
    },
    async releases(actor) {
      requireStaff(actor, 'see the release log')
      return database.read
        .selectFrom('release')
        .select((q) => [
          'number',
          'created_at as createdAt',
          'created_by as createdBy',
          'note',
          q
            .selectFrom('release_entry')
            .select((s) => s.fn.countAll<number>().as('count'))
            .whereRef('release_entry.release', '=', 'release.number')
            .as('changed'),
        ])
        .orderBy('number', 'desc')
        .execute()
        .then((rows) => rows.map((row) => ({ ...row, changed: Number(row.changed) })))
    },
    async importFolder(actor, task) {
      requirePublisher(actor, 'import content')
      const { note = `Import of ${task.folder}`, isBringingBack = false } = task
      return importFolder({
        ...toFolderTask(task),
        publish: (changes) => write('content.imported', actor, { changes, note, isBringingBack }),
      })
    },
    async planImport(actor, task) {
      requirePublisher(actor, 'import content')
      const published = current
      const { changes, ...plan } = await planImport({ ...toFolderTask(task), published })
      const publishedDate = options.clock().toISOString()
      const planned = createPlannedSnapshot({ published, bodies, changes, publishedDate })
      const toSite = (whole: Snapshot) => ({ whole, open: toPublicSnapshot(whole, types) })
      return { ...plan, before: toSite(published), after: toSite(planned) }
    },
    async exportFolder(actor, { folder }) {
      requireStaff(actor, 'export content')
      return exportFolder({ folder, types, media: options.media, published: current })
    },
    async findDamage(actor) {
      requireStaff(actor, 'verify content')
      return findDamage({ ...rules, db: database.read, published: current, findRemote })
    },
    close: () => {
      stopWatching()
      listeners.clear()
    },
  }
}

const toRollbackNote = (toRelease: number, note: string | undefined) =>
  [`Back to release ${toRelease}`, note].filter((part) => part !== undefined).join(': ')
