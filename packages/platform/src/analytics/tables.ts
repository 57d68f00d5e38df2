/** The table of event counts. Times are ISO 8601 in UTC; ids and keys are text. */

/** One row per day (ISO 8601), event, page and target. An empty target means that there is none. */
type EventCountTable = { day: string; name: string; path: string; target: string; count: number }

export type AnalyticsTables = {
  event_count: EventCountTable
}
