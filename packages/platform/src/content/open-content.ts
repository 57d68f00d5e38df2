/** The content service: reads the site at any release, publishes, rolls back, imports and exports. */
import { createBodyMigrations, type BlockRegistry, type BodyMigrations } from '#blocks'
import { toTransaction, openRowHashes, type AnyTransaction, type RowHashes } from '#database'
import type { Actor, ContentItem, DraftSet } from '#model'
import { createContentTypes, createDataProvider, type ContentTypes } from '#content-types'
import { createMentionFinder, fillMentions, writeMentions } from './snapshots/mentions.ts'
import type { ContentDeps, ContentOptions } from './releases/content-deps.ts'
import { exportFolder, type ExportInput, type ExportResult } from './files/export-folder.ts'
import { importFolder, type ImportInput, type ImportResult } from './files/import-folder.ts'
import { planImport, type ImportPlan } from './files/plan-import.ts'
import type { FolderReadInput } from './files/folder-task.ts'
import { createBodyStore } from './snapshots/body-store.ts'
import { createSelectedFinder } from './snapshots/find-selected.ts'
import { openFieldValues, type FillProgress } from './snapshots/field-values.ts'
import { openMigratedRows } from './snapshots/migrated-rows.ts'
import { requireStaff } from './types/authority.ts'
import { findPublishedReferrers, type Referrer } from './checks/find-referrers.ts'
import { checkDraft } from './checks/check-draft.ts'
import {
  toStoredDraft,
  type ContentDraft,
  type OnVersionsWritten,
  type PublishResult,
  type Release,
} from './types/change.ts'
import { openCurrentSite, type PrepareNextRelease } from './snapshots/current-site.ts'
import { hashedVersions } from './releases/body-hashes.ts'
import { scanPublished, type ContentFindings } from './checks/scan-published.ts'
import { findDamage, findOutdatedItems } from './releases/find-damage.ts'
import type { findIdentity } from './releases/find-identity.ts'
import type { Withdrawal } from './releases/find-withdrawal.ts'
import { findMediaRefs, type PictureSelection } from './releases/find-media-refs.ts'
import type { loadVersion } from './releases/load-version.ts'
import type {
  findReleases,
  listReleaseItems,
  ReleaseItemsQuery,
  ReleaseQuery,
} from './releases/list-releases.ts'
import { awaitRelease, findLowestMediaRulesVersion, registerNode, type NodeInfo } from './releases/nodes.ts'
import { publish, type PublishInput } from './releases/publish.ts'
import {
  findDraftWarnings,
  findProblems,
  publishVerified,
  type VerifiedPublishInput,
  type VerifiedPublishResult,
} from './releases/publish-verified.ts'
import { readDrafts, type DraftValue } from './releases/read-drafts.ts'
import {
  findRecalledItems,
  planRecall,
  recall,
  type RecallInput,
  type RecallPlan,
} from './releases/recall.ts'
import { createReleaseLog } from './releases/release-log.ts'
import { rollBack, type RollbackInput } from './releases/roll-back.ts'
import type { Snapshot } from './snapshots/snapshot.ts'
import { openListings, type ItemListings } from './listings/open-listings.ts'
import { createUpdateCheck, type UpdateCheck } from './releases/updates.ts'
import type { OverlappingRelease } from './releases/find-overlapping.ts'
import type { readReleaseChanges, ReleaseChange } from './releases/read-release-changes.ts'
import { revertRelease, type RevertReleaseInput } from './releases/revert-release.ts'
import { findCurrentRelease } from './snapshots/current-release.ts'
import type { ChangeProblem } from './checks/items/change-problem.ts'
import type { ContentProblem } from './types/errors.ts'
import type { DraftHead } from './snapshots/draft-source.ts'
import type { Damage } from '#kit'
import type { ContentTables } from './types/tables.ts'

