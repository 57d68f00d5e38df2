/** What has been published of drafts, as somebody tells one publish from another: by what it changed, and whether it can be taken back. */
import type { ContentService } from '#content'
import type { Drafts } from '#drafts'
import type { Database } from '#database'
import type { Actor } from '#model'
import { selectPublishes, type PublishedDraft, type PublishEntry, type PublishQuery } from './rows.ts'
import type { PublishingTables } from './tables.ts'

type Changes = ReturnType<Drafts['compare']>

export type ListedDraft = PublishedDraft & {
  /** The first of them, and how many there are; undefined of what is not read. */
  readonly differences: Changes | undefined
}

export type ListedPublish = Omit<PublishEntry, 'drafts'> & {
  readonly drafts: readonly ListedDraft[]
  /** The newest release that has changed the same since, so that it cannot be taken back; also one that no draft has made. */
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
  readonly content: Pick<ContentService, 'findOvertaking' | 'readReleaseChanges'>
  readonly drafts: Pick<Drafts, 'compare'>
  readonly findNames: (accounts: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Items of one publish of which is read what changed. */
const mostItems = 5

export async function listPublishes(
  { database, content, drafts, findNames }: ListOptions,
  actor: Actor,
  query: PublishQuery,
): Promise<readonly ListedPublish[]> {
  const entries = await selectPublishes(database.read, query)
  const releases = entries.map(({ release }) => release)
  const overtaking = await content.findOvertaking(actor, releases)
  const changes = await content.readReleaseChanges(actor, { releases, most: mostItems })
  const accounts = [...entries, ...overtaking.values()].map(({ createdBy }) => createdBy)
  const names = await findNames([...new Set(accounts)])
  const toName = (account: string) => names.get(account) ?? account
  const differences = new Map(
    changes.map((one) => [toKey(one), drafts.compare(one.before, one.after)] as const),
  )
  return entries.map((entry) => {
    const later = entry.takenBackBy === null ? overtaking.get(entry.release) : undefined
    return {
      ...entry,
      createdBy: toName(entry.createdBy),
      drafts: entry.drafts.map((draft) => ({
        ...draft,
        differences: differences.get(toKey({ ...draft, release: entry.release })),
      })),
      overtakenBy: later === undefined ? null : toOvertaking(later, toName),
    }
  })
}

type Named = Pick<PublishedDraft, 'contentKey' | 'language'> & { readonly release: number }
const toKey = ({ release, contentKey, language }: Named) => `${release} ${contentKey} ${language}`

type Later =
  Awaited<ReturnType<ContentService['findOvertaking']>> extends ReadonlyMap<number, infer One> ? One : never

const toOvertaking = (
  { number: release, createdAt, createdBy, note, titles }: Later,
  toName: (account: string) => string,
) => ({ release, createdAt, createdBy: toName(createdBy), note, titles })
