/** Collects server metrics, and sends them to the monitoring system that requests them. */
import { serveMetrics, type MetricsAddress, type MetricsServer } from './metrics-server.ts'
import { createSiteMetrics, type MetricsSources } from './site-metrics.ts'
import type { Recorder } from './recorder.ts'

export type Metrics = {
  readonly recorder: Recorder
  /** Sets the sources that every subsequent scrape queries. */
  readonly watch: (sources: MetricsSources) => void
  /** Resolves with the address, `http://127.0.0.1:9464/metrics`. Throws `metrics-port-unusable`. */
  readonly listen: (at: MetricsAddress) => Promise<string>
  readonly close: () => Promise<void>
}

/** Time limit for each source, because an unavailable database must not delay the other sources. */
const usualAnswerMs = 2_000

/** Loads the library, which a server without monitoring does not need. */
export async function openMetrics({ answerWithinMs = usualAnswerMs } = {}): Promise<Metrics> {
  const library = await import('prom-client')
  const register = new library.Registry()
  library.collectDefaultMetrics({ register })
  const { recorder, query } = createSiteMetrics({ library, register, answerWithinMs })
  let sources: MetricsSources | undefined
  let server: MetricsServer | undefined

  async function write(): Promise<string> {
    if (sources !== undefined) await query(sources)
    return register.metrics()
  }
  return {
    recorder,
    watch: (next) => void (sources = next),
    async listen(at) {
      server = await serveMetrics({ ...at, write, contentType: register.contentType })
      return server.address
    },
    async close() {
      await server?.close()
      register.clear()
    },
  }
}
