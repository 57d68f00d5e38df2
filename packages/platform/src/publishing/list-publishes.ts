/** Lists publishes of drafts with their changes, and reports whether each publish can be reverted. */
import type { ContentService } from '#content'
import type { Drafts } from '#drafts'
import type { Database } from '#database'
import type { Actor } from '#model'
import { describeReleaseChanges, type DescribedReleaseChange } from './describe-release-changes.ts'
import { selectPublishes, type PublishedDraft, type PublishEntry, type PublishQuery } from './rows.ts'
import type { PublishingTables } from './tables.ts'

type ComparedDraft = PublishedDraft & {
  /** The first changes and the total number of changes; undefined for items that are compared only on request. */
  readonly differences: Pick<DescribedReleaseChange, 'changes' | 'changed'> | undefined
}

export type ListedPublish = Omit<PublishEntry, 'drafts'> & {
  readonly drafts: readonly ComparedDraft[]
  /** The newest later release that changed the same items and thus prevents a revert. It may be an import. */
  readonly overtakenBy: {
    readonly release: number
    readonly createdAt: string
    /** Name of the account. */
    readonly createdBy: string
    readonly note: string
    readonly titles: readonly string[]
  } | null
}

type ListOptions = {
  readonly database: Database<PublishingTables>
  readonly content: Pick<ContentService, 'findOvertaking' | 'readReleaseChanges' | 'listReleaseItems'>
  readonly drafts: Pick<Drafts, 'compare' | 'describeChanges'>
  readonly findNames: (accounts: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/**
 * Number of items per publish whose changes are included in the list. The changes to other items are read on request.
 */
const mostItems = 3

export async function listPublishes(
  { database, content, drafts, findNames }: ListOptions,
  actor: Actor,
  query: PublishQuery,
): Promise<readonly ListedPublish[]> {
  const entries = await Promise.all(
    (await selectPublishes(database.read, query)).map((entry) => withItems(content, actor, entry)),
  )
  const releases = entries.map(({ release }) => release)
  const overtaking = await content.findOvertaking(actor, releases)
  const changes = await content.readReleaseChanges(actor, { releases, most: mostItems })
  const accounts = [...entries, ...overtaking.values()].map(({ createdBy }) => createdBy)
  const names = await findNames([...new Set(accounts)])
  const toAccountName = (account: string) => names.get(account) ?? account
  const described = await describeReleaseChanges({ database, drafts }, changes)
  const differences = new Map(described.map((one) => [toPublishedItemKey(one), one]))
  return entries.map((entry) => {
    const later = entry.takenBackBy === null ? overtaking.get(entry.release) : undefined
    return {
      ...entry,
      createdBy: toAccountName(entry.createdBy),
      drafts: entry.drafts.map((draft) => ({
        ...draft,
        differences: differences.get(toPublishedItemKey({ ...draft, release: entry.release })),
      })),
      overtakenBy: later === undefined ? null : toOvertaking(later, toAccountName),
    }
  })
}

/** Maximum number of withdrawn items to name for each withdrawal. */
const mostWithdrawn = 100

/** Adds the names of the withdrawn items to a withdrawal, which publishes no drafts. */
async function withItems(
  content: Pick<ContentService, 'listReleaseItems'>,
  actor: Actor,
  entry: PublishEntry,
): Promise<PublishEntry> {
  if (entry.drafts.length > 0) return entry
  const { release } = entry
  const items = await content.listReleaseItems(actor, { release, from: 0, limit: mostWithdrawn })
  return { ...entry, drafts: items.map((item) => ({ ...item, seq: 0 })) }
}

type PublishedItemKey = Pick<PublishedDraft, 'contentKey' | 'language'> & { readonly release: number }
const toPublishedItemKey = ({ release, contentKey, language }: PublishedItemKey) =>
  `${release} ${contentKey} ${language}`

type LaterRelease =
  Awaited<ReturnType<ContentService['findOvertaking']>> extends ReadonlyMap<number, infer One> ? One : never

const toOvertaking = (
  { number: release, createdAt, createdBy, note, titles }: LaterRelease,
  toAccountName: (account: string) => string,
) => ({ release, createdAt, createdBy: toAccountName(createdBy), note, titles })
