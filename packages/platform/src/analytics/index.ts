export { openEventCounts, type EventCounts } from './event-counts.ts'
export { openPathCounts, type PathCount, type PathCounts } from './path-counts.ts'
export type { AnalyticsTables } from './tables.ts'
