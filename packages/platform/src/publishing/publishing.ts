/** Publishes drafts with a receipt that verifies the published pages, and reverts publishes. */
import type { ContentService, DraftHead } from '#content'
import type { Drafts, DraftVersion, PublishableDraft } from '#drafts'
import type { Worker } from '#jobs'
import { requirePermission, type Actor } from '#model'
import { draftOutdated } from './errors.ts'
import { listPublishes, type ListedPublish } from './list-publishes.ts'
import { listReleaseItems, listReleases, readItemChanges, type ReleasesQuery } from './list-releases.ts'
import type { PageCheckBatch } from './changed-pages.ts'
import {
  checkPlannedPages,
  findPagesShowingItem,
  planPublish,
  type PlannedItemName,
  type PublishPlan,
  type PagesShowingItem,
} from './plan-publish.ts'
import { verifyPages, type PageVerification } from './verify-pages.ts'
import { createIdempotentPublish } from './idempotent-publish.ts'
import {
  createDeferredCheckWorker,
  type DeferredCheckState,
  type DeferredCheckOptions,
} from './deferred-checks.ts'
import {
  insertPublish,
  insertReceipts,
  selectReceipts,
  toReceipts,
  type PublishQuery,
  type PublishReceipt,
} from './rows.ts'
import { requirePublish, revertPublish } from './revert-publish.ts'
import { deletePicture, type DeletedPicture } from './delete-picture.ts'
import { findItemWithdrawal, type ItemWithdrawal } from './find-withdrawal.ts'
import { recallItem, type RecallOutcome, type RecallRequest } from './recall-item.ts'

export type PublishOutcome = {
  readonly release: number
  readonly receipts: readonly PublishReceipt[]
  /** Number of pages that will be compared after the release. */
  readonly later: number
  /** Names of running servers that have not shown the release within two seconds. */
  readonly behind: readonly string[]
}

type PublishRequest = {
  readonly drafts: readonly DraftVersion[]
  readonly note: string
  readonly key?: string | undefined
}

export type Publishing = {
  /**
   * Publishes drafts. Throws 422 with all problems, `receipt-differs` (409) if a page renders differently from the
   * stored rows, `draft-moved` (409) if a draft has changed since it was shown, `draft-unsettled` (409) if a conflict
   * is unresolved, and `draft-outdated` (409) if a draft is based on a version other than the published version. A
   * `key` makes the call idempotent, even while it runs; throws `publish-key-taken` (409) if the key was used for other
   * drafts.
   */
  readonly publish: (actor: Actor, task: PublishRequest) => Promise<PublishOutcome>
  /** Lists drafts in batches, with their changes, their authors and each draft's relation to a page. */
  readonly listDrafts: (
    actor: Actor,
    query?: Parameters<Drafts['listChanged']>[1],
  ) => ReturnType<Drafts['listChanged']>
  /** Lists the pages that these drafts together may change, and the problems that would prevent the publish. */
  readonly plan: (actor: Actor, named: readonly PlannedItemName[]) => Promise<PublishPlan>
  /**
   * Renders some of the pages that the drafts may change, starting at a position, and lists the pages that do change.
   */
  readonly checkPlan: (
    actor: Actor,
    named: readonly PlannedItemName[],
    from: number,
  ) => Promise<PageCheckBatch>
  /** Lists the pages that show the item and would therefore change if it were removed. */
  readonly findShowing: (actor: Actor, item: PlannedItemName) => Promise<PagesShowingItem>
  /**
   * Lists the publishing history with its changes, newest first. If a release is given, lists only earlier releases.
   */
  readonly list: (actor: Actor, query: PublishQuery) => Promise<readonly ListedPublish[]>
  /** Lists releases made by imports, rollbacks and commands, newest first. */
  readonly listReleases: (actor: Actor, query: ReleasesQuery) => ReturnType<typeof listReleases>
  /** Lists the items that a release changed. */
  readonly listReleaseItems: (
    actor: Actor,
    query: { readonly release: number; readonly from: number },
  ) => ReturnType<typeof listReleaseItems>
  /** Describes a release's changes to one item. */
  readonly readItemChanges: (
    actor: Actor,
    query: { readonly release: number; readonly item: PlannedItemName },
  ) => ReturnType<typeof readItemChanges>
  /** Returns a release's receipts. Throws 404 for a release that was not made from drafts. */
  readonly receipts: (actor: Actor, release: number) => Promise<readonly PublishReceipt[]>
  /**
   * Restores the items of one publish in a new release, which can itself be reverted. Calling it again for the same
   * publish does nothing. Throws 409 if a later release changed one of the items.
   */
  readonly revert: (actor: Actor, release: number, note?: string) => Promise<{ readonly release: number }>
  /**
   * Immediately withdraws an item and all sets that contain it. A `key` makes the call idempotent. Throws the same
   * errors as {@link recallItem}.
   */
  readonly recall: (actor: Actor, request: RecallRequest) => Promise<RecallOutcome>
  /** Returns undefined for an item that is not withdrawn. */
  readonly findWithdrawal: (actor: Actor, contentKey: string) => Promise<ItemWithdrawal | undefined>
  /**
   * Deletes a picture. A published picture is removed in a separate release. Throws the same errors as {@link
   * deletePicture}.
   */
  readonly deletePicture: (actor: Actor, contentKey: string) => Promise<DeletedPicture>
  /** Runs the deferred page checks. */
  readonly rest: Worker
}

