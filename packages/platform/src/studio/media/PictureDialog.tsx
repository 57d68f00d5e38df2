/** A dialog that selects one of the site's images. */
import { useDeferredValue, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { SearchField } from 'react-aria-components/SearchField'
import { StudioDialog } from '../ui/StudioDialog.tsx'
import { messages } from '../messages/messages.ts'
import { toFolderOptions, useMediaFolders } from '../core/media-folders.ts'
import { usePictures } from '../core/pictures.ts'
import type { ListedPicture } from '#api'

type PictureDialogProps = {
  /** The content key of the selected image. */
  readonly chosen: string | undefined
  /** The content key of an image that cannot be selected. */
  readonly without?: string
  readonly onChoose: (contentKey: string) => void
  readonly onClose: () => void
}

export function PictureDialog({ chosen, without, onChoose, onClose }: PictureDialogProps) {
  const [words, setWords] = useState('')
  const [folder, setFolder] = useState<string>()
  const folders = useMediaFolders()
  const { data, isError, hasNextPage, fetchNextPage, refetch } = usePictures(useDeferredValue(words), folder)
  const pictures = data?.pages
    .flatMap((page) => page.pictures)
    .filter(({ contentKey }) => contentKey !== without)
  return (
    <StudioDialog title={messages.media.chooseTitle} onClose={onClose}>
      <SearchField value={words} onChange={setWords}>
        <Label>{messages.media.search}</Label>
        <Input />
      </SearchField>
      {folders.length > 0 && (
        <select
          aria-label={messages.media.folder}
          value={folder ?? ''}
          onChange={({ target }) => setFolder(target.value === '' ? undefined : target.value)}
        >
          <option value="">{messages.media.allFolders}</option>
          {toFolderOptions(folders).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
      {isError && (
        <p role="alert">
          {messages.unreachable} <Button onPress={() => void refetch()}>{messages.tryAgain}</Button>
        </p>
      )}
      {pictures?.length === 0 && <output>{messages.noResults(words)}</output>}
      <ul className="pictures">
        {pictures?.map((picture) => (
          <li key={picture.contentKey}>
            <PictureButton
              picture={picture}
              isChosen={picture.contentKey === chosen}
              onPress={() => onChoose(picture.contentKey)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && <Button onPress={() => void fetchNextPage()}>{messages.media.more}</Button>}
    </StudioDialog>
  )
}

type PictureButtonProps = {
  readonly picture: ListedPicture
  readonly isChosen: boolean
  readonly onPress: () => void
}

function PictureButton({ picture, isChosen, onPress }: PictureButtonProps) {
  const { title, altText, preview, width, height, isDraft } = picture
  return (
    <Button className="picture" aria-current={isChosen ? 'true' : undefined} onPress={onPress}>
      <span className="picture-frame">{preview !== null && <img src={preview} alt="" loading="lazy" />}</span>
      <strong>{title}</strong>
      <span className="quiet">
        {messages.media.facts({ width, height, isDraft })}
        {altText !== null && altText !== '' && <span className="unseen">{altText}</span>}
      </span>
    </Button>
  )
}
