/** Moves pictures to folders by drag and drop, with the mouse, touch or the keyboard. */
import { useDragAndDrop, type DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import type { ListingRow } from '#api'
import { toItemKey } from '../../../api/shapes.ts'
import { noFolderFilter, type FolderNode } from '../../../core/media-folders.ts'
import { allPicturesKey } from './FolderTree.tsx'

const pictureType = 'application/x-epiderm-picture'

export type PictureDrag = {
  readonly pictureHooks: DragAndDropHooks<ListingRow>
  readonly folderHooks: DragAndDropHooks<FolderNode>
}

type PictureDragOptions = {
  readonly rows: readonly ListingRow[]
  readonly isDisabled: boolean
  readonly onMove: (pictures: readonly string[], folder: string | null) => void
}

export function usePictureDrag({ rows, isDisabled, onMove }: PictureDragOptions): PictureDrag {
  const { dragAndDropHooks: pictureHooks } = useDragAndDrop<ListingRow>({
    isDisabled,
    getItems: (keys) =>
      rows
        .filter((row) => new Set(keys).has(toItemKey(row)))
        .map(({ contentKey, title }) => ({ [pictureType]: contentKey, 'text/plain': title })),
    getAllowedDropOperations: () => ['move'],
  })
  const { dragAndDropHooks: folderHooks } = useDragAndDrop<FolderNode>({
    isDisabled,
    acceptedDragTypes: [pictureType],
    getDropOperation: (target) =>
      target.type === 'item' && target.dropPosition === 'on' && target.key !== allPicturesKey
        ? 'move'
        : 'cancel',
    async onItemDrop({ items, target }) {
      const texts = items.flatMap((item) =>
        item.kind === 'text' && item.types.has(pictureType) ? [item.getText(pictureType)] : [],
      )
      onMove(await Promise.all(texts), target.key === noFolderFilter ? null : String(target.key))
    },
  })
  return { pictureHooks, folderHooks }
}
