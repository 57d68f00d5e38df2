export { openMetrics, type Metrics } from './open-metrics.ts'
export type { Recorder, RequestClass } from './recorder.ts'
export type { Sources } from './site-metrics.ts'
