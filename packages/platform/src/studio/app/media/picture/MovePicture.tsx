import { MovePictures } from '../folders/MovePictures.tsx'
import type { PictureChangeProps } from './picture-changes.ts'

/** The dialog that moves one picture into a folder. */
export const MovePicture = ({ item, folder = null, onClose }: PictureChangeProps) => (
  <MovePictures pictures={[item.contentKey]} from={folder} onClose={onClose} />
)
