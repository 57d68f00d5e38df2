/** Lists the queues of background jobs, by the names that metrics use. */
import type { Submissions } from '#forms'
import type { Publishing } from '#publishing'

type CountJobs = Submissions['notices']['count']
type CountableJobs = { readonly count: CountJobs }

type QueueOwners = {
  readonly submissions: Pick<Submissions, 'notices' | 'confirmations'>
  readonly publishing: Pick<Publishing, 'rest'>
  /** Undefined if no cache is configured. */
  readonly purging: CountableJobs | undefined
  readonly webhooks: CountableJobs
}

export const listQueues = ({
  submissions,
  publishing,
  purging,
  webhooks,
}: QueueOwners): Readonly<Record<string, CountJobs>> => ({
  notices: submissions.notices.count,
  confirmations: submissions.confirmations.count,
  receipts: publishing.rest.count,
  ...(purging && { purges: purging.count }),
  webhooks: webhooks.count,
})
