/**
 * The list of uploads. Shows progress, failures, the alternative texts of new pictures, and files that must be chosen
 * again.
 */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { usePicture } from '../../../core/pictures.ts'
import { useStableCallback } from '../../../core/use-stable-callback.ts'
import { useDraft } from '../../../document/use-drafts.ts'
import { PictureAltText } from '../../../media/PictureProperties.tsx'
import { mediaAreaMessages as words } from '../../../messages/areas/en-media-area.ts'
import { messages } from '../../../messages/messages.ts'
import type { QueuedUpload } from './upload-queue.ts'
import type { UploadsControl } from './use-uploads.ts'

export function UploadList({ uploads }: { readonly uploads: UploadsControl }) {
  const { list, notice, unfinished, finished } = uploads
  const done = list.filter(({ state }) => state === 'done').length
  if (list.length === 0 && unfinished.length === 0 && notice === undefined)
    return <output className="unseen">{finished > 0 && words.finished(finished)}</output>
  return (
    <section className="card uploads" aria-label={words.uploads}>
      {notice !== undefined && <p role="alert">{notice}</p>}
      {list.length > 0 && (
        <div className="card-head">
          <output>{words.uploaded(done, list.length)}</output>
          {done > 0 && <Button onPress={uploads.clear}>{words.closeFinished}</Button>}
        </div>
      )}
      <ul className="upload-rows">
        {list.map((upload) => (
          <UploadRow key={upload.id} {...{ upload, uploads }} />
        ))}
        {unfinished.map((upload) => (
          <li key={upload.urlStorageKey}>
            <strong>{upload.metadata['filename']}</strong>
            <span className="quiet">{words.unfinished}</span>
            <Button className="small" onPress={() => uploads.forget(upload)}>
              {words.forget}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type UploadRowProps = { readonly upload: QueuedUpload; readonly uploads: UploadsControl }

function UploadRow({ upload: { id, file, state, share, problem, item }, uploads }: UploadRowProps) {
  if (item !== undefined)
    return <NewPicture item={item} name={file.name} onFinish={() => uploads.finish(id)} />
  return (
    <li>
      <strong>{file.name}</strong>
      {state === 'failed' ? (
        <span role="alert" className="row-problems">
          {problem}
        </span>
      ) : (
        <progress value={share} max={1} aria-label={words.progress(file.name)} />
      )}
      <span className="upload-actions">
        {state === 'failed' && (
          <Button className="small" aria-label={words.retry(file.name)} onPress={() => uploads.retry(id)}>
            {messages.tryAgain}
          </Button>
        )}
        <Button className="small" aria-label={words.cancel(file.name)} onPress={() => uploads.remove(id)}>
          {state === 'failed' ? messages.close : messages.cancel}
        </Button>
      </span>
    </li>
  )
}

type NewPictureProps = {
  readonly item: NonNullable<QueuedUpload['item']>
  readonly name: string
  readonly onFinish: () => void
}

/**
 * Shows a new picture and its alternative text. Once the picture has alternative text and the focus has left the row,
 * removes the upload from the list.
 */
function NewPicture({ item, name, onFinish }: NewPictureProps) {
  const { contentKey, language } = item
  const { picture } = usePicture(contentKey)
  const preview = picture?.preview ?? undefined
  const isDescribed = typeof useDraft(item).view.draft?.body['altText'] === 'string'
  const row = useRef<HTMLLIElement>(null)
  const finish = useStableCallback(onFinish)
  useEffect(() => {
    const element = row.current
    if (!isDescribed || element === null) return undefined
    const finishOutside = (focused: EventTarget | null) => {
      if (!(focused instanceof Node && element.contains(focused))) finish()
    }
    finishOutside(document.activeElement)
    const leave = ({ relatedTarget }: FocusEvent) => finishOutside(relatedTarget)
    element.addEventListener('focusout', leave)
    return () => element.removeEventListener('focusout', leave)
  }, [isDescribed, finish])
  return (
    <li ref={row}>
      <span className="upload-picture">
        <span className="picture-frame">{preview !== undefined && <img src={preview} alt="" />}</span>
        <Link to="/item/$contentKey/$language" params={{ contentKey, language }}>
          {picture?.title ?? name}
        </Link>
      </span>
      <PictureAltText item={item} isReadOnly={false} />
    </li>
  )
}
