import { afterEach, expect, it } from 'vitest'
import { openMetrics, type Metrics, type MetricsSources } from './index.ts'
import { shareConcurrentCalls } from './metrics-server.ts'

let metrics: Metrics | undefined
afterEach(() => metrics?.close())

const pool = { used: 0, idle: 1, waiting: 0 }
const sources: MetricsSources = {
  release: async () => ({ number: 7, createdAt: '2026-03-01T10:00:00.000Z' }),
  countKeptPages: () => 3,
  countWarmedPages: () => 2,
  connections: () => ({ read: pool, write: pool }),
  canWrite: () => false,
  countOutages: () => 3,
  backlogs: { dependencies: async () => 5 },
  jobs: { notices: async () => ({ waiting: 2, failed: 1 }) },
}

async function open(own: Partial<MetricsSources> = {}): Promise<string> {
  metrics = await openMetrics({ answerWithinMs: 50 })
  metrics.watch({ ...sources, ...own })
  return metrics.listen({ host: '127.0.0.1', port: 0 })
}
const read = async (address: string) => (await fetch(address)).text()

it('includes values that are queried at each scrape', async () => {
  const text = await read(await open())
  for (const line of [
    'epiderm_release_number 7',
    'epiderm_release_created_timestamp_seconds 1772359200',
    'epiderm_kept_pages 3',
    'epiderm_warmed_pages 2',
    'epiderm_database_writable 0',
    'epiderm_backlog{work="dependencies"} 5',
    'epiderm_jobs_waiting{queue="notices"} 2',
    'epiderm_jobs_failed{queue="notices"} 1',
  ])
    expect(text.split('\n')).toContain(line)
})

it('a source that fails or does not respond provides no value, and does not delay other sources', async () => {
  const never = new Promise<never>(() => undefined)
  let fails = false
  const address = await open({
    release: () => (fails ? never : sources.release()),
    jobs: { notices: async () => (fails ? Promise.reject(new Error('away')) : { waiting: 2, failed: 1 }) },
  })
  expect(await read(address)).toContain('epiderm_release_number 7')
  fails = true
  const text = await read(address)
  expect(text).not.toMatch(/^epiderm_release_number /m)
  expect(text).not.toMatch(/^epiderm_jobs_waiting\{/m)
  expect(text).toContain('epiderm_kept_pages 3')
})

it('simultaneous scrapes share one response', async () => {
  let made = 0
  const share = shareConcurrentCalls(async () => `made ${++made}`)
  expect(await Promise.all([share(), share(), share()])).toEqual(['made 1', 'made 1', 'made 1'])
  expect(await share()).toBe('made 2')
})
