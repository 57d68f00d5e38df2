/** Reads the site's newest operations in index order, so that the cost does not depend on the length of the log. */
import type { ExpressionBuilder } from 'kysely'
import type { Read } from '#database'
import { requirePermission, type Actor } from '#model'
import type { LoggedOperation, Operation } from '#operations'
import type { DraftDeps, DraftKey } from './draft.ts'
import { findBlockTypes, findItems, loadStates, toDraftKey, type LoggedItem } from './logged-items.ts'
import { toLoggedOperations, withPreviousValues, type LogRow } from './log.ts'
import type { DraftTables } from './tables.ts'

/** A position in the site's log. */
export type LogPosition = Pick<LogRow, 'at' | 'item' | 'language' | 'seq'>

export type SiteLogQuery = {
  /** Returns only operations before this position. */
  readonly before?: LogPosition | undefined
  /** Returns only this account's operations. */
  readonly actor?: string | undefined
  readonly limit: number
}

type SiteOperation = DraftKey &
  LoggedOperation & {
    /** The type of the edited block; null for the item itself, and for a removed block. */
    readonly blockType: string | null
  }

export type SiteLog = {
  /** Newest first, without inserted or created content. */
  readonly operations: readonly SiteOperation[]
  readonly items: readonly LoggedItem[]
  /** All accounts in the log, not only the authors of the returned operations. */
  readonly people: readonly { readonly account: string; readonly name: string }[]
  /** The position of the next page; undefined at the end. */
  readonly next: LogPosition | undefined
}

export async function readSiteLog(deps: DraftDeps, actor: Actor, query: SiteLogQuery): Promise<SiteLog> {
  requirePermission(actor, 'seeActivity', {
    code: 'draft-not-allowed',
    action: 'see the activity of the site',
  })
  const { read } = deps.database
  const rows = await selectSiteLog(read, { ...query, limit: query.limit + 1 }).execute()
  const shown = rows.slice(0, query.limit)
  const states = await loadStates(deps, shown)
  const items = await findItems(deps, states)
  const toBlockType = await findBlockTypes(deps, shown, states)
  const operations = withPreviousValues(await toLoggedOperations(deps, shown), shown).map(
    (logged, at): SiteOperation => {
      const row = shown[at] as LogRow
      return {
        ...logged,
        ...toDraftKey(row),
        operation: toBare(logged.operation),
        blockType: toBlockType(row),
      }
    },
  )
  return {
    operations,
    items,
    people: await findPeople(deps),
    next: rows.length > shown.length ? shown.at(-1) : undefined,
  }
}

export const selectSiteLog = (db: Read<DraftTables>, { before, actor, limit }: SiteLogQuery) =>
  db
    .selectFrom('draft_op')
    .selectAll()
    .$if(before !== undefined, (q) => q.where((eb) => isBefore(eb, before as LogPosition, actor)))
    .$if(actor !== undefined, (q) => q.where('actor', '>=', actor ?? '').orderBy('actor', 'desc'))
    .$if(actor !== undefined && before === undefined, (q) => q.where('actor', '<=', actor ?? ''))
    .orderBy('at', 'desc')
    .orderBy('item', 'desc')
    .orderBy('language', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)

/**
 * The account is part of the sort order instead of a condition. Otherwise, a database may scan all later operations of other accounts in
 * time order.
 */
const isBefore = (
  { eb, refTuple, tuple }: ExpressionBuilder<DraftTables, 'draft_op'>,
  { at, item, language, seq }: LogPosition,
  actor: string | undefined,
) =>
  actor === undefined
    ? eb(refTuple('at', 'item', 'language', 'seq'), '<', tuple(at, item, language, seq))
    : eb(refTuple('actor', 'at', 'item', 'language', 'seq'), '<', tuple(actor, at, item, language, seq))

/** Jumps from one account to the next in the index, without reading the operations in between. */
export const selectPeople = (db: Read<DraftTables>) =>
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

async function findPeople(deps: DraftDeps): Promise<SiteLog['people']> {
  const rows = await selectPeople(deps.database.read).execute()
  const accounts = rows.flatMap(({ account }) => account ?? [])
  const names = await deps.findNames(accounts)
  return accounts
    .map((account) => ({ account, name: names.get(account) ?? account }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Removes the content from an operation, because a copied page may be large and a list does not show it. */
function toBare(operation: Operation): Operation {
  if (operation.kind === 'create') return { ...operation, body: {} }
  if (operation.kind !== 'insert') return operation
  const { id, block } = operation.node
  return { ...operation, node: { id, block } }
}
