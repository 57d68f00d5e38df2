/** The tables of this room. Times are ISO 8601 in UTC; ids and keys are text. */

/** One line for each day (ISO 8601), event, page and target; an empty target means none. */
type EventCountTable = { day: string; name: string; path: string; target: string; count: number }

export type AnalyticsTables = {
  event_count: EventCountTable
}
