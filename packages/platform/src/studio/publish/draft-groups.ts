/** Groups the drafts in the publish dialog, and determines which of them are initially selected. */
import type { ChangedDraft, ItemName } from '#api'
import { toItemKey } from '../api/shapes.ts'
import { publishMessages as words } from '../messages/en-publish.ts'

type DraftGroup = { readonly label: string; readonly drafts: readonly ChangedDraft[] }

/** The item from which the publish dialog was opened. */
export type OpenItem = ItemName & { readonly isPage: boolean }

/**
 * If a page is open, selects the page and the items on it, except published items edited by a colleague. If another
 * item is open, selects that item and the new items that it uses. Otherwise selects the editor's own drafts. Never
 * selects items that are being unpublished, because publishing would put them back on the site.
 */
export function isSelectedInitially(draft: ChangedDraft, open: OpenItem | undefined): boolean {
  if (draft.isUnpublished) return false
  if (open === undefined) return draft.isOwn
  if (draft.relation !== 'named') return false
  if (toItemKey(draft) === toItemKey(open)) return true
  const isNew = draft.changes.some(({ kind }) => kind === 'created')
  if (open.isPage) return draft.isOwn || isNew
  return isNew && draft.contentKey !== open.contentKey
}

/** Groups drafts: the open item, the menus that link to it, the editor's other drafts, and colleagues' drafts. */
export function toDraftGroups(
  drafts: readonly ChangedDraft[],
  open: OpenItem | undefined,
): readonly DraftGroup[] {
  const { related, links } = open?.isPage === false ? words.ofItem : words.ofPage
  const others = drafts.filter(({ relation }) => relation === null)
  const groups: readonly DraftGroup[] = [
    { label: related, drafts: drafts.filter(({ relation }) => relation === 'named') },
    { label: links, drafts: drafts.filter(({ relation }) => relation === 'links') },
    { label: words.own, drafts: others.filter(({ isOwn }) => isOwn) },
    { label: words.others, drafts: others.filter(({ isOwn }) => !isOwn) },
  ]
  return groups.filter(({ drafts: listed }) => listed.length > 0)
}
