/** Collects the values that metrics read at each scrape. */
import type { MetricsSources } from '#metrics'
import { listQueues } from './list-queues.ts'
import type { OpenedSite } from './add-routes.ts'

export function toMetricsSources({
  platform,
  rendering,
  publishing,
  purging,
  webhooks,
  warmUp,
}: OpenedSite): MetricsSources {
  const { content, database, submissions } = platform
  return {
    release: content.loadCurrentRelease,
    countKeptPages: rendering.renderer.pages.cacheSize,
    countWarmedPages: warmUp?.countWarmed ?? (() => 0),
    connections: database.countConnections,
    canWrite: database.canWrite,
    countOutages: database.countOutages,
    backlogs: { dependencies: platform.pageRows.countDue, fields: content.countUnfilled },
    jobs: Object.fromEntries(
      Object.entries(listQueues({ submissions, publishing, purging, webhooks })).map(([name, { count }]) => [
        name,
        count,
      ]),
    ),
  }
}
