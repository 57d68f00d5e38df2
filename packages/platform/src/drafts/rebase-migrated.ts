/**
 * Rebases a draft whose log ends at a migration: compares its content with the version on which it is based, because the operations of its
 * log belong to an older version of its fields.
 */
import type { ContentItem } from '#model'
import { findEdits, rebaseOperations, type EditedItem, type Outcome } from '#operations'
import { checkOperation } from './check-operation.ts'
import { toEdited, type DraftDeps, type DraftRow } from './draft.ts'
import type { CallColumns, NewOperation } from './write-draft.ts'

/** Returns true if the draft may contain edits from before its migration. */
export const isLogEnded = (row: DraftRow): boolean =>
  row.base_version !== null && row.migrated_seq > Math.max(row.published_seq, row.dropped_seq)

export type RebasedDraft = {
  readonly head: EditedItem
  /** Conflicts, to be written as operations that were not applied. */
  readonly added: readonly NewOperation[]
}

/** Compares, and applies the differences to the published version. A draft whose base is unknown overwrites the published version. */
export async function rebaseMigrated(
  deps: DraftDeps,
  row: DraftRow,
  { edited, published }: { readonly edited: EditedItem; readonly published: ContentItem },
): Promise<RebasedDraft> {
  const { item: contentKey, language, base_version: version } = row
  const former = await deps.content.loadVersion({ contentKey, language, version: version ?? 0 })
  const base = toEdited(published)
  const { edits, reached } = findEdits(
    former === undefined ? base : { ...former, isWithdrawn: false },
    edited,
  )
  const { head, results } = rebaseOperations({
    edited: reached,
    calls: edits.map((edit) => [edit]),
    base,
    findWrong: (edit) => checkOperation(deps.content, edit),
  })
  const added = results.flatMap((result, at): NewOperation[] => {
    const operation = edits[at]?.operation
    if (result.kind !== 'offered' || result.isSettled || operation === undefined) return []
    const { reason, theirs } = result
    const outcome: Outcome = { kind: 'offered', reason, by: null, theirs }
    return [{ operation, outcome, inverse: undefined, number: null, undoes: null }]
  })
  return { head, added }
}

/** The columns of these conflicts: nobody has sent them. */
export const toRebaseColumns = (row: DraftRow, at: string): CallColumns => ({
  client: '0'.repeat(32),
  gesture: `rebase ${row.seq}`,
  base_seq: row.seq,
  actor: row.changed_by,
  kind: 'do',
  at,
})
