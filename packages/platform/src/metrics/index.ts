export { openMetrics, type Metrics } from './open-metrics.ts'
export type { Recorder, RequestClass } from './recorder.ts'
export type { MetricsSources } from './site-metrics.ts'