export type ContentService = {
  readonly types: ContentTypes
  readonly registry: BlockRegistry
  readonly migrations: BodyMigrations
  /**
   * Returns true if an item's body was stored in an older schema version and has been migrated. The item must come from
   * a snapshot.
   */
  readonly isMigrated: (item: Pick<ContentItem, 'body'>) => boolean
  /** Loads one version of an item, whether released or not. Returns undefined if there is no such version. */
  readonly loadVersion: (version: Parameters<typeof loadVersion>[1]) => ReturnType<typeof loadVersion>
  /**
   * Returns an item's ids, even if the item has been removed from the site. Returns undefined if the item was never
   * published.
   */
  readonly findIdentity: (contentKey: string) => ReturnType<typeof findIdentity>
  /** Returns a function that returns true for items that cannot be edited or published until a running update ends. */
  readonly createUpdateCheck: () => Promise<UpdateCheck>
  /**
   * Fills the rows that are derived from migrated bodies, up to the current release. Returns the number of processed
   * versions. Creates neither a release nor a version, and resumes after a crash. If there are no migrations, reads
   * nothing.
   */
  readonly fillMigrated: () => Promise<number>
  /**
   * Adds field-value rows for the next batch of items that a different server version wrote. Returns undefined once all
   * items have rows. Resumes after a crash.
   */
  readonly fillFieldValues: () => Promise<FillProgress | undefined>
  /**
   * Deletes rows of fields that no longer exist in any content type. Does nothing while a server runs, because that
   * server may read these rows.
   */
  readonly deleteUnusedFieldValues: () => Promise<void>
  /** Counts the items that `fillFieldValues` has not processed yet. */
  readonly countUnfilled: () => Promise<number>
  /**
   * Returns the number of the release that this process shows; 0 before anything is published. Never returns a release
   * that is older than a release acknowledged by this process.
   */
  readonly currentRelease: () => number
  /** Returns true if this process shows the newest release, as read within the transaction. */
  readonly showsNewest: (trx: AnyTransaction) => Promise<boolean>
  /**
   * Calls the listener for each new current release: immediately for releases made by this process, within a second for
   * releases made by other processes. Returns a function that unsubscribes.
   */
  readonly onRelease: (listener: (release: number) => void) => () => void
  /**
   * Runs `prepare` on the site at the next release before that release is shown. Until `prepare` is done, the previous
   * release is shown. Returns a function that unsubscribes.
   */
  readonly onNext: (prepare: PrepareNextRelease) => () => void
  /**
   * Checks for newer releases now, unless this process has done so within the last two seconds; in that case, returns
   * undefined. Await the result before responding from a cache, so that a stalled server never shows content older than
   * an acknowledged publish.
   */
  readonly catchUp: () => Promise<void> | undefined
  /**
   * Registers this server, so that publishing waits until this server shows the release, for at most two seconds.
   * Returns a function that removes the registration.
   */
  readonly join: (node: NodeInfo) => Promise<() => Promise<void>>
  /** Returns the lowest version of the media rules among all running servers; undefined if no server is running. */
  readonly findLowestPreparation: () => Promise<number | undefined>
  /** Resolves once every running server shows the given release, or after two seconds. */
  readonly awaitRelease: (release: number) => Promise<readonly string[]>
  /**
   * Returns the site at the current release, or at another release. Only staff and operators may see other releases.
   * Throws 403 for other actors, and 404 if the release does not exist. Guests get no private content, and only
   * administrators get content for administrators.
   */
  readonly at: (actor: Actor, release?: number) => Snapshot
  /**
   * Returns the site with drafts, at the current release or another release. Each actor sees the same parts of the site
   * as with `at`.
   */
  readonly withDrafts: (heads: readonly DraftHead[], release?: number) => (actor: Actor) => Snapshot
  /**
   * Returns the current site with open drafts. The cost depends only on the drafts that differ from the drafts of the
   * previous call.
   */
  readonly withOpenDrafts: (drafts: DraftSet) => (actor: Actor) => Snapshot
  /**
   * Creates the drafts that `withDrafts` accepts. Throws {@link ContentRejectedError} with the problems of all drafts.
   */
  readonly readDrafts: (actor: Actor, values: readonly DraftValue[]) => Promise<readonly DraftHead[]>
  /** Publishes in one transaction. Throws {@link ContentRejectedError} (422) with all problems. */
  readonly publish: (actor: Actor, input: PublishInput) => Promise<PublishResult>
  /**
   * Publishes drafts. Their versions are written and compared before a release contains them. Throws 409 if the publish
   * would change nothing.
   */
  readonly publishVerified: <Verification>(
    actor: Actor,
    input: VerifiedPublishInput<Verification>,
  ) => Promise<VerifiedPublishResult<Verification>>
  /**
   * Immediately withdraws an item, and the sets that contain it. One release removes these items in every language and
   * adds their withdrawals. Throws 404 for an unknown item, 409 for an item that is already withdrawn, and 422 for an
   * item without a path.
   */
  readonly recall: (actor: Actor, input: RecallInput) => Promise<PublishResult>
  /** Returns the withdrawal of an item, or undefined if the item is not withdrawn. */
  readonly findWithdrawal: (contentKey: string) => Promise<Withdrawal | undefined>
  /** Returns the content keys of the items that a release withdrew. */
  readonly findRecalled: (release: number) => Promise<readonly string[]>
  /** Returns the changes that a withdrawal would make. Throws the same errors as `recall`. */
  readonly planRecall: (actor: Actor, contentKey: string) => Promise<RecallPlan>
  /** Finds the problems that would prevent the given changes from being published. */
  readonly findProblems: (
    actor: Actor,
    task: Parameters<typeof findProblems>[2],
  ) => Promise<readonly ChangeProblem[]>
  /** Finds content in the given changes that can be published but is probably a mistake. */
  readonly findDraftWarnings: (
    actor: Actor,
    task: Parameters<typeof findDraftWarnings>[2],
  ) => Promise<readonly ChangeProblem[]>
  /** Finds published items that refer to an item in this language: by content key, name, path or record id. */
  readonly findReferrers: (
    actor: Actor,
    item: Pick<ContentItem, 'contentKey' | 'language'>,
  ) => Promise<readonly Referrer[]>
  /**
   * Lists items for the studio. Danger: does not check permissions; the caller must check that the actor may read
   * drafts.
   */
  readonly listings: ItemListings
  /** Finds problems within a single item, without comparing it with other items. */
  readonly checkItem: (item: ContentDraft) => readonly ContentProblem[]
  /**
   * Undoes a release by creating a new release that restores the previous state of the items that it changed. Throws
   * 409 if a later release has changed these items.
   */
  readonly revert: (actor: Actor, input: RevertReleaseInput) => Promise<PublishResult>
  /**
   * Finds releases that cannot be undone. Returns, for each of them, the newest later release that changed some of the
   * same items.
   */
  readonly findOvertaking: (
    actor: Actor,
    releases: readonly number[],
  ) => Promise<ReadonlyMap<number, OverlappingRelease>>
  /** Finds releases, newest first, without counting their changes. */
  readonly findReleases: (actor: Actor, query: ReleaseQuery) => ReturnType<typeof findReleases>
  /** Lists the items that a release changed. */
  readonly listReleaseItems: (actor: Actor, query: ReleaseItemsQuery) => ReturnType<typeof listReleaseItems>
  /**
   * Reads the changes in releases, with each item's state before and after the release. Reads up to `most` items per
   * release, or a single item.
   */
  readonly readReleaseChanges: (
    actor: Actor,
    changesQuery: Parameters<typeof readReleaseChanges>[2],
  ) => Promise<readonly ReleaseChange[]>
  /** Creates a new release with the content of `toRelease`. */
  readonly rollback: (actor: Actor, input: RollbackInput) => Promise<PublishResult>
  /**
   * Loads the release that this process shows, with its date (ISO 8601). Returns undefined before anything is
   * published.
   */
  readonly loadCurrentRelease: () => Promise<Pick<Release, 'number' | 'createdAt'> | undefined>
  /** Returns a release's date (ISO 8601); undefined if the release does not exist. */
  readonly findReleaseDate: (release: number) => Promise<string | undefined>
  /** Lists releases, newest first. */
  readonly releases: (actor: Actor) => Promise<readonly Release[]>
  /**
   * Imports everything or nothing. Items that the folder lacks stay unchanged. Throws {@link ContentRejectedError};
   * `content-brought-back` (409) for items that were removed from the site, by a rollback or otherwise;
   * `content-overwritten` (409) for items that were published on the site since the last import.
   */
  readonly importFolder: (actor: Actor, input: ImportInput) => Promise<ImportResult>
  /** Plans an import without writing anything, not even an image. Throws the same errors as the import. */
  readonly planImport: (actor: Actor, input: FolderReadInput) => Promise<ImportPlan>
  /**
   * Writes the published items to a folder. Does not change unknown files, or files with edits that were not imported.
   */
  readonly exportFolder: (actor: Actor, input: ExportInput) => Promise<ExportResult>
  /** Describes damage to stored content: dead references, invalid bodies, unknown media, gaps in the log. */
  readonly findDamage: (actor: Actor) => Promise<readonly Damage[]>
  /** Verifies the hashes of stored text, and adds missing hashes. */
  readonly bodyHashes: RowHashes
  /** Describes the items that do not match this server version's content types. */
  readonly findOutdated: (actor: Actor) => Promise<readonly string[]>
  /** Scans the published items. Calls `wait` before each step, so that visitors have priority. */
  readonly scan: (actor: Actor, wait: () => Promise<void>) => Promise<ContentFindings>
  /** Returns the SHA-256 hashes of the stored files to which versions in any release refer. */
  readonly findMediaRefs: (pictures?: PictureSelection) => Promise<ReadonlySet<string>>
  readonly close: () => void
}

