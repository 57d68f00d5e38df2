/** The content service: reading the site at a release, publishing, rolling back, files. */
import type { BlockRegistry } from '#blocks'
import { joinTransaction, type AnyTransaction } from '#database'
import type { Damage } from '#kit'
import type { Actor, ContentItem } from '#model'
import { createContentTypes, type ContentTypes } from '#content-types'
import { createMentioningFinder, fillMentions, writeMentions } from './snapshots/mentions.ts'
import type { ContentDeps, ContentOptions } from './releases/content-deps.ts'
import { exportFolder, type ExportInput, type ExportResult } from './files/export-folder.ts'
import { importFolder, type ImportInput, type ImportResult } from './files/import-folder.ts'
import { planImport, type ImportPlan } from './files/plan-import.ts'
import type { ReadInput } from './files/folder-task.ts'
import { createBodyStore } from './snapshots/body-store.ts'
import { requireStaff } from './types/authority.ts'
import type { ChangeProblem } from './checks/items/change-problem.ts'
import { findPublishedReferrers, type Referrer } from './checks/find-referrers.ts'
import type { OnVersions, PublishResult, Release } from './types/change.ts'
import { openCurrentSite, type PrepareNext } from './snapshots/current-site.ts'
import { openBodyHashes, type BodyHashes } from './releases/body-hashes.ts'
import { findDamage, findOutdated } from './releases/find-damage.ts'
import { findMediaRefs } from './releases/find-media-refs.ts'
import { findReleaseDate, listReleases } from './releases/list-releases.ts'
import type { DraftHead } from './snapshots/draft-source.ts'
import { awaitShown, findLowestPreparation, joinNodes, type NodeFacts } from './releases/nodes.ts'
import { publish, type PublishInput } from './releases/publish.ts'
import {
  findDraftWarnings,
  findProblems,
  publishProven,
  type ProvenInput,
  type ProvenResult,
} from './releases/publish-proven.ts'
import { readDrafts, type DraftValue } from './releases/read-drafts.ts'
import { rollBack, type RollbackInput } from './releases/roll-back.ts'
import type { Snapshot } from './snapshots/snapshot.ts'
import { findOvertaking, type Overtaking } from './releases/find-overtaking.ts'
import { readReleaseChanges, type ReleaseChange } from './releases/read-release-changes.ts'
import { takeBack, type TakeBackInput } from './releases/take-back.ts'
import { findCurrentRelease } from './snapshots/current-release.ts'
import type { ContentTables } from './types/tables.ts'

export type ContentService = {
  readonly types: ContentTypes
  readonly registry: BlockRegistry
  /** 0 before anything is published. Never older than what this process has acknowledged. */
  readonly currentRelease: () => number
  /** Whether no release is newer than the one that this process shows, as a transaction sees it. */
  readonly showsNewest: (trx: AnyTransaction) => Promise<boolean>
  /** Hears each new current release: own ones at once, those of other processes within a second. The answer ends it. */
  readonly onRelease: (listener: (release: number) => void) => () => void
  /**
   * What is to be done before a release is shown, of the site as it will be; until that is done, the former release is. The answer
   * ends it.
   */
  readonly onNext: (prepare: PrepareNext) => () => void
  /**
   * Undefined when this process has looked for newer releases within two seconds; else it looks now. Whoever answers from what
   * is kept waits for that first, so that a server that was held up shows nothing older than what was said to be published.
   */
  readonly catchUp: () => Promise<void> | undefined
  /** From now on, a publish waits up to two seconds for this server to show it. Returns a function that ends this. */
  readonly join: (node: NodeFacts) => Promise<() => Promise<void>>
  /** The lowest media rules number of all running servers; undefined while none runs. */
  readonly findLowestPreparation: () => Promise<number | undefined>
  /** Resolves once every running server shows this release, or after two seconds. */
  readonly awaitShown: (release: number) => Promise<readonly string[]>
  /**
   * The site now, or at another release, which only staff and operators may see (403; 404 when there is none). For guests
   * without anything private, and but for administrators without what is for them alone.
   */
  readonly at: (actor: Actor, release?: number) => Snapshot
  /** The site now, or at another release, as it would be with drafts, to each reader as much of it as `at` shows of the site. */
  readonly withDrafts: (heads: readonly DraftHead[], release?: number) => (actor: Actor) => Snapshot
  /** Drafts as `withDrafts` takes them. Throws {@link ContentRefusedError} with what is wrong with any of them. */
  readonly readDrafts: (actor: Actor, values: readonly DraftValue[]) => Promise<readonly DraftHead[]>
  /** One transaction. Throws {@link ContentRefusedError} (422) with everything that is wrong. */
  readonly publish: (actor: Actor, input: PublishInput) => Promise<PublishResult>
  /** The same with versions that are written and compared before the release names them. Throws 409 where nothing differs. */
  readonly publishProven: <Proof>(actor: Actor, input: ProvenInput<Proof>) => Promise<ProvenResult<Proof>>
  /** What a publish of these changes would be refused for. */
  readonly findProblems: (
    actor: Actor,
    task: Parameters<typeof findProblems>[2],
  ) => Promise<readonly ChangeProblem[]>
  /** What it would not be refused for, and their author hardly meant. */
  readonly findDraftWarnings: (
    actor: Actor,
    task: Parameters<typeof findDraftWarnings>[2],
  ) => Promise<readonly ChangeProblem[]>
  /** Of what is published, the items that refer to one in that language: by content key, name, address or record id. */
  readonly findReferrers: (
    actor: Actor,
    item: Pick<ContentItem, 'contentKey' | 'language'>,
  ) => Promise<readonly Referrer[]>
  /** A new release that gives what one release changed what it had before. Throws 409 where a later one changed it. */
  readonly takeBack: (actor: Actor, input: TakeBackInput) => Promise<PublishResult>
  /** Of releases that cannot be taken back: the newest that has changed the same. */
  readonly findOvertaking: (
    actor: Actor,
    releases: readonly number[],
  ) => Promise<ReadonlyMap<number, Overtaking>>
  /** What releases changed, before and after: of each release so many items. */
  readonly readReleaseChanges: (
    actor: Actor,
    asked: { readonly releases: readonly number[]; readonly most: number },
  ) => Promise<readonly ReleaseChange[]>
  /** A new release that holds what `toRelease` held. */
  readonly rollback: (actor: Actor, input: RollbackInput) => Promise<PublishResult>
  /** The release that this process shows, with when it was made (ISO 8601); undefined before anything is published. */
  readonly loadCurrentRelease: () => Promise<Pick<Release, 'number' | 'createdAt'> | undefined>
  /** When a release was made (ISO 8601); undefined for one that there is not. */
  readonly findReleaseDate: (release: number) => Promise<string | undefined>
  /** Newest first. */
  readonly releases: (actor: Actor) => Promise<readonly Release[]>
  /**
   * All or nothing; what the folder lacks stays as it is. Throws {@link ContentRefusedError}, `content-brought-back` (409) for what a
   * rollback or a removal has taken off the site, and `content-overwritten` (409) for what was published there since.
   */
  readonly importFolder: (actor: Actor, input: ImportInput) => Promise<ImportResult>
  /** What that import would change. Nothing is written, not even a picture. Throws what the import would. */
  readonly planImport: (actor: Actor, input: ReadInput) => Promise<ImportPlan>
  /** Writes what is published; files that it does not know stay, and so do those with edits that were not imported. */
  readonly exportFolder: (actor: Actor, input: ExportInput) => Promise<ExportResult>
  /** What is wrong with what is stored, in words: dead references, bodies that no longer fit, unknown media, gaps in the log. */
  readonly findDamage: (actor: Actor) => Promise<readonly Damage[]>
  /** For the check of the stored data. */
  readonly bodyHashes: BodyHashes
  /** Describes the items that do not match the content types of this program. */
  readonly findOutdated: (actor: Actor) => Promise<readonly string[]>
  /** SHA-256 of the stored bytes that versions name, of whatever release. */
  readonly findMediaRefs: () => Promise<ReadonlySet<string>>
  readonly close: () => void
}

