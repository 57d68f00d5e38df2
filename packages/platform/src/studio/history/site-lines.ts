/** Merges edits, publishes and other releases of the site into one list, newest first. */
import type { ListedRelease, PublishEntry, ReleaseList, SiteLog, SiteOperation } from '#api'
import { toUndoGroups, type UndoGroup } from './merge-logs.ts'

export type SiteLine = { readonly at: string; readonly who: string } & (
  | { readonly kind: 'edit'; readonly gesture: UndoGroup<SiteOperation> }
  | { readonly kind: 'publish'; readonly entry: PublishEntry }
  /** An import, a rollback or a command. */
  | { readonly kind: 'release'; readonly release: ListedRelease }
)

/** The loaded parts of the lists. */
export type LoadedHistory = {
  readonly logs: readonly SiteLog[]
  readonly publishes: readonly PublishEntry[]
  readonly hasEarlierPublishes: boolean
  readonly releases: readonly ReleaseList[]
}

/**
 * Returns the time of the earliest loaded line in each incomplete list. Earlier lines of the other lists cannot be
 * shown yet.
 */
export function toLoadedEnds({ logs, publishes, hasEarlierPublishes, releases }: LoadedHistory) {
  const log = logs.at(-1)
  return {
    edits: typeof log?.next === 'string' ? (log.operations.at(-1)?.at ?? '') : '',
    publishes: hasEarlierPublishes ? (publishes.at(-1)?.createdAt ?? '') : '',
    releases: releases.at(-1)?.next?.at ?? '',
  }
}

export function toSiteLines(read: LoadedHistory): readonly SiteLine[] {
  const ends = toLoadedEnds(read)
  const from = toLatestEnd(ends)
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
  const releases = read.releases.flatMap((part) => part.releases)
  const all = lines.concat(
    releases.map((release) => {
      return { kind: 'release', at: release.createdAt, who: release.createdBy, release } as const
    }),
  )
  return all.filter(({ at }) => at >= from).toSorted(compare)
}

/** Returns the latest of these times. */
export const toLatestEnd = (ends: ReturnType<typeof toLoadedEnds>): string =>
  Object.values(ends).reduce((latest, at) => (at > latest ? at : latest), '')

/** Sorts stably: lines with the same time remain in order. */
const compare = (a: SiteLine, b: SiteLine) => Number(a.at < b.at) - Number(a.at > b.at)

export type HistoryDay = { readonly day: string; readonly lines: readonly SiteLine[] }

/** `toDay` converts a time to a day in the reader's time zone. */
export function toDays(lines: readonly SiteLine[], toDay: (at: string) => string): readonly HistoryDay[] {
  const days = new Map<string, SiteLine[]>()
  for (const line of lines) days.set(toDay(line.at), [...(days.get(toDay(line.at)) ?? []), line])
  return Array.from(days, ([day, own]) => ({ day, lines: own }))
}
