/** Reads audit events as rows, with the releases and items that they refer to. */
import type { EventPosition, EventQuery, StoredEvent } from '#audit'
import { isAllowed, type Actor } from '#model'
import type { ActivityDeps, ActivityQuery, ActivityRelease, ActivityRow } from './activity.ts'
import { isShownAsEdit, listEvents, toAction } from './actions.ts'

type EventRow = {
  readonly row: Omit<ActivityRow, 'person' | 'subjectName'>
  readonly account: string
  readonly end: EventPosition
}

export type EventRowPage = { readonly rows: readonly EventRow[]; readonly next: EventPosition | null }

/** Maximum number of events per call. */
const eventsPerRead = 100
/** Maximum number of an item's releases per call. */
const releasesPerRead = 100
/** Maximum number of a release's items that one row lists. */
const mostItems = 3

type EventRowsDeps = Pick<ActivityDeps, 'audit' | 'content' | 'drafts'>
type EventReadInput = { readonly query: ActivityQuery; readonly before: EventPosition | undefined }

export async function readEventRows(
  deps: EventRowsDeps,
  actor: Actor,
  reading: EventReadInput,
): Promise<EventRowPage> {
  const { events, next } = await readMatching(deps, actor, reading)
  const shown = events.filter(({ event }) => !isShownAsEdit(event))
  const releases = await loadReleases(deps, actor, shown)
  const named = await loadItems(deps, actor, shown)
  const hasOrigin = isAllowed(actor, 'readAudit')
  return { rows: shown.map((event) => toEventRow(event, { releases, named, hasOrigin })), next }
}

type MatchingEvents = { readonly events: readonly StoredEvent[]; readonly next: EventPosition | null }

async function readMatching(
  deps: EventRowsDeps,
  actor: Actor,
  { query, before }: EventReadInput,
): Promise<MatchingEvents> {
  const { from, until, item } = query
  const all = {
    actors: await findActors(deps, actor, query),
    events: listEvents(query.action),
    from,
    until,
    before,
    limit: eventsPerRead,
  }
  if (item === undefined) return toMatching([await deps.audit.read(actor, all)], () => true)
  const { contentKey, language } = item
  const releases = await deps.content.findReleases(actor, {
    limit: releasesPerRead,
    item,
    until: before?.at,
  })
  const numbers = new Set(releases.map(({ number }) => number))
  const items = [
    ...(language === undefined ? [] : [`${contentKey} ${language}`]),
    ...releases.flatMap(({ number }) => [`release ${number}`, `${contentKey} in release ${number}`]),
  ]
  const undone = undoEvents.filter((event) => all.events?.includes(event) ?? true)
  const parts = [
    await deps.audit.read(actor, { ...all, items }),
    ...(undone.length === 0 ? [] : [await deps.audit.read(actor, { ...all, events: undone })]),
  ]
  return toMatching(
    parts,
    (event) => !undoEvents.includes(event.event) || numbers.has(parseReleases(event.item)?.made ?? 0),
  )
}

/** Audit events that refer to two releases. These events cannot be looked up by item in an index. */
const undoEvents = listEvents('undo') ?? []

/**
 * Omits events that are older than the last event of any full batch, because a full batch may leave out older events.
 */
function toMatching(
  parts: readonly (readonly StoredEvent[])[],
  isMatch: (event: StoredEvent) => boolean,
): MatchingEvents {
  const ends = parts.flatMap((part) => (part.length < eventsPerRead ? [] : (part.at(-1) ?? [])))
  const end = ends.toSorted(compareEvents)[0]
  const events = parts.flat().filter((event) => end === undefined || compareEvents(event, end) <= 0)
  return {
    events: events.filter(isMatch).toSorted(compareEvents),
    next: end === undefined ? null : { at: end.createdAt, number: end.number },
  }
}

/** Sorts the newest events first. */
const compareEvents = (a: StoredEvent, b: StoredEvent) =>
  a.createdAt === b.createdAt ? b.number - a.number : Number(a.createdAt < b.createdAt) * 2 - 1