/** Binds the use cases to what they work with. Throws `content-damaged` when the release log has lost its end. */
export async function openContent(options: ContentOptions): Promise<ContentService> {
  const { database, registry, warn } = options
  const types = createContentTypes(options.types)
  const bodies = createBodyStore(database.read)
  const site = await openCurrentSite({
    database,
    bodies,
    types,
    findMentioning: createMentioningFinder(database.read),
    warn,
  })
  const onVersions: OnVersions = async (trx, versions) => {
    await writeMentions(trx, types, versions)
    await options.onVersions?.(trx, versions)
  }
  const deps: ContentDeps = { ...options, types, bodies, site, onVersions }
  /** Checks ask what versions mention; after an upgrade the first one to check makes what is missing. */
  const whenMentioned = async <T>(work: () => Promise<T>) => {
    await fillMentions(deps)
    return work()
  }
  return {
    types,
    registry,
    currentRelease: () => site.whole().release,
    showsNewest: async (trx) =>
      (await findCurrentRelease(joinTransaction<ContentTables>(trx))) === site.whole().release,
    onRelease: site.onRelease,
    onNext: site.onNext,
    catchUp: site.catchUp,
    join: (node) => joinNodes(deps, node),
    findLowestPreparation: () => findLowestPreparation(deps),
    awaitShown: (release) => awaitShown(deps, release),
    at: site.at,
    withDrafts: site.withDrafts,
    readDrafts: (actor, values) => readDrafts(deps, actor, values),
    publish: (actor, input) => whenMentioned(() => publish(deps, actor, input)),
    publishProven: (actor, input) => whenMentioned(() => publishProven(deps, actor, input)),
    findProblems: (actor, task) => whenMentioned(() => findProblems(deps, actor, task)),
    findDraftWarnings: (actor, task) => whenMentioned(() => findDraftWarnings(deps, actor, task)),
    async findReferrers(actor, item) {
      requireStaff(actor, 'see what refers to an item')
      return whenMentioned(() => findPublishedReferrers({ published: site.whole(), db: database.read }, item))
    },
    takeBack: (actor, input) => whenMentioned(() => takeBack(deps, actor, input)),
    findOvertaking: (actor, releases) => findOvertaking(deps, actor, releases),
    readReleaseChanges: (actor, asked) => readReleaseChanges(deps, actor, asked),
    rollback: (actor, input) => rollBack(deps, actor, input),
    findReleaseDate: (release) => findReleaseDate(deps, release),
    loadCurrentRelease: () => loadCurrentRelease(deps),
    releases: (actor) => listReleases(deps, actor),
    importFolder: (actor, input) => whenMentioned(() => importFolder(deps, actor, input)),
    planImport: (actor, input) => whenMentioned(() => planImport(deps, actor, input)),
    exportFolder: (actor, input) => exportFolder(deps, actor, input),
    bodyHashes: openBodyHashes(options.database),
    findDamage: (actor) => findDamage(deps, actor),
    findOutdated: (actor) => findOutdated(deps, actor),
    findMediaRefs: () => findMediaRefs(database.read),
    close: site.close,
  }
}

async function loadCurrentRelease(deps: ContentDeps) {
  const number = deps.site.whole().release
  const createdAt = await findReleaseDate(deps, number)
  return createdAt === undefined ? undefined : { number, createdAt }
}
