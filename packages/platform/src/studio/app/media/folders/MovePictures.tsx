/** The dialog that moves pictures into a folder. */
import { useState } from 'react'
import { useMediaFolders } from '../../../core/media-folders.ts'
import { mediaFolderMessages as words } from '../../../messages/areas/en-media-folders.ts'
import { ChangeForm } from '../../../pages/ChangeForm.tsx'
import { FolderField } from './FolderField.tsx'
import { useMovePictures } from './use-move-pictures.ts'

const maxPictures = 200

type MovePicturesProps = {
  /** Content keys of the pictures to move. */
  readonly pictures: readonly string[]
  /** The folder to which all of the pictures belong; null if they do not share a folder. */
  readonly from: string | null
  readonly onMoved?: (moved: number, folder: string | null) => void
  readonly onClose: () => void
}

export function MovePictures({ pictures, from, onMoved, onClose }: MovePicturesProps) {
  const folders = useMediaFolders()
  const [folder, setFolder] = useState(from)
  const send = useMovePictures((...moved) => {
    onMoved?.(...moved)
    onClose()
  })
  const isTooMany = pictures.length > maxPictures
  return (
    <ChangeForm
      title={words.movePictures.title(pictures.length)}
      explained={isTooMany ? words.movePictures.tooMany(maxPictures) : words.explained}
      send={words.movePictures.send(pictures.length)}
      isReady={!isTooMany && !send.isPending}
      error={send.error}
      onSend={() => send.mutate({ folder, pictures })}
      onClose={onClose}
    >
      <FolderField
        label={words.movePictures.folder}
        none={words.none}
        folders={folders}
        value={folder}
        onChange={setFolder}
      />
    </ChangeForm>
  )
}
