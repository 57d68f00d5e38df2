export { openEventCounts, type EventCount, type EventCounts } from './event-counts.ts'
