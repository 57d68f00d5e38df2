/** Lists the problems that prevent a draft from being published, for display to the draft's editor. */
import { toChange, type ContentService } from '#content'
import type { Actor } from '#model'
import { requireStaff, type DraftDeps, type DraftKey } from '../draft.ts'
import { findCurrentRow } from '../follow-releases.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import { loadDraftHeads } from '../read-drafts.ts'

export type DraftProblems = {
  /** The number of the last operation that the check covers. */
  readonly seq: number
  readonly problems: Awaited<ReturnType<ContentService['findProblems']>>
  /** Problems that do not prevent a publish. */
  readonly warnings: Awaited<ReturnType<ContentService['findDraftWarnings']>>
}

/**
 * Checks a draft together with the other drafts, because it may refer to them. Reads only the drafts that affect the
 * check. Returns no problems for an item without a draft.
 */
export async function findDraftProblems(
  deps: DraftDeps & { readonly open: OpenDrafts },
  actor: Actor,
  key: DraftKey,
): Promise<DraftProblems> {
  requireStaff(actor, 'see the problems of drafts')
  const row = await findCurrentRow(deps, key)
  if (row?.is_open !== 1) return { seq: row?.seq ?? 0, problems: [], warnings: [] }
  const drafts = await deps.open.load()
  const heads = await loadDraftHeads(deps, actor, [key.contentKey])
  const task = { changes: heads.map(toChange), about: key, drafts }
  const problems = await deps.content.findProblems(actor, task)
  const warnings = await deps.content.findDraftWarnings(actor, task)
  return { seq: row.seq, problems, warnings }
}
