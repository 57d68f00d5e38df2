/** The dialog that gives a picture a new file: choose it, check the alt text, see the changed pages. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { usePicture } from '../../../core/pictures.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { useDraft } from '../../../document/use-drafts.ts'
import { whenNotSending } from '../../../edits/when-saved.ts'
import { pictureTypes } from '../../../media/use-upload.ts'
import { pictureMessages } from '../../../messages/areas/en-picture.ts'
import { ChangeForm } from '../../../pages/ChangeForm.tsx'
import { PagesShowingItem } from '../../../record/PagesShowingItem.tsx'
import { useNewFile } from './use-new-file.ts'
import type { PictureChangeProps } from './picture-changes.ts'

const words = pictureMessages.replaceFile

export function ReplaceFile({ item, onClose }: PictureChangeProps) {
  const { chosen, choose } = useNewFile()
  const altText = useAltText(item)
  const [isConfirmed, setConfirmed] = useState(false)
  const send = useReplacement({ item, onClose })
  const upload = chosen?.upload
  return (
    <ChangeForm
      title={words.title(item.title)}
      explained={words.explained}
      send={words.send}
      isReady={upload !== undefined && isConfirmed && !send.isPending}
      error={send.error}
      onSend={() => upload !== undefined && send.mutate({ upload, altText: altText.value })}
      onClose={onClose}
    >
      <Files contentKey={item.contentKey} chosen={chosen} onChoose={choose} />
      <label>
        {words.altText}
        <textarea
          rows={2}
          dir="auto"
          value={altText.value ?? ''}
          onChange={({ target }) => {
            altText.change(target.value)
            setConfirmed(true)
          }}
        />
      </label>
      <p className="help">{words.help}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={isConfirmed}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
        {words.confirm}
      </label>
      <PagesShowingItem item={item} />
    </ChangeForm>
  )
}

/** The alternative text of the draft, until the editor types another one. */
function useAltText(item: PictureChangeProps['item']) {
  const { view } = useDraft(item)
  const [typed, setTyped] = useState<string>()
  const stored = view.draft?.body['altText']
  return { value: typed ?? (typeof stored === 'string' ? stored : null), change: setTyped }
}

function useReplacement({ item, onClose }: Pick<PictureChangeProps, 'item' | 'onClose'>) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const { contentKey, language } = item
  return useMutation({
    async mutationFn({ upload, altText }: { readonly upload: string; readonly altText: string | null }) {
      await whenNotSending(edits.saving)
      await calls.post('/studio/pictures/:item/file', {
        params: { item: contentKey },
        body: { client: edits.createUndoGroup(), upload, language, altText },
      })
    },
    async onSuccess() {
      edits.reloadAll()
      await queries.invalidateQueries()
      onClose()
    },
  })
}

type FilesProps = {
  readonly contentKey: string
  readonly chosen: ReturnType<typeof useNewFile>['chosen']
  readonly onChoose: (file: File) => void
}

function Files({ contentKey, chosen, onChoose }: FilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const preview = usePicture(contentKey).picture?.preview ?? undefined
  return (
    <>
      <div className="file-pair">
        <figure>
          <span className="picture-frame">{preview !== undefined && <img src={preview} alt="" />}</span>
          <figcaption>{words.before}</figcaption>
        </figure>
        <figure>
          <span className="picture-frame">
            {chosen?.preview !== undefined && <img src={chosen.preview} alt="" />}
          </span>
          <figcaption>{words.after}</figcaption>
        </figure>
      </div>
      <div className="actions">
        <Button onPress={() => input.current?.click()}>
          {chosen === undefined ? words.choose : words.chooseAnother}
        </Button>
        {chosen !== undefined && <FileState {...chosen} />}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={words.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onChoose(file)
          target.value = ''
        }}
      />
    </>
  )
}

function FileState({ file, share, upload, problem }: NonNullable<FilesProps['chosen']>) {
  if (problem !== undefined) return <p role="alert">{problem}</p>
  if (upload !== undefined) return <output>{words.ready(file.name)}</output>
  return <progress value={share} max={1} aria-label={words.progress(file.name)} />
}
