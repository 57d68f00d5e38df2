/** A problem, and the item that contains it. */
import type { ContentProblem } from '../../types/errors.ts'
import type { ContentDraft } from '../../types/change.ts'

export type ChangeProblem = ContentProblem & { readonly contentKey: string; readonly language: string }

export const toDraftProblem = (draft: ContentDraft) => (problem: ContentProblem) => ({
  ...problem,
  contentKey: draft.contentKey,
  language: draft.language,
})

export const createProblem = (draft: ContentDraft, message: string, hint?: string): ChangeProblem =>
  toDraftProblem(draft)({ path: draft.title, message, hint })
