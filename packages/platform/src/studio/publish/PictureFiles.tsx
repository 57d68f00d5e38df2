/** Thumbnails of an image's published file and of its file in the draft. */
import { usePicture } from '../core/pictures.ts'
import { publishMessages as words } from '../messages/en-publish.ts'

type PictureFilesProps = {
  readonly contentKey: string
  /** The version of the published file. Undefined for a new image. */
  readonly former: string | undefined
}

export function PictureFiles({ contentKey, former }: PictureFilesProps) {
  const preview = usePicture(contentKey).picture?.preview ?? undefined
  if (preview === undefined) return null
  const before = former && preview.replace(/\bversion=[0-9a-f]+/, `version=${former}`)
  return (
    <span className="picture-files">
      {before !== undefined && before !== preview && <img src={before} alt={words.formerFile} />}
      <img src={preview} alt={words.newFile} />
    </span>
  )
}
