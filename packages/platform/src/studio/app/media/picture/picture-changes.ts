/** Picture changes that are available in a picture's menu and details panel. */
import type { ItemName, ListingRow } from '#api'

export type PictureChangeKind = 'replace' | 'crop' | 'replaceUses' | 'move' | 'delete'

/** Picture types that can be cropped. Drawings and animations cannot be cropped. */
const croppable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** A picture change that needs a dialog. */
export type PictureChange = {
  readonly kind: PictureChangeKind
  readonly item: ItemName & { readonly title: string }
  /** True for a picture that has never been published. */
  readonly isNew: boolean
  /** The id of the folder that contains the picture. */
  readonly folder?: string | null
  /** Called after a deletion. */
  readonly onDeleted?: () => unknown
}

export type RequestPictureChange = (change: PictureChange) => void

/** Props of a dialog that makes a change. */
export type PictureChangeProps = Omit<PictureChange, 'kind'> & { readonly onClose: () => void }

/**
 * Returns the picture changes that an account's rights allow. Deleting a published picture requires the right to
 * publish.
 */
export function findPictureChanges(
  rights: readonly string[],
  { state, mimeType }: Pick<ListingRow, 'state'> & { readonly mimeType: string | null },
): readonly PictureChangeKind[] {
  if (!rights.includes('editDrafts') || state === 'leaves') return []
  const mayDelete = state === 'new' || rights.includes('publish')
  const mayCrop = mimeType !== null && croppable.has(mimeType)
  return [
    'replace',
    ...(mayCrop ? (['crop'] as const) : []),
    'replaceUses',
    ...(mayDelete ? (['delete'] as const) : []),
  ]
}
