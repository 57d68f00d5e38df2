/**
 * Publishes verified versions. First writes the versions without a release. Then the caller, outside the write lock,
 * compares the site built from the drafts with the site built from the stored rows. Finally, one short transaction
 * appends the release.
 */
import type { AnyTransaction, LockName } from '#database'
import { toReferencedKeys } from '#kit'
import type { Actor, ContentItem, DraftSet } from '#model'
import { requirePublisher, requireStaff } from '../types/authority.ts'
import type { ChangeProblem } from '../checks/items/change-problem.ts'
import { findChangeProblems, type ChangeCheckInput, type ChangedItemName } from '../checks/check-changes.ts'
import { findMediaProblems } from '../checks/check-media.ts'
import { findBrokenLinks } from '../checks/find-lost-links.ts'
import { findLocation } from '../checks/find-location.ts'
import { findRemoteKeys, toChangedBodies } from '../checks/remote-keys.ts'
import type { ContentDeps } from './content-deps.ts'
import { ContentRejectedError, nothingToPublish, publishSuperseded } from '../types/errors.ts'
import {
  toStoredChanges,
  type Change,
  type ContentDraft,
  type PublishResult,
  type Release,
} from '../types/change.ts'
import { createDraftSource, type DraftHead } from '../snapshots/draft-source.ts'
import { requireAllowedEditCount } from './edit-limit.ts'
import { showRelease, type PublishInput } from './publish.ts'
import { toEntryKey, type Head } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { createStagedSource } from '../snapshots/staged-source.ts'
import { withStaging, type Staging } from './staging.ts'
import { findChangedDrafts, type ReleaseEntryRow } from './write-release.ts'
import { findCurrentRelease } from '../snapshots/current-release.ts'

/** The next release before it is appended, built twice: from the drafts in memory and from the stored rows. */
export type PendingRelease = {
  readonly number: number
  /** The changed items, with the version and date that they will have. */
  readonly heads: readonly DraftHead[]
  readonly drafted: (actor: Actor) => Snapshot
  readonly stored: (actor: Actor) => Snapshot
}

export type VerifiedPublishInput<Verification> = PublishInput & {
  /**
   * Throws if verification fails; nothing is then published. Runs again if another release is made before the pending
   * release is appended.
   */
  readonly verify: (coming: PendingRelease) => Promise<Verification>
  /** Runs in the transaction that appends the release. */
  readonly onAppend?: (trx: AnyTransaction, appended: AppendedRelease<Verification>) => Promise<void>
  /** Locks that `onAppend` needs for reading, in addition to the release lock. */
  readonly locks?: readonly LockName[]
}

type AppendedRelease<Verification> = {
  readonly release: Release
  readonly heads: readonly DraftHead[]
  readonly verification: Verification
}

export type VerifiedPublishResult<Verification> = PublishResult & { readonly verification: Verification }

/** Maximum number of retries if other releases are made during the attempt. */
const maxRounds = 5

/**
 * Throws {@link ContentRejectedError} (422) with all problems, or 409 if nothing differs or other releases prevented
 * every attempt.
 */
export async function publishVerified<Verification>(
  deps: ContentDeps,
  actor: Actor,
  { changes: given, note, verify, onAppend, locks }: VerifiedPublishInput<Verification>,
): Promise<VerifiedPublishResult<Verification>> {
  requirePublisher(actor, 'publish')
  const changes = toStoredChanges(deps.types, given)
  const remoteKeys = await loadRemoteKeys(deps, changes)
  return withStaging(deps, actor, async (staging) => {
    for (let round = 0; round < maxRounds; round++) {
      await deps.site.advance(await findCurrentRelease(deps.database.read))
      const published = deps.site.whole()
      const problems = await findPlacedProblems(deps, { changes, published, remoteKeys })
      if (problems.length > 0) throw new ContentRejectedError(problems)
      const { coming, at, removed } = await stageChanges(deps, { staging, published, changes })
      const verification = await verify(coming)
      const made = await staging.append({
        checkedRelease: published.release,
        event: 'content.published',
        note,
        at,
        removed,
        locks,
        onAppend: async (trx, release) => onAppend?.(trx, { release, heads: coming.heads, verification }),
      })
      if (made !== undefined) return { ...(await showRelease(deps, made)), verification }
      await staging.clear()
    }
    throw publishSuperseded(maxRounds)
  })
}

type FindProblemsInput = {
  readonly changes: readonly Change[]
  readonly about?: ChangedItemName | undefined
  /** Open drafts to compare with the changes. Reads only the drafts that the changes affect. */
  readonly drafts?: DraftSet | undefined
}

/**
 * Finds the problems that would cause the given changes to be rejected if they were published. With `about`, finds only
 * the problems of one item.
 */
export async function findProblems(
  deps: ContentDeps,
  actor: Actor,
  { about, drafts, ...task }: FindProblemsInput,
): Promise<readonly ChangeProblem[]> {
  requireStaff(actor, 'see the problems of drafts')
  const changes = toStoredChanges(deps.types, task.changes)
  const remoteKeys = await loadRemoteKeys(deps, changes)
  const published = deps.site.whole()
  return findPlacedProblems(deps, {
    changes,
    published,
    remoteKeys,
    about,
    drafted: toDrafted(deps, drafts),
  })
}

const toDrafted = ({ site }: Pick<ContentDeps, 'site'>, drafts: DraftSet | undefined) =>
  drafts && { drafts, site: site.withOpenDrafts(drafts)(server) }

