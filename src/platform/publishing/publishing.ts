/** Publishes drafts with a receipt: what goes live is proven to be what was seen, and can be taken back. */
import type { Change, ContentService, DraftHead, Release } from '#content'
import { joinTransaction, type AnyTransaction } from '#database'
import type { Worker } from '#jobs'
import { isAllowed, type Actor } from '#model'
import { draftOutdated, notAllowed, takenBackBefore, unknownPublish } from './errors.ts'
import { findAffectedPages, provePages, type Proof } from './prove-pages.ts'
import { createRestWorker, type Rest, type RestOptions } from './rest.ts'
import { insertReceipts, selectReceipts, toReceipts, type PublishedDraft, type Receipt } from './rows.ts'
import type { PublishingTables } from './tables.ts'

/** A draft as its publisher saw it. */
export type NamedDraft = PublishedDraft & {
  readonly change: Change
  /** The published version that it stands on; undefined for what is new. */
  readonly baseVersion: number | undefined
}

export type Published = {
  readonly release: number
  readonly receipts: readonly Receipt[]
  /** Pages that are compared after the release. */
  readonly later: number
}

export type PublishEntry = {
  readonly release: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly createdBy: string
  readonly note: string
  readonly drafts: readonly PublishedDraft[]
  /** Pages that it changed, and of these what is still to be compared and what was found to differ. */
  readonly affected: number
  readonly later: number
  readonly differing: number
  readonly difference: string | null
  readonly takenBackBy: number | null
}

export type Publishing = {
  /**
   * Throws 422 with all that is wrong, `receipt-differs` (409) where a page drawn of what was stored is not the page drawn of the
   * drafts, and `draft-outdated` (409) where one stands on another version than what is published.
   */
  readonly publish: (actor: Actor, input: PublishDrafts) => Promise<Published>
  /** How many pages drafts change, and what they would be refused for. */
  readonly plan: (actor: Actor, drafts: readonly NamedDraft[]) => Promise<PublishPlan>
  /** Newest first. */
  readonly list: (actor: Actor, limit: number) => Promise<readonly PublishEntry[]>
  readonly receipts: (actor: Actor, release: number) => Promise<readonly Receipt[]>
  /** The items of one publish as they were before it, in a new release. Throws 409 where a later release changed one of them. */
  readonly takeBack: (actor: Actor, release: number, note?: string) => Promise<{ readonly release: number }>
  /** Compares what was left. */
  readonly rest: Worker
}

export type PublishDrafts = { readonly drafts: readonly NamedDraft[]; readonly note: string }

export type PublishPlan = {
  readonly affected: number
  readonly problems: Awaited<ReturnType<ContentService['findProblems']>>
}

export type PublishingOptions = Omit<RestOptions, 'content'> & {
  readonly content: Pick<ContentService, 'publishProven' | 'findProblems' | 'takeBack' | 'withDrafts' | 'at'>
  /** In the transaction of the release: what is published is the drafts' base from now on. */
  readonly onPublished?: (trx: AnyTransaction, taken: readonly TakenDraft[]) => Promise<void>
}

/** `version`: null where the item left. */
export type TakenDraft = PublishedDraft & { readonly version: number | null }

export function openPublishing(options: PublishingOptions): Publishing {
  const rest = createRestWorker(options)
  return {
    rest,
    publish: (actor, input) => publishDrafts(options, actor, input),
    plan: (actor, drafts) => planPublish(options, actor, drafts),
    async list(actor, limit) {
      requireStaff(actor)
      return listPublishes(options, limit)
    },
    async receipts(actor, release) {
      requireStaff(actor)
      return selectReceipts(options.database.read, release)
    },
    takeBack: (actor, release, note) => takeBack(options, { actor, release, note }),
  }
}

function requireStaff(actor: Actor): void {
  if (!isAllowed(actor, 'seeUnpublished')) throw notAllowed(actor, 'see publishes')
}

function requirePublisher(actor: Actor): void {
  if (!isAllowed(actor, 'publish')) throw notAllowed(actor, 'take a publish back')
}

async function publishDrafts(
  options: PublishingOptions,
  actor: Actor,
  { drafts, note }: PublishDrafts,
): Promise<Published> {
  const { content, pages, build } = options
  const { release, proof } = await content.publishProven(actor, {
    note,
    changes: drafts.map(({ change }) => change),
    async prove(coming) {
      requireCurrent(drafts, coming.heads)
      return provePages(pages, coming)
    },
    async onAppend(trx, { release, heads, proof }) {
      const taken = drafts.map((draft) => ({ ...draft, version: toVersion(draft, heads) }))
      await writePublish(options, trx, { release, taken, heads, proof })
      await options.onPublished?.(trx, taken)
    },
  })
  return {
    release,
    receipts: toReceipts({ release, build, pages: proof.proven }),
    later: proof.rest === 'all' ? proof.affected - proof.proven.length : proof.rest.length,
  }
}

type Name = { readonly contentKey: string; readonly language: string }

