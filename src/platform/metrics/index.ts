export { openMetrics, type Metrics } from './open-metrics.ts'
export type { Told, RequestClass } from './told.ts'
export type { Sources } from './site-metrics.ts'
