/** What keeps a draft from being published, for whoever writes it. */
import { toChange, type ContentService } from '#content'
import type { Actor } from '#model'
import { requireStaff, type DraftDeps, type DraftKey } from '../draft.ts'
import { findCurrentRow } from '../follow-releases.ts'
import { loadDraftHeads } from '../read-drafts.ts'

export type DraftProblems = {
  /** Of the draft's last operation that was judged. */
  readonly seq: number
  readonly problems: Awaited<ReturnType<ContentService['findProblems']>>
  /** What does not keep it from being published. */
  readonly warnings: Awaited<ReturnType<ContentService['findDraftWarnings']>>
}

/** Beside all other drafts: what it refers to may be one. None of what nobody has edited. */
export async function findDraftProblems(
  deps: DraftDeps,
  actor: Actor,
  key: DraftKey,
): Promise<DraftProblems> {
  requireStaff(actor, 'see what keeps drafts from being published')
  const row = await findCurrentRow(deps, key)
  if (row?.is_open !== 1) return { seq: row?.seq ?? 0, problems: [], warnings: [] }
  const heads = await loadDraftHeads(deps, actor)
  const task = { changes: heads.map(toChange), about: key }
  const problems = await deps.content.findProblems(actor, task)
  const warnings = await deps.content.findDraftWarnings(actor, task)
  return { seq: row.seq, problems, warnings }
}
