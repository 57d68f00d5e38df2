/** State that the renderings of one canvas share across edits, so that unchanged parts are made once. */
import type { SharedDrafts } from '#blocks'
import { createPartCache, type PartCache } from './part-cache.ts'
import { createUserMarks, type UserMarks } from './user-marks.ts'

export type CanvasSession = { readonly users: UserMarks; readonly shared: PartCache }

/**
 * Danger: valid for one page at one address, as one viewer sees it, and only as long as no items other than the page and its layout change.
 */
export const createCanvasSession = (
  users: UserMarks = createUserMarks(),
  drafts?: SharedDrafts,
): CanvasSession => ({ users, shared: createPartCache(drafts) })
