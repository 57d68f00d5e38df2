/** Withdraws items. The pages that change are compared after the release, because nothing may delay a withdrawal. */
import type { ContentService } from '#content'
import type { Database } from '#database'
import type { Worker } from '#jobs'
import type { Actor } from '#model'
import { recallKeyTaken } from './errors.ts'
import { findPublishByKey, insertPublish } from './rows.ts'
import type { PublishingTables } from './tables.ts'

export type RecallRequest = {
  /** Content key of the item. */
  readonly item: string
  /** Content keys of sets that contain the item and are withdrawn with it. */
  readonly sets: readonly string[]
  /** The reason for the withdrawal, for staff only. */
  readonly reason: string
  /** Messages for visitors, by language. */
  readonly notes: Readonly<Record<string, string>>
  /** Makes the request idempotent. */
  readonly key: string
}

export type RecallOutcome = {
  readonly release: number
  /** Names of running servers that have not shown the release within two seconds. */
  readonly behind: readonly string[]
}

type RecallDeps = {
  readonly database: Pick<Database<PublishingTables>, 'read'>
  readonly content: Pick<ContentService, 'recall' | 'findRecalled' | 'awaitRelease'>
  readonly build: string
  /** Compares the pages that change. A command leaves this to the servers. */
  readonly rest?: Pick<Worker, 'runDue'> | undefined
}

/**
 * Throws the same errors as `ContentService.recall`, or `publish-key-taken` (409) if the key was used for a different
 * request. A repeated request changes nothing and returns the first response.
 */
export async function recallItem(
  deps: RecallDeps,
  actor: Actor,
  request: RecallRequest,
): Promise<RecallOutcome> {
  const known = await findMade(deps, request)
  if (known !== undefined) return known
  try {
    return await recallNew(deps, actor, request)
  } catch (error) {
    /** The same request may have been repeated, and completed, while this call was running. */
    const made = await findMade(deps, request)
    if (made === undefined) throw error
    return made
  }
}

async function recallNew(
  { content, build, rest }: RecallDeps,
  actor: Actor,
  { item: contentKey, key, ...request }: RecallRequest,
): Promise<RecallOutcome> {
  const { release, behind } = await content.recall(actor, {
    contentKey,
    ...request,
    onAppend: (trx, { release: made, heads }) =>
      insertPublish(trx, {
        release: made,
        build,
        taken: [],
        key,
        affected: 0,
        later: 0,
        rest: { heads, pages: 'changed' },
      }),
  })
  void rest?.runDue()
  return { release, behind }
}

async function findMade(
  { database, content }: RecallDeps,
  { key, item }: RecallRequest,
): Promise<RecallOutcome | undefined> {
  const made = await findPublishByKey(database.read, key)
  if (made === undefined) return undefined
  const { release } = made
  if (!(await content.findRecalled(release)).includes(item)) throw recallKeyTaken(release)
  return { release, behind: await content.awaitRelease(release) }
}
