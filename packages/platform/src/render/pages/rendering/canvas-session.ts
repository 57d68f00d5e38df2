/** State that all renderings of one canvas share across edits, so that unchanged parts are rendered once. */
import type { SharedDrafts } from '#blocks'
import { createPartCache, type PartCache } from './part-cache.ts'
import { createUserPlaceholders, type UserPlaceholders } from './user-placeholders.ts'

export type CanvasSession = { readonly users: UserPlaceholders; readonly shared: PartCache }

/**
 * Danger: valid only for one page, at one path, as seen by one viewer. No longer valid once an item other than the page
 * or its layout changes.
 */
export const createCanvasSession = (
  users: UserPlaceholders = createUserPlaceholders(),
  drafts?: SharedDrafts,
): CanvasSession => ({ users, shared: createPartCache(drafts) })