export type PublishingOptions = Omit<DeferredCheckOptions, 'content'> & {
  readonly content: Pick<
    ContentService,
    | 'at'
    | 'publishVerified'
    | 'findProblems'
    | 'findDraftWarnings'
    | 'recall'
    | 'findRecalled'
    | 'findWithdrawal'
    | 'revert'
    | 'withDrafts'
    | 'awaitRelease'
    | 'findOvertaking'
    | 'readReleaseChanges'
    | 'findReleaseDate'
    | 'findReleases'
    | 'listReleaseItems'
  >
  readonly drafts: Pick<
    Drafts,
    | 'name'
    | 'takeIn'
    | 'returnTaken'
    | 'findNamedHeads'
    | 'listChanged'
    | 'findPicturesWithoutAlt'
    | 'compare'
    | 'describeChanges'
    | 'pictures'
  >
  /** Returns the display names of accounts, by id. */
  readonly findNames: (accounts: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export function openPublishing(options: PublishingOptions): Publishing {
  const { first, yieldIfDue } = createPrecedence()
  const rest = createDeferredCheckWorker(options, yieldIfDue)
  const publishOnce = createIdempotentPublish(options, async (task: AuthoredPublish) => {
    const published = await publishDrafts(options, task)
    if (published.later > 0) void rest.runDue()
    return published
  })
  return {
    rest,
    async publish(actor, task) {
      requirePublisher(actor, 'publish')
      return first(publishOnce({ ...task, actor }))
    },
    async listDrafts(actor, query) {
      requirePublisher(actor, 'plan a publish')
      return options.drafts.listChanged(actor, query)
    },
    async plan(actor, named) {
      requirePublisher(actor, 'plan a publish')
      return first(planPublish(options, actor, named))
    },
    async checkPlan(actor, named, from) {
      requirePublisher(actor, 'plan a publish')
      return checkPlannedPages(options, actor, { named, from, yieldIfDue })
    },
    findShowing: (actor, item) => findPagesShowingItem(options, actor, item),
    async list(actor, query) {
      requirePublisher(actor, 'see publishes')
      return listPublishes(options, actor, query)
    },
    listReleases: (actor, query) => listReleases(options, actor, query),
    listReleaseItems: (actor, query) => listReleaseItems(options, actor, query),
    readItemChanges: (actor, query) => readItemChanges(options, actor, query),
    async receipts(actor, release) {
      requirePublisher(actor, 'see receipts')
      await requirePublish(options, release)
      return selectReceipts(options.database.read, release)
    },
    recall: (actor, request) => first(recallItem({ ...options, rest }, actor, request)),
    findWithdrawal: (actor, contentKey) => findItemWithdrawal(options, actor, contentKey),
    deletePicture: (actor, contentKey) => first(deletePicture(options, actor, contentKey)),
    async revert(actor, release, note) {
      requirePublisher(actor, 'undo a publish')
      return revertPublish(options, { actor, release, note })
    },
  }
}

/** Gives publishes priority over deferred page checks. */
function createPrecedence() {
  const awaited = new Set<Promise<unknown>>()
  return {
    async first<Result>(work: Promise<Result>): Promise<Result> {
      awaited.add(work)
      try {
        return await work
      } finally {
        awaited.delete(work)
      }
    },
    async yieldIfDue(): Promise<void> {
      while (awaited.size > 0) await Promise.allSettled(awaited)
    },
  }
}

const requirePublisher = (actor: Actor, action: string): void =>
  requirePermission(actor, 'publish', { code: 'publish-not-allowed', action })

type AuthoredPublish = PublishRequest & { readonly actor: Actor }

async function publishDrafts(
  options: PublishingOptions,
  { actor, drafts: seen, note, key }: AuthoredPublish,
): Promise<PublishOutcome> {
  const { content, pages, build } = options
  const drafts = await options.drafts.name(actor, seen)
  const { release, verification, behind } = await content
    .publishVerified(actor, {
      note,
      changes: drafts.map(({ change }) => change),
      async verify(coming) {
        requireCurrent(drafts, coming.heads)
        return verifyPages(pages, { coming, clock: options.clock })
      },
      locks: ['drafts'],
      async onAppend(trx, { release, heads, verification }) {
        const taken = drafts.map((draft) => ({ ...draft, version: toVersion(draft, heads) }))
        const { affected, verified, unchanged } = verification
        const counts = { affected, later: countLater(verification) }
        await insertPublish(trx, { release, build, taken, key, rest: toRest(heads, verification), ...counts })
        await insertReceipts(trx, { release: release.number, build, pages: verified })
        await options.drafts.takeIn(trx, taken)
        pages.verifier.storeScans(release.number, verified, unchanged)
      },
    })
    .catch((error: unknown) => {
      /** Discards the stored scans, because the transaction failed and another release may get the same number. */
      pages.verifier.storeScans(0, [])
      throw error
    })
  return {
    release,
    receipts: toReceipts({ release, build, pages: verification.verified }),
    later: countLater(verification),
    behind,
  }
}

const countLater = ({ affected, verified, rest }: PageVerification) =>
  rest === 'all' ? affected - verified.length : rest.length

const toRest = (
  heads: readonly DraftHead[],
  { rest: pages }: PageVerification,
): DeferredCheckState | undefined => (pages.length === 0 ? undefined : { heads, pages })

const findHead = (heads: readonly DraftHead[], { contentKey, language }: DraftVersion) =>
  heads.find(({ item }) => item.contentKey === contentKey && item.language === language)

/**
 * Returns the item's version number after the publish. If the draft equals the published item, there is no new version,
 * so the number does not change.
 */
function toVersion(draft: PublishableDraft, heads: readonly DraftHead[]): number | null {
  const head = findHead(heads, draft)
  if (head === undefined) return draft.baseVersion ?? null
  return head.isWithdrawn === true ? null : head.item.version
}

function requireCurrent(drafts: readonly PublishableDraft[], heads: readonly DraftHead[]): void {
  for (const draft of drafts) {
    const head = findHead(heads, draft)
    if (head !== undefined && head.baseVersion !== draft.baseVersion)
      throw draftOutdated(draft.title, draft.language)
  }
}
