/** Lists the queues of background jobs, by the names that metrics use. */
import type { OpenedSite } from './add-routes.ts'
import type { Platform } from './opening/open-platform.ts'

type QueueOwners = Pick<OpenedSite, 'publishing' | 'purging' | 'webhooks'> & Pick<Platform, 'submissions'>

export const listQueues = ({ submissions, publishing, purging, webhooks }: QueueOwners) => ({
  notices: submissions.notices.count,
  confirmations: submissions.confirmations.count,
  receipts: publishing.rest.count,
  ...(purging && { purges: purging.count }),
  ...(webhooks && { webhooks: webhooks.count }),
})
