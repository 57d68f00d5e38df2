/** Merges edits and publishes of the site into one list, newest first. */
import type { SiteLog, SiteOperation } from '#api'
import type { PublishEntry } from '#api'
import { toUndoGroups, type UndoGroup } from './merge-logs.ts'

export type SiteLine = { readonly at: string; readonly who: string } & (
  | { readonly kind: 'edit'; readonly gesture: UndoGroup<SiteOperation> }
  | { readonly kind: 'publish'; readonly entry: PublishEntry }
)

/** The parts of both lists that are loaded. */
export type LoadedHistory = {
  readonly logs: readonly SiteLog[]
  readonly publishes: readonly PublishEntry[]
  readonly hasEarlierPublishes: boolean
}

/** Returns the time of the earliest loaded line of each incomplete list. Earlier lines of the other list cannot be shown yet. */
export function toEnds({ logs, publishes, hasEarlierPublishes }: LoadedHistory) {
  const log = logs.at(-1)
  return {
    edits: typeof log?.next === 'string' ? (log.operations.at(-1)?.at ?? '') : '',
    publishes: hasEarlierPublishes ? (publishes.at(-1)?.createdAt ?? '') : '',
  }
}

export function toSiteLines(read: LoadedHistory): readonly SiteLine[] {
  const ends = toEnds(read)
  const from = ends.edits > ends.publishes ? ends.edits : ends.publishes
  const edits = toUndoGroups(
    read.logs.flatMap(({ operations }) => operations).map((operation) => ({ item: operation, operation })),
  )
  const lines: readonly SiteLine[] = [
    ...edits.map((gesture) => {
      const { at, actor } = gesture.last
      return { kind: 'edit', at, who: actor, gesture } as const
    }),
    ...read.publishes.map((entry) => {
      return { kind: 'publish', at: entry.createdAt, who: entry.createdBy, entry } as const
    }),
  ]
  return lines.filter(({ at }) => at >= from).toSorted(compare)
}

/** A stable order: lines with the same time keep their order. */
const compare = (a: SiteLine, b: SiteLine) => Number(a.at < b.at) - Number(a.at > b.at)

export type HistoryDay = { readonly day: string; readonly lines: readonly SiteLine[] }

/** `toDay` converts to a day in the reader's time zone. */
export function toDays(lines: readonly SiteLine[], toDay: (at: string) => string): readonly HistoryDay[] {
  const days = new Map<string, SiteLine[]>()
  for (const line of lines) days.set(toDay(line.at), [...(days.get(toDay(line.at)) ?? []), line])
  return Array.from(days, ([day, own]) => ({ day, lines: own }))
}
