/** Lists edits, publishes and all other actions on the site together, newest first. */
import type { Audit, EventPosition } from '#audit'
import type { ContentService } from '#content'
import type { Drafts, LoggedItem, LogPosition, SiteLog } from '#drafts'
import type { Actor } from '#model'
import type { ActivityAction } from './actions.ts'

/** Positions in the two logs. Each position is undefined at the start of its log and null at the end. */
export type ActivityPosition = {
  readonly edit: LogPosition | undefined | null
  readonly event: EventPosition | undefined | null
}

export type ActivityQuery = {
  /** Account id, or the name of a command. */
  readonly person?: string | undefined
  readonly item?: { readonly contentKey: string; readonly language?: string | undefined } | undefined
  /** Path of a field, such as `body.warnings` or `props.text`. */
  readonly field?: string | undefined
  readonly action?: ActivityAction | undefined
  /** Period in ISO 8601 format, UTC: `from` is inclusive, `until` is exclusive. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Text to search for in titles, names, notes, and old or new values. */
  readonly search?: string | undefined
  readonly after?: ActivityPosition | undefined
  readonly limit: number
}

type SiteOperation = SiteLog['operations'][number]

/** The operations of one undo group that change the same field or block, combined into one row. */
export type ActivityEdit = {
  readonly first: SiteOperation
  readonly last: SiteOperation
  readonly count: number
}

type NamedRelease = { readonly number: number; readonly createdAt: string; readonly note: string }

export type ActivityRelease = NamedRelease & {
  /** The first items that the release changed. */
  readonly items: readonly {
    readonly contentKey: string
    readonly language: string
    readonly title: string
  }[]
  readonly hasMore: boolean
  /** The earlier release that this release reverts or restores. */
  readonly undoes: NamedRelease | null
}

export type ActivityRow = {
  /** Key that is unique in the list. */
  readonly key: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly person: Person
  readonly action: ActivityAction
  /** Name of the audit event; empty for edits. */
  readonly event: string
  readonly item: LoggedItem | null
  readonly edit: ActivityEdit | null
  readonly release: ActivityRelease | null
  /** The subject of the event, such as an account or a submission's reference number. */
  readonly subject: string
  /** The account's name if `subject` is an account; otherwise empty. */
  readonly subjectName: string
  /** IP address, for administrators only. */
  readonly origin: string | null
}

export type Person = { readonly account: string; readonly name: string }

export type ActivityPage = {
  readonly rows: readonly ActivityRow[]
  /**
   * The position of the next page; null at the end. A page may be empty before the end, because each call reads a
   * limited part of the logs.
   */
  readonly next: ActivityPosition | null
}

export type Activity = {
  /** Throws 403 for roles without the permission `seeActivity`. */
  readonly list: (actor: Actor, query: ActivityQuery) => Promise<ActivityPage>
  /** Lists the people whose actions the actor may see, by name. */
  readonly listPeople: (actor: Actor) => Promise<readonly Person[]>
  /** Writes the rows as CSV, in batches. */
  readonly toCsv: (actor: Actor, query: Omit<ActivityQuery, 'limit' | 'after'>) => AsyncGenerator<string>
}

export type ActivityDeps = {
  readonly audit: Pick<Audit, 'read' | 'listActors'>
  readonly content: Pick<ContentService, 'findReleases' | 'listReleaseItems'>
  readonly drafts: Pick<Drafts, 'readSiteLog' | 'listAuthors' | 'describeLoggedItems' | 'describeChanges'>
  readonly findNames: (accounts: readonly string[]) => Promise<ReadonlyMap<string, string>>
}
