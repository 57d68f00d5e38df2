/** The table of event counts. Times are ISO 8601 in UTC; ids and keys are text. */

/** One row per day (ISO 8601), event, page and target. The target is empty if the event has no target. */
type EventCountTable = { day: string; name: string; path: string; target: string; count: number }

/** One row per kind, language and path, with the number of requests and the time of the last request. */
type PathCountTable = {
  kind: 'missing' | 'redirect'
  language: string
  path: string
  count: number
  last_at: string
}

export type AnalyticsTables = {
  path_count: PathCountTable
  event_count: EventCountTable
}