/** Maximum number of actors that the filter for commands reads. */
const mostActors = 500
const isAccount = (actor: string) => /^005\w+$/.test(actor)

/**
 * Returns the actors whose events match the query. The filter for commands matches every actor that is not an account,
 * although accounts can also run commands.
 */
async function findActors(
  { audit }: EventRowsDeps,
  actor: Actor,
  { person, action }: ActivityQuery,
): Promise<EventQuery['actors']> {
  const own = person === undefined ? undefined : [person, `site command ${person}`]
  if (action !== 'command') return own
  if (own !== undefined) return own.filter((one) => !isAccount(one))
  return (await audit.listActors(actor, mostActors)).filter((one) => !isAccount(one))
}

/**
 * Finds the release numbers in a string such as `release 7`, `release 5 as 7`, `MC… in release 7` or `release 7: a page
 * …`.
 */
function parseReleases(text: string): { readonly made: number; readonly undoes?: number } | undefined {
  const { first, second } = /(?:^| in )release (?<first>\d+)(?: as (?<second>\d+))?/.exec(text)?.groups ?? {}
  if (first === undefined) return undefined
  return second === undefined ? { made: Number(first) } : { made: Number(second), undoes: Number(first) }
}

async function loadReleases(
  { content }: EventRowsDeps,
  actor: Actor,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<number, ActivityRelease>> {
  const found = events.flatMap(({ event, item }) =>
    event.startsWith('content.') ? (parseReleases(item) ?? []) : [],
  )
  if (found.length === 0) return new Map()
  const numbers = [...new Set(found.flatMap(({ made, undoes }) => [made, undoes ?? made]))]
  const stored = await content.findReleases(actor, { limit: numbers.length, numbers })
  const byNumber = new Map(stored.map((one) => [one.number, one]))
  const toNamed = (number: number | undefined) => {
    const one = number === undefined ? undefined : byNumber.get(number)
    return one === undefined ? null : { number: one.number, createdAt: one.createdAt, note: one.note }
  }
  const releases = await Promise.all(
    found.map(async ({ made, undoes }): Promise<readonly [number, ActivityRelease][]> => {
      const named = toNamed(made)
      if (named === null) return []
      const items = await content.listReleaseItems(actor, { release: made, from: 0, limit: mostItems + 1 })
      const first = items.slice(0, mostItems)
      return [[made, { ...named, items: first, hasMore: items.length > mostItems, undoes: toNamed(undoes) }]]
    }),
  )
  return new Map(releases.flat())
}

/** Matches a content key with its language. */
const itemText = /^(?<contentKey>MC[A-Z0-9]+) (?<language>[a-z]{2,3}(?:_[A-Z]{2})?)$/

const parseItem = (text: string) =>
  itemText.exec(text)?.groups as { contentKey: string; language: string } | undefined

async function loadItems({ drafts }: EventRowsDeps, actor: Actor, events: readonly StoredEvent[]) {
  const keys = events.flatMap(({ item }) => parseItem(item) ?? [])
  const items = await drafts.describeLoggedItems(actor, keys)
  return new Map(items.map((item) => [`${item.contentKey} ${item.language}`, item]))
}

type RowContext = {
  readonly releases: ReadonlyMap<number, ActivityRelease>
  readonly named: Awaited<ReturnType<typeof loadItems>>
  readonly hasOrigin: boolean
}

function toEventRow(
  { number, createdAt: at, actor: account, event, item: text, origin }: StoredEvent,
  { releases, named, hasOrigin }: RowContext,
): EventRow {
  const made = event.startsWith('content.') ? parseReleases(text)?.made : undefined
  const release = made === undefined ? undefined : releases.get(made)
  const item = named.get(text)
  return {
    account,
    end: { at, number },
    row: {
      key: `event ${number}`,
      at,
      action: toAction(event),
      event,
      item: item ?? null,
      edit: null,
      release: release ?? null,
      subject: release === undefined && item === undefined ? text : '',
      origin: hasOrigin ? origin : null,
    },
  }
}
