/** What the drawings of one canvas have in common, from edit to edit: what has not changed is made once. */
import type { SharedDrafts } from '#blocks'
import { createDrawnParts, type DrawnParts } from './drawn-parts.ts'
import { createUserMarks, type UserMarks } from './user-marks.ts'

export type CanvasSession = { readonly users: UserMarks; readonly shared: DrawnParts }

/** Danger: of one page at one address, as one viewer sees it; and only as long as no item but its own and its layout changes. */
export const createCanvasSession = (
  users: UserMarks = createUserMarks(),
  drafts?: SharedDrafts,
): CanvasSession => ({ users, shared: createDrawnParts(drafts) })
