/** Reads the site's newest operations in index order, so that the cost does not depend on the length of the log. */
import { compareTuple, type Read } from '#database'
import { requirePermission, type Actor } from '#model'
import type { LoggedOperation, Operation } from '#operations'
import type { DraftDeps, DraftKey } from './draft.ts'
import {
  findBlockTypes,
  findItems,
  loadLoggedItemStates,
  toDraftKey,
  type LoggedItem,
} from './logged-items.ts'
import { loadLoggedOperations, withPreviousValues, type LogRow } from './log.ts'
import type { DraftTables } from './tables.ts'

/** A position in the site's log. */
export type LogPosition = Pick<LogRow, 'at' | 'item' | 'language' | 'seq'>

export type SiteLogQuery = {
  /** Returns only operations before this position. */
  readonly before?: LogPosition | undefined
  /** Returns only this account's operations. */
  readonly actor?: string | undefined
  /** Returns only operations on this item. If no language is given, returns its operations in all languages. */
  readonly item?: { readonly contentKey: string; readonly language?: string | undefined } | undefined
  /** ISO 8601, UTC. `from` is inclusive, `until` is exclusive. */
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly limit: number
}

type SiteOperation = DraftKey &
  LoggedOperation & {
    readonly account: string
    /** The previous value, or the removed block; absent if there was none. */
    readonly former?: unknown
    /** The type of the edited block; null for the item itself, and for a removed block. */
    readonly blockType: string | null
  }

export type SiteLog = {
  /** Operations, newest first, without inserted or created content. */
  readonly operations: readonly SiteOperation[]
  readonly items: readonly LoggedItem[]
  /** The position at which the next page begins; undefined if there are no more operations. */
  readonly next: LogPosition | undefined
}

export async function readSiteLog(deps: DraftDeps, actor: Actor, query: SiteLogQuery): Promise<SiteLog> {
  requireActivity(actor)
  const { read } = deps.database
  const rows = await selectSiteLog(read, { ...query, limit: query.limit + 1 }).execute()
  const shown = rows.slice(0, query.limit)
  const states = await loadLoggedItemStates(deps, shown)
  const items = await findItems(deps, states)
  const toBlockType = await findBlockTypes(deps, shown, states)
  const operations = withPreviousValues(await loadLoggedOperations(deps, shown), shown).map(
    (logged, at): SiteOperation => {
      const row = shown[at] as LogRow
      return {
        ...logged,
        ...toDraftKey(row),
        account: row.actor,
        operation: toBare(logged.operation),
        blockType: toBlockType(row),
      }
    },
  )
  return {
    operations,
    items,
    next: rows.length > shown.length ? shown.at(-1) : undefined,
  }
}

export function selectSiteLog(
  db: Read<DraftTables>,
  { before, actor, item, from = '', until = lastTime, limit }: SiteLogQuery,
) {
  const lead = {
    ...(item !== undefined && { item: item.contentKey }),
    ...(item === undefined && actor !== undefined && { actor }),
  }
  let query = db
    .selectFrom('draft_op')
    .selectAll()
    .where((eb) => compareTuple(eb, '>=', { ...lead, at: from }))
    .where((eb) => compareTuple(eb, '<', { ...lead, ...(before ? toOrder(before, lead) : { at: until }) }))
    .$if(item !== undefined && actor !== undefined, (q) => q.where('actor', '=', actor ?? ''))
    .$if(item?.language !== undefined, (q) => q.where('language', '=', item?.language ?? ''))
  const order = ['at', 'item', 'language', 'seq'] as const
  const columns = [...Object.keys(lead), ...order.filter((column) => !(column in lead))]
  for (const column of columns as (typeof order)[number][]) query = query.orderBy(column, 'desc')
  return query.limit(limit)
}

const toOrder = ({ at, item, language, seq }: LogPosition, lead: object) =>
  'item' in lead ? { at, language, seq } : { at, item, language, seq }

/** A string that sorts after any ISO 8601 time. */
const lastTime = '9999'

/**
 * Selects the accounts in the log. Jumps from one account to the next in the index, without reading the operations in
 * between.
 */
export const selectAuthors = (db: Read<DraftTables>) =>
  db
    .withRecursive('person', (cte) =>
      cte
        .selectFrom('draft_op')
        .select(({ fn }) => fn.min('actor').$castTo<string | null>().as('account'))
        .unionAll(
          cte
            .selectFrom('person')
            .where('account', 'is not', null)
            .select((person) =>
              person
                .selectFrom('draft_op')
                .whereRef('draft_op.actor', '>', 'person.account')
                .select(({ fn }) => fn.min('draft_op.actor').$castTo<string | null>().as('next'))
                .as('account'),
            ),
        ),
    )
    .selectFrom('person')
    .select('account')
    .where('account', 'is not', null)

/** Lists the accounts in the log. */
export async function listAuthors(
  { database }: Pick<DraftDeps, 'database'>,
  actor: Actor,
): Promise<readonly string[]> {
  requireActivity(actor)
  const rows = await selectAuthors(database.read).execute()
  return rows.flatMap(({ account }) => account ?? [])
}

/** Describes items that another module's log refers to. */
export async function describeLoggedItems(
  deps: DraftDeps,
  actor: Actor,
  keys: readonly DraftKey[],
): Promise<readonly LoggedItem[]> {
  requireActivity(actor)
  if (keys.length === 0) return []
  const rows = keys.map(({ contentKey: item, language }) => ({ item, language }))
  return findItems(deps, await loadLoggedItemStates(deps, rows))
}

const requireActivity = (actor: Actor): void =>
  requirePermission(actor, 'seeActivity', {
    code: 'draft-not-allowed',
    action: 'see the activity of the site',
  })

/** Removes the content from an operation, because a copied page may be large and a list does not show it. */
function toBare(operation: Operation): Operation {
  if (operation.kind === 'create') return { ...operation, body: {} }
  if (operation.kind !== 'insert') return operation
  const { id, block } = operation.node
  return { ...operation, node: { id, block } }
}