const findHead = (heads: readonly DraftHead[], { contentKey, language }: Name) =>
  heads.find(({ item }) => item.contentKey === contentKey && item.language === language)

/** A draft that says what is published has no head, and its version stays. */
function toVersion(draft: NamedDraft, heads: readonly DraftHead[]): number | null {
  const head = findHead(heads, draft)
  if (head === undefined) return draft.baseVersion ?? null
  return head.isWithdrawn === true ? null : head.item.version
}

function requireCurrent(drafts: readonly NamedDraft[], heads: readonly DraftHead[]): void {
  for (const draft of drafts) {
    const head = findHead(heads, draft)
    if (head !== undefined && head.baseVersion !== draft.baseVersion)
      throw draftOutdated(draft.title, draft.language)
  }
}

type Written = {
  readonly release: Release
  readonly taken: readonly TakenDraft[]
  readonly heads: readonly DraftHead[]
  readonly proof: Proof
}

async function writePublish(
  { build }: PublishingOptions,
  transaction: AnyTransaction,
  { release: made, taken, heads, proof: { affected, proven, rest: pages } }: Written,
): Promise<void> {
  const { number: release, createdAt, createdBy, note } = made
  const trx = joinTransaction<PublishingTables>(transaction)
  const rest: Rest | undefined = pages.length === 0 ? undefined : { heads, pages }
  await trx
    .insertInto('publish')
    .values({
      release,
      created_at: createdAt,
      created_by: createdBy,
      note,
      build,
      affected,
      later: pages === 'all' ? affected - proven.length : pages.length,
      differing: 0,
      difference: null,
      taken_back_by: null,
      rest: rest === undefined ? null : JSON.stringify(rest),
      due_at: rest === undefined ? null : createdAt,
      attempts: 0,
    })
    .execute()
  await trx
    .insertInto('published_draft')
    .values(
      taken.map(({ contentKey: item, language, title, seq, version }) => ({
        release,
        item,
        language,
        title,
        seq,
        version,
      })),
    )
    .execute()
  await insertReceipts(transaction, { release, build, pages: proven })
}

async function planPublish(
  { content, pages, clock }: PublishingOptions,
  actor: Actor,
  drafts: readonly NamedDraft[],
): Promise<PublishPlan> {
  const changes = drafts.map(({ change }) => change)
  const problems = await content.findProblems(actor, changes)
  const publishedDate = clock().toISOString()
  const published = content.at(actor)
  const heads: DraftHead[] = []
  for (const { change, baseVersion } of drafts) {
    if (change.kind === 'put') {
      const item = { ...change.draft, version: (baseVersion ?? 0) + 1, publishedDate }
      heads.push({ item, baseVersion, edit: item.version })
      continue
    }
    const { contentKey, language } = change
    const { items } = await published.findContents({ contentKeys: [contentKey], language, limit: 1 })
    for (const item of items) heads.push({ item, isWithdrawn: true, baseVersion, edit: item.version })
  }
  const coming = pages.proofs.open(pages.toOpenSnapshot(content.withDrafts(heads)))
  return { problems, affected: (await findAffectedPages(pages, coming)).length }
}

async function listPublishes(
  { database }: PublishingOptions,
  limit: number,
): Promise<readonly PublishEntry[]> {
  const rows = await database.read
    .selectFrom('publish')
    .selectAll()
    .orderBy('release', 'desc')
    .limit(limit)
    .execute()
  const drafts = await database.read
    .selectFrom('published_draft')
    .select(['release', 'item as contentKey', 'language', 'title', 'seq'])
    .where(
      'release',
      'in',
      rows.map(({ release }) => release),
    )
    .execute()
  return rows.map((row) => ({
    release: row.release,
    createdAt: row.created_at,
    createdBy: row.created_by,
    note: row.note,
    affected: row.affected,
    later: row.later,
    differing: row.differing,
    difference: row.difference,
    takenBackBy: row.taken_back_by,
    drafts: drafts
      .filter(({ release }) => release === row.release)
      .map(({ release: _release, ...draft }) => draft),
  }))
}

type TakingBack = { readonly actor: Actor; readonly release: number; readonly note: string | undefined }

async function takeBack(
  { database, content }: PublishingOptions,
  { actor, release, note }: TakingBack,
): Promise<{ readonly release: number }> {
  requirePublisher(actor)
  const row = await database.read
    .selectFrom('publish')
    .select('taken_back_by')
    .where('release', '=', release)
    .executeTakeFirst()
  if (row === undefined) throw unknownPublish(release)
  if (row.taken_back_by !== null) throw takenBackBefore(release, row.taken_back_by)
  const result = await content.takeBack(actor, {
    release,
    note,
    async onAppend(trx, { number }) {
      await joinTransaction<PublishingTables>(trx)
        .updateTable('publish')
        .set({ taken_back_by: number })
        .where('release', '=', release)
        .execute()
    },
  })
  return { release: result.made?.number ?? result.release }
}
