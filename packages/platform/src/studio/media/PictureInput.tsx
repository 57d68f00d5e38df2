/**
 * The control for an image field. Editors select an image from the site, or upload a file with a button, by dropping it
 * or by pasting it.
 */
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import type { FieldDescription } from '#schema'
import { messages } from '../messages/messages.ts'
import { PictureDialog } from './PictureDialog.tsx'
import type { FormDeps } from '../fields/form-deps.ts'
import { PictureProperties, PictureFocalPoint } from './PictureProperties.tsx'
import { readPictureValue, toPictureValue, type PictureValue } from '../fields/picture-value.ts'
import { usePicture } from '../core/pictures.ts'
import { UploadState } from './UploadState.tsx'
import { pictureTypes, useUpload, type UploadControl } from './use-upload.ts'

type PictureInputProps = {
  readonly field: Pick<FieldDescription, 'label' | 'name'>
  readonly id: string
  /** Identifies the field. The name is the same each time the form is opened. */
  readonly name: string
  readonly describedBy: string | undefined
  readonly value: unknown
  readonly isReadOnly: boolean
  readonly onChange: (value: unknown) => void
  readonly deps: Pick<FormDeps, 'hasNamedPictures'>
}

export function PictureInput({
  field,
  id,
  name,
  describedBy,
  value,
  isReadOnly,
  onChange,
  deps: { hasNamedPictures = false },
}: PictureInputProps) {
  const upload = useUpload(name)
  const [isDropping, setDropping] = useState(false)
  const picture = readPictureValue(value)
  const label = field.label || field.name
  const choose = (contentKey: string) => onChange(toPictureValue(value, contentKey))
  const [uploaded, setUploaded] = useState<string>()
  const chooseUploaded = (contentKey: string) => {
    setUploaded(contentKey)
    choose(contentKey)
  }
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
    if (isReadOnly || data === null || data.files.length === 0) return
    event.preventDefault()
    setDropping(false)
    upload.start(data.files, chooseUploaded)
  }
  return (
    <div
      className={`picture-input ${isDropping ? 'is-dropping' : ''}`}
      onDragOver={(event) => {
        if (isReadOnly || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {!isReadOnly && (
        <PictureChoice
          {...{ id, describedBy, picture, upload, label }}
          onChoose={choose}
          onUploaded={chooseUploaded}
        />
      )}
      <UploadState upload={upload} />
      <ChosenPicture {...{ picture, isReadOnly, uploaded, hasNamedPictures }} />
    </div>
  )
}

type ChosenPictureProps = {
  readonly picture: PictureValue
  /** The content key of the image that was just uploaded in this field. */
  readonly uploaded: string | undefined
  readonly isReadOnly: boolean
  readonly hasNamedPictures: boolean
}

function ChosenPicture({ picture, uploaded, isReadOnly, hasNamedPictures }: ChosenPictureProps) {
  switch (picture.kind) {
    case 'stored':
      /** The `key` resets the form when another image is selected. */
      return (
        <StoredPicture
          key={picture.contentKey}
          {...{ ...picture, isReadOnly, hasNamedPictures }}
          isUploaded={picture.contentKey === uploaded}
        />
      )
    case 'address':
      return <p className="quiet">{messages.media.external(picture.url)}</p>
    case 'bound':
      return <p className="quiet">{messages.media.bound(picture.expression)}</p>
    case 'other':
      return <p className="quiet">{messages.media.other}</p>
    case 'none':
      return <p className="quiet">{messages.media.nothing}</p>
  }
}

type StoredPictureProps = {
  readonly contentKey: string
  readonly isReadOnly: boolean
  readonly isUploaded: boolean
  readonly hasNamedPictures: boolean
}

function StoredPicture({ contentKey, isReadOnly, isUploaded, hasNamedPictures }: StoredPictureProps) {
  const { picture, isError } = usePicture(contentKey)
  if (picture === undefined && isError) return <p className="quiet">{messages.media.unread}</p>
  if (picture === undefined)
    return (
      <p className="quiet" aria-busy>
        {messages.wait}
      </p>
    )
  if (picture === null) return <p className="quiet">{messages.media.unknown}</p>
  return (
    <>
      {hasNamedPictures ? (
        <PictureFocalPoint picture={picture} item={picture} isReadOnly={isReadOnly} />
      ) : (
        <PictureProperties {...{ picture, isReadOnly, isUploaded }} />
      )}
      <p className="help">
        {picture.title}, {messages.media.facts(picture)}
      </p>
    </>
  )
}

type PictureChoiceProps = {
  readonly id: string
  /** The label of the field. */
  readonly label: string
  readonly describedBy: string | undefined
  readonly picture: PictureValue
  readonly upload: UploadControl
  readonly onChoose: (contentKey: string) => void
  readonly onUploaded: (contentKey: string) => void
}

function PictureChoice({
  id,
  label,
  describedBy,
  picture,
  upload,
  onChoose,
  onUploaded,
}: PictureChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const chosen = picture.kind === 'stored' ? picture.contentKey : undefined
  const words = chosen === undefined ? messages.media.choose : messages.media.replace
  return (
    <>
      <div className="actions">
        <Button
          id={id}
          {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
          aria-label={`${words}: ${label}`}
          onPress={() => setOpen(true)}
        >
          {words}
        </Button>
        <Button aria-label={`${messages.media.upload}: ${label}`} onPress={() => file.current?.click()}>
          {messages.media.upload}
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={messages.media.upload}
        onChange={({ target }) => {
          upload.start(target.files ?? [], onUploaded)
          target.value = ''
        }}
      />
      {isOpen && (
        <PictureDialog
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChoose={(contentKey) => {
            setOpen(false)
            upload.clearProblem()
            onChoose(contentKey)
          }}
        />
      )}
    </>
  )
}
