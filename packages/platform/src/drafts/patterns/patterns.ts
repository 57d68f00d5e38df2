/** Patterns: blocks that an editor has saved under a name. Inserting a pattern inserts a copy of its blocks. */
import { toRowHash, type Read } from '#database'
import { createContentKey } from '#kit'
import { toActorName, type Actor } from '#model'
import type { EditedItem, Operation } from '#operations'
import type { BlockNode } from '#schema'
import { requireEditor, requireStaff, type DraftDeps } from '../draft.ts'
import { patternNotFound, patternNameTaken, patternRejected, tooManyPatterns } from '../errors.ts'
import type { DraftTables } from '../tables.ts'
import { tryOperations } from '../try-operations.ts'
import { hashedPatterns } from './pattern-hashes.ts'

export type Pattern = {
  readonly id: string
  readonly name: string
  /** Blocks with their original ids. A copy gets new ids. */
  readonly blocks: readonly BlockNode[]
  /** Name of the account that saved the pattern. */
  readonly savedBy: string
  /** ISO 8601, UTC. */
  readonly savedAt: string
}

export type NewPattern = Pick<Pattern, 'name' | 'blocks'>

/** Maximum number of patterns. One response contains the whole list, and a longer list is hard to search. */
const maxPatterns = 200

/** Lists patterns by name. */
export async function listPatterns(deps: DraftDeps, actor: Actor): Promise<readonly Pattern[]> {
  requireStaff(actor, 'see patterns')
  const rows = await deps.database.read.selectFrom('pattern').selectAll().execute()
  const names = await deps.findNames([...new Set(rows.map((row) => row.saved_by))])
  return rows
    .map(({ id, name, blocks, shape, saved_by: by, saved_at: savedAt }) => ({
      id,
      name,
      blocks: readBlocks(deps, { text: blocks, shape }),
      savedBy: names.get(by) ?? by,
      savedAt,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Parses and migrates stored blocks. */
function readBlocks(
  { content: { migrations } }: DraftDeps,
  { text, shape }: { readonly text: string; readonly shape: string | null },
): readonly BlockNode[] {
  const blocks = JSON.parse(text) as readonly BlockNode[]
  if (!migrations.mayBeOlder({ type: '', shape, text })) return blocks
  return migrations.migrate({ type: '', body: { blocks } }, shape).body['blocks'] as readonly BlockNode[]
}

/**
 * Saves a pattern. Its blocks are checked like blocks in a draft. Throws `pattern-refused` (422) with their problems,
 * `pattern-name-taken` and `patterns-too-many` (409).
 */
export async function savePattern(
  deps: DraftDeps,
  actor: Actor,
  { name, blocks }: NewPattern,
): Promise<Pick<Pattern, 'id'>> {
  requireEditor(actor, 'save patterns')
  requireValidPatternBlocks(deps, blocks)
  const id = createContentKey(deps.randomBytes(16))
  await deps.database.transaction(
    async (trx) => {
      const others = await requireFreeName(trx, { id, name })
      if (others.length >= maxPatterns) throw tooManyPatterns(maxPatterns)
      const row = {
        id,
        name,
        blocks: JSON.stringify(blocks),
        saved_by: toActorName(actor),
        saved_at: deps.clock().toISOString(),
      }
      const { known: shape } = deps.content.migrations
      const row_hash = toRowHash(hashedPatterns, row)
      await trx
        .insertInto('pattern')
        .values({ ...row, row_hash, shape })
        .execute()
    },
    { lock: 'drafts' },
  )
  return { id }
}

/** Renames a pattern. Blocks that were inserted from it do not change. Throws `pattern-unknown` (404) and `pattern-name-taken` (409). */
export async function renamePattern(
  deps: DraftDeps,
  actor: Actor,
  { id, name }: Pick<Pattern, 'id' | 'name'>,
): Promise<void> {
  requireEditor(actor, 'rename patterns')
  await deps.database.transaction(
    async (trx) => {
      await requireFreeName(trx, { id, name })
      const { numUpdatedRows } = await trx
        .updateTable('pattern')
        .set({ name })
        .where('id', '=', id)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw patternNotFound(id)
    },
    { lock: 'drafts' },
  )
}

/** Removes a pattern. Blocks that were inserted from it stay. Throws `pattern-unknown` (404). */
export async function removePattern(deps: DraftDeps, actor: Actor, id: string): Promise<void> {
  requireEditor(actor, 'remove patterns')
  const { numDeletedRows } = await deps.database.transaction((trx) =>
    trx.deleteFrom('pattern').where('id', '=', id).executeTakeFirst(),
  )
  if (numDeletedRows === 0n) throw patternNotFound(id)
}

/** Checks that no other pattern has the name. Throws `pattern-name-taken`. */
async function requireFreeName(trx: Read<DraftTables>, { id, name }: Pick<Pattern, 'id' | 'name'>) {
  const others = await trx.selectFrom('pattern').select(['id', 'name']).where('id', '!=', id).execute()
  if (others.some((other) => isSameName(other.name, name))) throw patternNameTaken(name)
  return others
}

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Checks the blocks in the same way as blocks that are inserted into an empty page. */
export function requireValidPatternBlocks(deps: DraftDeps, blocks: readonly BlockNode[]): void {
  const position = { parent: { field: 'blocks' }, before: null }
  const operations = blocks.map((node): Operation => ({ kind: 'insert', node, place: position }))
  const { tried } = tryOperations(deps, { head: emptyPage, operations, toLater: () => [], facts: {} })
  for (const { outcome } of tried) if (outcome.kind === 'refused') throw patternRejected(outcome)
}

const emptyPage: EditedItem = {
  type: 'epiderm__page',
  title: '',
  urlName: '',
  body: { blocks: [] },
  isWithdrawn: false,
}
