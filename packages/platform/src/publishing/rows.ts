/** Reads and writes the database rows of publishes, their drafts and their receipts. */
import type { Release } from '#content'
import { toTransaction, type AnyTransaction, type Read } from '#database'
import type { PublishedOperations } from '#drafts'
import type { VerifiedPage } from './verify-pages.ts'
import type { PublishingTables } from './tables.ts'

export type PublishReceipt = {
  readonly path: string
  readonly language: string
  readonly viewer: string
  readonly build: string
  readonly release: number
  /** SHA-256 of the document, in hexadecimal digits. */
  readonly hash: string
}

export type PublishedDraft = {
  readonly contentKey: string
  readonly language: string
  readonly title: string
  readonly seq: number
}

export type PublishEntry = {
  readonly release: number
  /** Time in ISO 8601 format, UTC. */
  readonly createdAt: string
  readonly createdBy: string
  readonly note: string
  readonly drafts: readonly PublishedDraft[]
  /** Page counts: pages that the publish may change, pages still to be compared, and pages found to differ. */
  readonly affected: number
  readonly later: number
  readonly differing: number
  readonly difference: string | null
  readonly takenBackBy: number | null
  /** The publish that this publish reverts. */
  readonly takesBack: Pick<PublishEntry, 'release' | 'createdAt' | 'note'> | null
}

export type PublishQuery = {
  readonly limit: number
  /** Lists only publishes that precede this release. */
  readonly before?: number | undefined
}

/** `version`: null if the item was removed. */
type PublishedDraftRow = PublishedDraft & { readonly version: number | null }

type NewPublish = Pick<PublishEntry, 'affected' | 'later'> & {
  readonly release: Release
  /** The version of the code that rendered the pages. */
  readonly build: string
  readonly taken: readonly PublishedDraftRow[]
  /** The stored state of deferred page checks. */
  readonly rest: object | undefined
  readonly key: string | undefined
}

export async function insertPublish(
  transaction: AnyTransaction,
  { release: made, build, taken, affected, later, rest, key }: NewPublish,
): Promise<void> {
  const { number: release, createdAt, createdBy, note } = made
  const trx = toTransaction<PublishingTables>(transaction)
  await trx
    .insertInto('publish')
    .values({
      release,
      created_at: createdAt,
      created_by: createdBy,
      note,
      build,
      affected,
      later,
      differing: 0,
      difference: null,
      taken_back_by: null,
      rest: rest === undefined ? null : JSON.stringify(rest),
      due_at: rest === undefined ? null : createdAt,
      attempts: 0,
      call_key: key ?? null,
    })
    .execute()
  for (const { contentKey: item, language, title, seq, version } of taken)
    await trx.insertInto('published_draft').values({ release, item, language, title, seq, version }).execute()
}

/** Returns the publish with this idempotency key; undefined if there is none. */
export async function findPublishByKey(
  db: Read<PublishingTables>,
  key: string,
): Promise<
  | {
      readonly release: number
      readonly later: number
      readonly drafts: readonly Omit<PublishedDraft, 'title'>[]
    }
  | undefined
> {
  const made = await db
    .selectFrom('publish')
    .select(['release', 'later'])
    .where('call_key', '=', key)
    .executeTakeFirst()
  if (made === undefined) return undefined
  const drafts = await db
    .selectFrom('published_draft')
    .select(['item as contentKey', 'language', 'seq'])
    .where('release', '=', made.release)
    .execute()
  return { ...made, drafts }
}

type NewRevert = {
  readonly former: number
  readonly made: Release
  readonly items: readonly Pick<PublishedDraftRow, 'contentKey' | 'language' | 'version'>[]
  readonly build: string
}

/** Records a revert as a publishing operation that changes the same pages as the reverted operation. */
export async function insertRevert(
  transaction: AnyTransaction,
  { former, made, items, build }: NewRevert,
): Promise<void> {
  const trx = toTransaction<PublishingTables>(transaction)
  const { affected } = await trx
    .selectFrom('publish')
    .select('affected')
    .where('release', '=', former)
    .executeTakeFirstOrThrow()
  const named = await trx
    .selectFrom('published_draft')
    .select(['item', 'language', 'title', 'seq'])
    .where('release', '=', former)
    .execute()
  const taken = items.flatMap(({ contentKey, language, version }) => {
    const known = named.find((one) => one.item === contentKey && one.language === language)
    return known === undefined ? [] : [{ contentKey, language, version, title: known.title, seq: known.seq }]
  })
  const counts = { affected, later: 0, rest: undefined, key: undefined }
  await insertPublish(transaction, { release: made, build, taken, ...counts })
}

