/** Reads the newest audit events in index order, so that the cost does not depend on the length of the log. */
import { compareTuple, type Database, type Read } from '#database'
import type { AuditTables } from './tables.ts'

/**
 * A position in the log. Because several servers write events, the order of their times may differ from the order of
 * their numbers.
 */
export type EventPosition = { readonly at: string; readonly number: number }

export type StoredEvent = {
  readonly number: number
  /** Time in ISO 8601 format, UTC. */
  readonly createdAt: string
  /** Actor name, as {@link toActorName} returns it. */
  readonly actor: string
  readonly event: string
  readonly item: string
  /** The client's IP address, or `command` for a command. */
  readonly origin: string
}

export type EventQuery = {
  /** Filters for the actor, kind and item of an event. If a list is undefined, all values match. */
  readonly actors?: readonly string[] | undefined
  readonly events?: readonly string[] | undefined
  readonly items?: readonly string[] | undefined
  /** Period in ISO 8601 format, UTC: `from` is inclusive, `until` is exclusive. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  /** Selects only events before this position. */
  readonly before?: EventPosition | undefined
  readonly limit: number
}

/** A query with at most one value for each column, so that one index can be used for both filtering and sorting. */
export type EventSelection = Omit<EventQuery, 'actors' | 'events' | 'items'> & {
  readonly actor?: string | undefined
  readonly event?: string | undefined
  readonly item?: string | undefined
}

/** Runs one query for each combination of actor, event and item, and merges the rows. */
export async function readEvents(
  { read }: Pick<Database<AuditTables>, 'read'>,
  { actors, events, items, ...query }: EventQuery,
): Promise<readonly StoredEvent[]> {
  const selections = toChoices(actors).flatMap((actor) =>
    toChoices(events).flatMap((event) => toChoices(items).map((item) => ({ ...query, actor, event, item }))),
  )
  const found = await Promise.all(selections.map((one) => selectEvents(read, one).execute()))
  return found
    .flat()
    .map(({ created_at: createdAt, deed: event, ...row }) => ({ ...row, createdAt, event }))
    .toSorted(compare)
    .slice(0, query.limit)
}

const toChoices = (values: readonly string[] | undefined): readonly (string | undefined)[] =>
  values === undefined ? [undefined] : [...new Set(values)]

const compare = (a: StoredEvent, b: StoredEvent) =>
  a.createdAt === b.createdAt ? b.number - a.number : Number(a.createdAt < b.createdAt) * 2 - 1

export function selectEvents(
  db: Read<AuditTables>,
  { actor, event, item, from = '', until = lastTime, before, limit }: EventSelection,
) {
  const lead = {
    ...(item !== undefined && { item }),
    ...(item === undefined && actor !== undefined && { actor }),
    ...(item === undefined && event !== undefined && { deed: event }),
  }
  const end: Readonly<Record<string, string | number>> =
    before === undefined ? { created_at: until } : { created_at: before.at, number: before.number }
  let query = db
    .selectFrom('audit_entry')
    .select(['number', 'created_at', 'actor', 'deed', 'item', 'origin'])
    .where((eb) => compareTuple(eb, '>=', { ...lead, created_at: from }))
    .where((eb) => compareTuple(eb, '<', { ...lead, ...end }))
    .$if(item !== undefined && actor !== undefined, (q) => q.where('actor', '=', actor ?? ''))
    .$if(item !== undefined && event !== undefined, (q) => q.where('deed', '=', event ?? ''))
  for (const column of [...Object.keys(lead), 'created_at', 'number'] as ('number' | 'created_at')[])
    query = query.orderBy(column, 'desc')
  return query.limit(limit)
}

/** A string that sorts after any ISO 8601 time. */
const lastTime = '9999'

/**
 * Selects actors by jumping from one actor to the next in the index, without reading the events in between. If `events`
 * is given, selects only actors of events with these names.
 */
export const selectActors = (
  db: Read<AuditTables>,
  { limit, events }: { readonly limit: number; readonly events?: readonly string[] | undefined },
) =>
  db
    .withRecursive('person', (cte) =>
      cte
        .selectFrom('audit_entry')
        .select(({ fn }) => fn.min('actor').$castTo<string | null>().as('actor'))
        .unionAll(
          cte
            .selectFrom('person')
            .where('actor', 'is not', null)
            .select((person) =>
              person
                .selectFrom('audit_entry')
                .whereRef('audit_entry.actor', '>', 'person.actor')
                .select(({ fn }) => fn.min('audit_entry.actor').$castTo<string | null>().as('next'))
                .as('actor'),
            ),
        ),
    )
    .selectFrom('person')
    .select('actor')
    .where('actor', 'is not', null)
    .$if(events !== undefined, (q) =>
      q.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('audit_entry')
            .select('number')
            .whereRef('audit_entry.actor', '=', 'person.actor')
            .where('deed', 'in', events ?? []),
        ),
      ),
    )
    .limit(limit)
