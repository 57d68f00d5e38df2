/** Functions that load the content of a draft. */
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import type { LiveDraft } from '../edits/live-draft.ts'
import type { Edits } from '../edits/open-edits.ts'

/** Resolves to the draft once it has loaded, or to undefined if it cannot be loaded. */
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

/** Opens a pattern. If it is already open in any language, uses that language; otherwise, uses the given one. */
export const openPattern = (
  { open, listOpen }: Pick<Edits, 'open' | 'listOpen'>,
  contentKey: string,
  language: string,
): LiveDraft =>
  listOpen().find(({ item, view }) => item.contentKey === contentKey && view().draft !== undefined) ??
  open({ contentKey, language })

/** Returns the blocks from top to bottom. */
export const toPatternBlocks = (draft: DraftState | undefined) => {
  const blocks = draft?.body['blocks']
  return Array.isArray(blocks) ? (blocks as readonly BlockNode[]) : []
}