const filler: Actor = { kind: 'operator', name: 'field values' }

/** Creates the content service. Throws `content-damaged` if the end of the release log is missing. */
export async function openContent(options: ContentOptions): Promise<ContentService> {
  const { database, registry, warn } = options
  const types = createContentTypes(options.types)
  const migrations = createBodyMigrations(types, registry)
  const { values, migrated, bodies, openSelected } = openBodies(options, { types, migrations })
  const site = await openCurrentSite({
    database,
    bodies,
    types,
    migrations,
    findMentioning: createMentionFinder(database.read, migrated),
    openSelected,
    warn,
  })
  site.onNext(async (at) => values.follow(at(filler).release))
  const onVersions: OnVersionsWritten = async (trx, versions) => {
    await writeMentions(trx, types, versions)
    await options.onVersions?.(trx, versions)
  }
  const deps: ContentDeps = { ...options, types, migrations, bodies, site, onVersions, values }
  /**
   * Runs `work` once the mention rows, which checks read, are complete. After an upgrade, the first check adds missing
   * rows and the rows of migrated bodies.
   */
  const whenMentioned = async <T>(work: () => Promise<T>) => {
    await fillMentions(deps)
    await migrated.follow(site.whole().release)
    return work()
  }
  return {
    types,
    registry,
    migrations,
    fillMigrated: () => migrated.follow(site.whole().release, { isStored: true }),
    ...createFieldFills(deps),
    isMigrated: ({ body }) => bodies.isMigrated(body),
    currentRelease: () => site.whole().release,
    onRelease: site.onRelease,
    onNext: site.onNext,
    catchUp: site.catchUp,
    ...createNodes(deps),
    at: site.at,
    withDrafts: site.withDrafts,
    withOpenDrafts: site.withOpenDrafts,
    readDrafts: (actor, values) => readDrafts(deps, actor, values),
    publish: (actor, input) => whenMentioned(() => publish(deps, actor, input)),
    publishVerified: (actor, input) => whenMentioned(() => publishVerified(deps, actor, input)),
    ...createRestoring(deps, whenMentioned),
    findProblems: (actor, task) => whenMentioned(() => findProblems(deps, actor, task)),
    findDraftWarnings: (actor, task) => whenMentioned(() => findDraftWarnings(deps, actor, task)),
    async findReferrers(actor, item) {
      requireStaff(actor, 'see what refers to an item')
      return whenMentioned(() => findPublishedReferrers({ published: site.whole(), db: database.read }, item))
    },
    listings: openListings({ site, db: database.read, whenMentioned }),
    scan: (actor, wait) => whenMentioned(() => scanContent(deps, actor, wait)),
    ...createReleaseLog(deps),
    importFolder: (actor, input) => whenMentioned(() => importFolder(deps, actor, input)),
    planImport: (actor, input) => whenMentioned(() => planImport(deps, actor, input)),
    exportFolder: (actor, input) => exportFolder(deps, actor, input),
    ...createChecks(deps),
    close: site.close,
  }
}

