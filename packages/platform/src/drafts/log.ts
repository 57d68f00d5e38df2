/** The log of operations: its rows, and the form in which the studio receives them. */
import type { Selectable } from 'kysely'
import type { HashedTable, Read } from '#database'
import type { LaterOperation, LoggedOperation, Operation, Outcome } from '#operations'
import type { DraftDeps, DraftKey } from './draft.ts'
import type { DraftTables } from './tables.ts'

export type LogRow = Omit<Selectable<DraftTables['draft_op']>, 'row_hash'>

/** The outcome in its stored form. `by` is an account id; the account's name is looked up when the row is read. */
type OutcomeRow = Outcome

export const selectLog = (db: Read<DraftTables>, { contentKey, language }: DraftKey) =>
  db.selectFrom('draft_op').selectAll().where('item', '=', contentKey).where('language', '=', language)

export type LaterLoggedOperation = LaterOperation & { readonly actor: string; readonly seq: number }

type LaterOperationsQuery = {
  readonly after: number
  /** The client or account whose operations are excluded. */
  readonly not: { readonly client: string } | { readonly actor: string }
}

/** Loads the later operations of other clients or accounts, oldest first. */
export async function loadLaterOperations(
  db: Read<DraftTables>,
  key: DraftKey,
  { after, not }: LaterOperationsQuery,
): Promise<readonly LaterLoggedOperation[]> {
  const rows = await db
    .selectFrom('draft_op')
    .select(['seq', 'actor', 'op', 'inverse'])
    .where('item', '=', key.contentKey)
    .where('language', '=', key.language)
    .where('seq', '>', after)
    .where('is_applied', '=', 1)
    .$if('client' in not, (q) => q.where('client', '!=', 'client' in not ? not.client : ''))
    .$if('actor' in not, (q) => q.where('actor', '!=', 'actor' in not ? not.actor : ''))
    .orderBy('seq')
    .execute()
  return rows.map(({ seq, actor, op, inverse }) => ({
    seq,
    actor,
    operation: JSON.parse(op) as Operation,
    inverse: JSON.parse(inverse ?? op) as Operation,
  }))
}

/** Adds the names of accounts. A deleted account is represented by its id. */
export async function loadLoggedOperations(
  { findNames }: Pick<DraftDeps, 'findNames'>,
  rows: readonly LogRow[],
): Promise<LoggedOperation[]> {
  const outcomes = rows.map(({ outcome }) => JSON.parse(outcome) as OutcomeRow)
  const accounts = new Set([
    ...rows.map(({ actor }) => actor),
    ...outcomes.flatMap((outcome) => (outcome.kind === 'offered' && outcome.by !== null ? [outcome.by] : [])),
  ])
  const names = accounts.size === 0 ? new Map<string, string>() : await findNames([...accounts])
  const toAccountName = (account: string) => names.get(account) ?? account
  return rows.map((row, position) => {
    const outcome = outcomes[position] ?? { kind: 'applied' }
    const isBy = outcome.kind === 'offered' && outcome.by !== null
    return {
      seq: row.seq,
      client: row.client,
      number: row.client_seq,
      gesture: row.gesture,
      kind: row.kind,
      actor: toAccountName(row.actor),
      at: row.at,
      operation: JSON.parse(row.op) as Operation,
      outcome: isBy ? { ...outcome, by: toAccountName(outcome.by ?? '') } : outcome,
      undoes: row.undoes,
    }
  })
}

/** Adds the previous value to each logged operation. The value is absent if there was none. */
export const withPreviousValues = <Logged extends LoggedOperation>(
  logged: readonly Logged[],
  rows: readonly LogRow[],
): readonly (Logged & { readonly former?: unknown })[] =>
  logged.map((one, at) => {
    const inverse = rows[at]?.inverse
    const former = typeof inverse === 'string' ? findFormer(JSON.parse(inverse) as Operation) : undefined
    return former === undefined ? one : { ...one, former }
  })

/** Returns the value, or the removed block, that the inverse operation would restore. */
function findFormer(inverse: Operation): unknown {
  if (inverse.kind === 'set') return inverse.value
  return inverse.kind === 'insert' ? inverse.node : undefined
}

/**
 * Hashes of logged operations. They do not cover the inverse or the outcome, because an older server version changes
 * these on a rebase without updating the hash.
 */
export const hashedLogTable: HashedTable = {
  table: 'draft_op',
  key: ['item', 'language', 'seq'],
  texts: [
    'item',
    'language',
    'seq',
    'client',
    'client_seq',
    'gesture',
    'base_seq',
    'actor',
    'op',
    'kind',
    'undoes',
    'at',
  ],
  json: 'op',
  hash: 'row_hash',
  lock: 'drafts',
  toDamage: ({ item, language, seq }) => ({
    message: `the stored text of edit ${seq} of ${item} (${language}) has changed`,
    remedy: 'Check the draft in the studio before it is published: a rebase applies its edits again.',
  }),
}
