/** Groups the drafts in the publish dialog, and determines which are initially selected. */
import type { ChangedDraft, ItemName } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { publish as words } from '../messages/en-publish.ts'

type DraftGroup = { readonly label: string; readonly drafts: readonly ChangedDraft[] }

/**
 * If a page is open, selects the page and the items on it, except a colleague's edits of a published item. Otherwise
 * selects the editor's own drafts. Never selects items that are being unpublished, because a publish would put them
 * back on the site.
 */
export function isTickedInitially(draft: ChangedDraft, page: ItemName | undefined): boolean {
  if (draft.isUnpublished) return false
  if (page === undefined) return draft.isOwn
  if (draft.relation !== 'named') return false
  const isNew = draft.changes.some(({ kind }) => kind === 'created')
  return draft.isOwn || isNew || toItemKey(draft) === toItemKey(page)
}

/** Groups drafts: the page, the menus that link to it, the editor's other drafts, and colleagues' drafts. */
export function toDraftGroups(drafts: readonly ChangedDraft[]): readonly DraftGroup[] {
  const others = drafts.filter(({ relation }) => relation === null)
  const groups: readonly DraftGroup[] = [
    { label: words.ofPage, drafts: drafts.filter(({ relation }) => relation === 'named') },
    { label: words.links, drafts: drafts.filter(({ relation }) => relation === 'links') },
    { label: words.own, drafts: others.filter(({ isOwn }) => isOwn) },
    { label: words.others, drafts: others.filter(({ isOwn }) => !isOwn) },
  ]
  return groups.filter(({ drafts: listed }) => listed.length > 0)
}