async function scanContent(
  deps: ContentDeps,
  actor: Actor,
  wait: () => Promise<void>,
): Promise<ContentFindings> {
  requireStaff(actor, 'scan the content')
  const [published, db, hasRemote] = [deps.site.whole(), deps.database.read, deps.findRemote !== undefined]
  return scanPublished({ ...deps, published, db, hasRemote, wait })
}

/** Opens the body store, and the stores for rows that are derived from bodies. */
function openBodies(
  { database, dataProvider, types: defined }: ContentOptions,
  { types, migrations }: Pick<ContentDeps, 'types' | 'migrations'>,
) {
  const provider = dataProvider ?? createDataProvider(defined)
  const migrated = openMigratedRows({ database, types, migrations })
  const values = openFieldValues({ database, provider, migrations })
  return {
    values,
    openSelected: (release: number) => createSelectedFinder({ db: database.read, release, provider, values }),
    migrated,
    bodies: createBodyStore({ read: database.read, migrations, migrated }),
  }
}

/** Creates the functions that withdraw items and restore earlier releases. */
const createRestoring = (
  deps: ContentDeps,
  whenMentioned: <T>(work: () => Promise<T>) => Promise<T>,
): Pick<ContentService, 'recall' | 'findRecalled' | 'planRecall' | 'revert' | 'rollback'> => ({
  recall: (actor, input) => whenMentioned(() => recall(deps, actor, input)),
  findRecalled: (release) => findRecalledItems(deps, release),
  planRecall: (actor, contentKey) => whenMentioned(() => planRecall(deps, actor, contentKey)),
  revert: (actor, input) => whenMentioned(() => revertRelease(deps, actor, input)),
  rollback: (actor, input) => rollBack(deps, actor, input),
})

