/**
 * Makes publishes idempotent. A browser repeats a request automatically if its connection is cut, and a publisher who
 * gets no response presses the button again.
 */
import type { ContentService } from '#content'
import type { Database } from '#database'
import type { DraftVersion } from '#drafts'
import { publishKeyTaken } from './errors.ts'
import { findPublishByKey, selectReceipts, type PublishReceipt } from './rows.ts'
import type { PublishingTables } from './tables.ts'

type KeyedPublish = { readonly drafts: readonly DraftVersion[]; readonly key?: string | undefined }
type PublishOutcome = {
  readonly release: number
  readonly receipts: readonly PublishReceipt[]
  readonly later: number
  readonly behind: readonly string[]
}

type IdempotencyOptions = {
  readonly database: Pick<Database<PublishingTables>, 'read'>
  readonly content: Pick<ContentService, 'awaitRelease'>
}

export function createIdempotentPublish<Given extends KeyedPublish>(
  options: IdempotencyOptions,
  publish: (task: Given) => Promise<PublishOutcome>,
): (task: Given) => Promise<PublishOutcome> {
  /** Publishes that are still running, indexed by idempotency key and drafts. */
  const running = new Map<string, Promise<PublishOutcome>>()
  const publishNew = async (task: Given, key: string) => {
    const known = await findMade(options, task, key)
    if (known !== undefined) return known
    return publish(task).catch(async (error: unknown) => {
      /** Since the first look-up, another process may have published under this key. */
      const made = await findMade(options, task, key)
      if (made === undefined) throw error
      return made
    })
  }
  return (task) => {
    const { key, drafts } = task
    if (key === undefined) return publish(task)
    const name = `${key} ${toNames(drafts)}`
    const known = running.get(name)
    if (known !== undefined) return known
    const made = publishNew(task, key).finally(() => running.delete(name))
    running.set(name, made)
    return made
  }
}

/**
 * Returns the publish with this key once its release is live; undefined if there is no such publish. The first request
 * may have failed before it published.
 */
async function findMade(
  { database, content }: IdempotencyOptions,
  { drafts }: KeyedPublish,
  key: string,
): Promise<PublishOutcome | undefined> {
  const made = await findPublishByKey(database.read, key)
  if (made === undefined) return undefined
  const { release, later } = made
  if (toNames(made.drafts) !== toNames(drafts)) throw publishKeyTaken(release)
  const behind = await content.awaitRelease(release)
  return { release, later, behind, receipts: await selectReceipts(database.read, release) }
}

const toNames = (drafts: readonly DraftVersion[]): string =>
  drafts
    .map(({ contentKey, language, seq }) => `${contentKey} ${language} ${seq}`)
    .toSorted()
    .join('\n')
