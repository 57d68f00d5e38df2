export { openEventCounts, type EventCounts } from './event-counts.ts'
export type { AnalyticsTables } from './tables.ts'
