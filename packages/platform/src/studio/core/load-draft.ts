/** Functions that load the content of a draft. */
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import type { LiveDraft } from '../edits/live-draft.ts'
import type { Edits } from '../edits/open-edits.ts'

/** Resolves to the draft once the draft has loaded, or to undefined if it cannot be loaded. */
export const waitUntilLoaded = ({ view, subscribe }: LiveDraft): Promise<DraftState | undefined> =>
  new Promise((resolve) => {
    const look = () => view().status !== 'loading'
    if (look()) return resolve(view().draft)
    const end = subscribe(() => {
      if (!look()) return
      end()
      resolve(view().draft)
    })
  })

/**
 * Opens a pattern's draft. If the draft is already open in any language, returns that draft; otherwise, opens it in the
 * given language.
 */
export const openPattern = (
  { open, listOpen }: Pick<Edits, 'open' | 'listOpen'>,
  contentKey: string,
  language: string,
): LiveDraft =>
  listOpen().find(({ item, view }) => item.contentKey === contentKey && view().draft !== undefined) ??
  open({ contentKey, language })

/** Returns a pattern's blocks from top to bottom; empty until the draft has loaded. */
export const toPatternBlocks = (draft: DraftState | undefined) => {
  const blocks = draft?.body['blocks']
  return Array.isArray(blocks) ? (blocks as readonly BlockNode[]) : []
}
