/** Crops and rotates stored pictures, one at a time. */
import { unknownImage } from '../errors.ts'
import type { MediaReader } from '../media-store.ts'
import { createTaskQueue } from '../turns.ts'
import { cropPicture, previewRotation, type PictureCrop } from './crop-picture.ts'

export type PictureCropper = {
  /** Returns the bytes of the new file. Throws the same errors as {@link cropPicture}, or `media-busy` (503). */
  readonly crop: (ref: string, mimeType: string, crop: PictureCrop) => Promise<Buffer>
  /** Throws the same errors as `crop`. */
  readonly preview: (ref: string, mimeType: string, rotation: PictureCrop['rotation']) => Promise<Buffer>
}

/** Attack: hundreds of requests, which would delay every other crop for an hour. */
const maxTasks = 8

export function createPictureCropper({ find }: Pick<MediaReader, 'find'>): PictureCropper {
  const inTurn = createTaskQueue(maxTasks)
  const load = async (ref: string, mimeType: string) => {
    const bytes = await find(ref, mimeType)
    if (bytes === undefined) throw unknownImage(ref)
    return bytes
  }
  return {
    crop: (ref, mimeType, crop) => inTurn(async () => cropPicture(await load(ref, mimeType), crop)),
    preview: (ref, mimeType, rotation) =>
      inTurn(async () => previewRotation(await load(ref, mimeType), rotation)),
  }
}