/** For each draft in a publish, returns the operations since the draft's previous publish. */
export async function selectPublishedOperations(
  transaction: AnyTransaction,
  release: number,
): Promise<readonly PublishedOperations[]> {
  const rows = toTransaction<PublishingTables>(transaction).selectFrom('published_draft')
  const taken = await rows.select(['item', 'language', 'seq']).where('release', '=', release).execute()
  const before = await rows
    .select(({ fn }) => ['item', 'language', fn.max('seq').as('seq')])
    .where('release', '<', release)
    .where('item', 'in', ['', ...taken.map(({ item }) => item)])
    .groupBy(['item', 'language'])
    .execute()
  return taken.map(({ item: contentKey, language, seq }) => {
    const last = before.find((one) => one.item === contentKey && one.language === language)
    return { contentKey, language, seq, after: Number(last?.seq ?? 0) }
  })
}

/** Returns publishes newest first. */
export async function selectPublishes(
  db: Read<PublishingTables>,
  { limit, before }: PublishQuery,
): Promise<readonly PublishEntry[]> {
  let query = db
    .selectFrom('publish')
    .leftJoin('publish as former', 'former.taken_back_by', 'publish.release')
    .select([
      'publish.release',
      'publish.created_at as createdAt',
      'publish.created_by as createdBy',
      'publish.note',
      'publish.affected',
      'publish.later',
      'publish.differing',
      'publish.difference',
      'publish.taken_back_by as takenBackBy',
      'former.release as formerRelease',
      'former.created_at as formerCreatedAt',
      'former.note as formerNote',
    ])
    .orderBy('publish.release', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('publish.release', '<', before)
  const rows = await query.execute()
  const newest = rows[0]?.release ?? 0
  const drafts = await db
    .selectFrom('published_draft')
    .select(['release', 'item as contentKey', 'language', 'title', 'seq'])
    .where('release', '>=', rows.at(-1)?.release ?? 0)
    .where('release', '<=', newest)
    .execute()
  return rows.map(({ formerRelease, formerCreatedAt, formerNote, ...row }) => ({
    ...row,
    takesBack:
      formerRelease === null
        ? null
        : { release: formerRelease, createdAt: formerCreatedAt ?? '', note: formerNote ?? '' },
    drafts: drafts
      .filter(({ release }) => release === row.release)
      .map(({ release: _release, ...draft }) => draft),
  }))
}

/** Number of rows per statement. */
const batchSize = 100

type RenderedPages = {
  readonly release: number
  readonly build: string
  readonly pages: readonly VerifiedPage[]
}

/** Converts rendered pages to receipts, in the order in which the database returns receipts. */
export const toReceipts = ({ release, build, pages }: RenderedPages): PublishReceipt[] =>
  pages
    .flatMap(({ identity: { language }, path, prints }) =>
      prints.map((print) => ({ path, language, ...print, build, release })),
    )
    .toSorted((a, b) => compare(a.path, b.path) || compare(a.viewer, b.viewer))

const compare = (one: string, other: string) => Number(one > other) - Number(one < other)

export async function insertReceipts(
  transaction: AnyTransaction,
  { release, build, pages }: RenderedPages,
): Promise<void> {
  const trx = toTransaction<PublishingTables>(transaction)
  const rows = pages.flatMap(({ identity: { language, page, record }, path, prints }) =>
    prints.map((print) => ({ release, language, page, record, path, build, ...print })),
  )
  for (let start = 0; start < rows.length; start += batchSize)
    await trx
      .insertInto('receipt')
      .values(rows.slice(start, start + batchSize))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export const selectReceipts = (
  db: Read<PublishingTables>,
  release: number,
): Promise<readonly PublishReceipt[]> =>
  db
    .selectFrom('receipt')
    .select(['path', 'language', 'viewer', 'build', 'release', 'hash'])
    .where('release', '=', release)
    .orderBy('path')
    .orderBy('viewer')
    .execute()
