/** Lists the queues of background jobs under the names used in metrics. */
import type { Submissions } from '#forms'
import type { Publishing } from '#publishing'

export type ListedQueue = Pick<Submissions['notices'], 'count' | 'retryFailed'>

type QueueOwners = {
  readonly submissions: Pick<Submissions, 'notices' | 'confirmations'>
  readonly publishing: Pick<Publishing, 'rest'>
  /** The queue of purges; undefined if no cache is configured. */
  readonly purging: ListedQueue | undefined
  readonly webhooks: ListedQueue
}

export const listQueues = ({
  submissions,
  publishing,
  purging,
  webhooks,
}: QueueOwners): Readonly<Record<string, ListedQueue>> => ({
  notices: submissions.notices,
  confirmations: submissions.confirmations,
  receipts: publishing.rest,
  ...(purging && { purges: purging }),
  webhooks,
})