const server: Actor = { kind: 'operator', name: 'checks' }

/** Finds content that can be published but is probably a mistake: links without a target. */
export async function findDraftWarnings(
  deps: ContentDeps,
  actor: Actor,
  { changes, about, drafts }: FindProblemsInput,
): Promise<readonly ChangeProblem[]> {
  requireStaff(actor, 'see where drafts lead')
  const hasRemote = deps.findRemote !== undefined
  const published = deps.site.whole()
  const found = await findBrokenLinks({
    ...deps,
    changes,
    about,
    published,
    drafted: toDrafted(deps, drafts),
    hasRemote,
    db: deps.database.read,
  })
  return toPlaced(deps, changes, found)
}

/** Adds the location in the draft to each problem. */
async function findPlacedProblems(
  deps: ContentDeps,
  task: Pick<ChangeCheckInput, 'changes' | 'published' | 'remoteKeys' | 'about' | 'drafted'>,
): Promise<readonly ChangeProblem[]> {
  const drafts = toPut(task.changes)
  const problems = [
    ...(await findChangeProblems({ ...deps, ...task, db: deps.database.read })),
    ...(await findMediaProblems(deps.media, drafts.filter(isAbout(task.about)))),
  ]
  return toPlaced(deps, task.changes, problems)
}

function toPlaced(
  { types }: Pick<ContentDeps, 'types'>,
  changes: readonly Change[],
  problems: readonly ChangeProblem[],
): readonly ChangeProblem[] {
  const drafts = toPut(changes)
  return problems.map((problem) => {
    const draft = drafts.find(isAbout(problem))
    return draft === undefined ? problem : { ...problem, place: findLocation(types, draft, problem) }
  })
}

const isAbout = (about: ChangedItemName | undefined) => (item: ChangedItemName) =>
  about === undefined || (item.contentKey === about.contentKey && item.language === about.language)

const toPut = (changes: readonly Change[]): readonly ContentDraft[] =>
  changes.flatMap((change) => (change.kind === 'put' ? [change.draft] : []))

const loadRemoteKeys = (deps: ContentDeps, changes: readonly Change[]) =>
  findRemoteKeys(toReferencedKeys(toChangedBodies(changes)), { ...deps, published: deps.site.whole() })

type StageChangesInput = {
  readonly staging: Staging
  readonly published: Snapshot
  readonly changes: readonly Change[]
}

type StagedRelease = {
  readonly coming: PendingRelease
  /** Time in ISO 8601 format, UTC. */
  readonly at: string
  readonly removed: readonly ReleaseEntryRow[]
}

async function stageChanges(
  deps: ContentDeps,
  { staging, published, changes }: StageChangesInput,
): Promise<StagedRelease> {
  const { database, site, clock } = deps
  const at = clock().toISOString()
  const drafts = await findChangedDrafts({ ...deps, read: database.read }, published.heads, toPut(changes))
  const leaving = await findLeaving(published, changes)
  const changed = drafts.length + leaving.length
  if (changed === 0) throw nothingToPublish()
  await requireAllowedEditCount(published, { changed })
  await staging.stage(drafts)
  const stored = await staging.loadHeads(at)
  const shown = await published.heads.findBy(
    'managedContentId',
    drafts.map(({ managedContentId }) => managedContentId),
  )
  const bases = new Map(shown.map((head) => [toEntryKey(head), head.version]))
  const heads = [
    ...toPutHeads(drafts, { stored, bases }),
    ...toWithdrawn(await published.loadStored(leaving)),
  ]
  const drafted = createDraftSource(published, heads)
  const staged = createStagedSource(published, {
    read: database.read,
    migrations: deps.migrations,
    heads: stored,
    removed: leaving,
  })
  return {
    at,
    removed: leaving.map(({ managedContentId: item, language }) => ({
      item,
      language,
      version: null,
      published_at: null,
    })),
    coming: {
      number: published.release + 1,
      heads,
      drafted: site.readAs(drafted),
      stored: site.readAs(staged),
    },
  }
}

async function findLeaving({ heads }: Snapshot, changes: readonly Change[]): Promise<readonly Head[]> {
  const removed = changes.filter((change) => change.kind === 'remove')
  const shown = await heads.findBy(
    'contentKey',
    removed.map(({ contentKey }) => contentKey),
  )
  return shown.filter(({ contentKey, language }) =>
    removed.some((change) => change.contentKey === contentKey && change.language === language),
  )
}

/** Returns the given drafts with the version numbers assigned to them. */
function toPutHeads(
  drafts: readonly ContentDraft[],
  { stored, bases }: { stored: readonly Head[]; bases: ReadonlyMap<string, number> },
): DraftHead[] {
  const byKey = new Map(stored.map((head) => [toEntryKey(head), head]))
  return drafts.flatMap((draft) => {
    const head = byKey.get(toEntryKey(draft))
    if (head === undefined) return []
    const { version, publishedDate, firstPublished } = head
    return [
      {
        item: { ...draft, version, publishedDate, firstPublished },
        baseVersion: bases.get(toEntryKey(draft)),
        edit: version,
      },
    ]
  })
}

const toWithdrawn = (items: readonly ContentItem[]): DraftHead[] =>
  items.map((item) => ({ item, isWithdrawn: true, baseVersion: item.version, edit: item.version }))