/** Creates the functions that maintain field-value rows. */
const createFieldFills = (
  deps: ContentDeps,
): Pick<ContentService, 'fillFieldValues' | 'countUnfilled' | 'deleteUnusedFieldValues'> => ({
  fillFieldValues: deps.values.fillNext,
  countUnfilled: deps.values.countUnfilled,
  async deleteUnusedFieldValues() {
    if ((await findLowestMediaRulesVersion(deps)) === undefined) await deps.values.deleteUnused()
  },
})

/** Creates the functions that coordinate servers. */
const createNodes = (
  deps: ContentDeps,
): Pick<
  ContentService,
  'join' | 'findLowestPreparation' | 'awaitRelease' | 'createUpdateCheck' | 'showsNewest'
> => ({
  join: (node) => registerNode(deps, node),
  showsNewest: async (trx) =>
    (await findCurrentRelease(toTransaction<ContentTables>(trx))) === deps.site.whole().release,
  findLowestPreparation: () => findLowestMediaRulesVersion(deps),
  awaitRelease: (release) => awaitRelease(deps, release),
  createUpdateCheck: () => createUpdateCheck({ read: deps.database.read, migrations: deps.migrations }),
})

/** Creates the functions that check the stored content. */
const createChecks = (
  deps: ContentDeps,
): Pick<ContentService, 'bodyHashes' | 'checkItem' | 'findDamage' | 'findOutdated' | 'findMediaRefs'> => ({
  checkItem: (item) => checkDraft(deps, toStoredDraft(deps.types, item)),
  bodyHashes: openRowHashes(deps.database, hashedVersions),
  findDamage: (actor) => findDamage(deps, actor),
  findOutdated: (actor) => findOutdatedItems(deps, actor),
  findMediaRefs: (pictures) => findMediaRefs(deps.database.read, pictures),
})
