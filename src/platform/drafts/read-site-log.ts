/** What was done last to anything on the site: read in the order of an index, so that it costs the same however long the log is. */
import type { ExpressionBuilder } from 'kysely'
import type { Read } from '#database'
import type { Actor } from '#model'
import type { LoggedOperation, Operation } from '#operations'
import { requireStaff, type DraftDeps, type DraftKey } from './draft.ts'
import { findBlockTypes, findItems, loadStates, toKey, type LoggedItem } from './logged-items.ts'
import { toLogged, type LogRow } from './log.ts'
import type { DraftTables } from './tables.ts'

/** Where an operation stands in the log of the site. */
export type LogPlace = Pick<LogRow, 'at' | 'item' | 'language' | 'seq'>

export type SiteLogQuery = {
  /** What came earlier. */
  readonly before?: LogPlace | undefined
  /** Of this account alone. */
  readonly actor?: string | undefined
  readonly limit: number
}

export type SiteOperation = DraftKey &
  LoggedOperation & {
    /** Kind of the block that it is about; null of the item itself, and of a block that is gone. */
    readonly blockType: string | null
  }

export type SiteLog = {
  /** Newest first. What is inserted and created comes without what it says. */
  readonly operations: readonly SiteOperation[]
  readonly items: readonly LoggedItem[]
  /** Whoever the log names, whether or not in these operations. */
  readonly people: readonly { readonly account: string; readonly name: string }[]
  /** Where to go on; undefined at the end. */
  readonly next: LogPlace | undefined
}

export async function readSiteLog(deps: DraftDeps, actor: Actor, query: SiteLogQuery): Promise<SiteLog> {
  requireStaff(actor, 'see drafts')
  const { read } = deps.database
  const rows = await selectSiteLog(read, { ...query, limit: query.limit + 1 }).execute()
  const shown = rows.slice(0, query.limit)
  const states = await loadStates(deps, shown)
  const items = await findItems(deps, states)
  const toBlockType = await findBlockTypes(deps, shown, states)
  const operations = (await toLogged(deps, shown)).map((logged, at): SiteOperation => {
    const row = shown[at] as LogRow
    return { ...logged, ...toKey(row), operation: toBare(logged.operation), blockType: toBlockType(row) }
  })
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
    .$if(before !== undefined, (q) => q.where((eb) => isBefore(eb, before as LogPlace, actor)))
    .$if(actor !== undefined, (q) => q.where('actor', '>=', actor ?? '').orderBy('actor', 'desc'))
    .$if(actor !== undefined && before === undefined, (q) => q.where('actor', '<=', actor ?? ''))
    .orderBy('at', 'desc')
    .orderBy('item', 'desc')
    .orderBy('language', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)

/** An account as a part of the order, not as a condition: else a database may look for the account in the order of time, through all that others did since. */
const isBefore = (
  { eb, refTuple, tuple }: ExpressionBuilder<DraftTables, 'draft_op'>,
  { at, item, language, seq }: LogPlace,
  actor: string | undefined,
) =>
  actor === undefined
    ? eb(refTuple('at', 'item', 'language', 'seq'), '<', tuple(at, item, language, seq))
    : eb(refTuple('actor', 'at', 'item', 'language', 'seq'), '<', tuple(actor, at, item, language, seq))

/** By leaps from one account to the next: what each has done is not read. */
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

/** A page that was copied may be large, and nobody reads it in a list. */
function toBare(operation: Operation): Operation {
  if (operation.kind === 'create') return { ...operation, body: {} }
  if (operation.kind !== 'insert') return operation
  const { id, block } = operation.node
  return { ...operation, node: { id, block } }
}
