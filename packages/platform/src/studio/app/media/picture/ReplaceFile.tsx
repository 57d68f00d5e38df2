/**
 * The dialog that replaces a picture's file. Editors choose a file, check the alternative texts, and see which pages
 * change.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName } from '#api'
import { usePicture } from '../../../core/pictures.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { waitUntilNotSending } from '../../../edits/wait-until-saved.ts'
import { pictureTypes } from '../../../media/use-upload.ts'
import { pictureMessages } from '../../../messages/areas/en-picture.ts'
import { messages } from '../../../messages/messages.ts'
import { ChangeForm } from '../../../pages/ChangeForm.tsx'
import { PagesShowingItem } from '../../../record/PagesShowingItem.tsx'
import { NewAltText, type CheckedAltText } from './NewAltText.tsx'
import { usePictureUses } from './PictureUses.tsx'
import { useNewFile } from './use-new-file.ts'
import type { PictureChangeProps } from './picture-changes.ts'

const words = pictureMessages.replaceFile

export function ReplaceFile({ item, onClose }: PictureChangeProps) {
  const { chosen, choose } = useNewFile()
  const { texts, change } = useAltTexts(item)
  const send = useReplacement({ item, onClose })
  const upload = chosen?.upload
  const isConfirmed = texts !== undefined && texts.every((text) => text.isConfirmed)
  return (
    <ChangeForm
      title={words.title(item.title)}
      explained={words.explained}
      send={words.send}
      isReady={upload !== undefined && isConfirmed && !send.isPending}
      error={send.error}
      onSend={() => upload !== undefined && texts !== undefined && send.mutate({ upload, texts })}
      onClose={onClose}
    >
      <Files contentKey={item.contentKey} chosen={chosen} onChoose={choose} />
      {texts === undefined && <p aria-busy>{messages.wait}</p>}
      {texts?.map((text) => (
        <NewAltText key={text.language} text={text} isNamed={texts.length > 1} onChange={change} />
      ))}
      {upload !== undefined && texts !== undefined && !isConfirmed && <output>{words.unconfirmed}</output>}
      <PagesShowingItem item={item} />
    </ChangeForm>
  )
}

/**
 * Returns the alternative texts from the drafts, with the editor's changes. The language of the open picture comes
 * first. Undefined while they are loading.
 */
function useAltTexts(item: ItemName) {
  const { data } = usePictureUses(item)
  const [changed, setChanged] = useState<ReadonlyMap<string, CheckedAltText>>(new Map())
  const texts = data?.altTexts
    .map((one): CheckedAltText => changed.get(one.language) ?? { ...one, isConfirmed: false })
    .toSorted((a, b) => Number(b.language === item.language) - Number(a.language === item.language))
  const change = (text: CheckedAltText) => setChanged(new Map([...changed, [text.language, text]]))
  return { texts, change }
}

type Replacement = { readonly upload: string; readonly texts: readonly CheckedAltText[] }

function useReplacement({ item, onClose }: Pick<PictureChangeProps, 'item' | 'onClose'>) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const { contentKey, language } = item
  return useMutation({
    async mutationFn({ upload, texts }: Replacement) {
      await waitUntilNotSending(edits.saving)
      const all = texts.map((text) => ({ language: text.language, altText: text.altText }))
      const own = all.find((text) => text.language === language) ?? { language, altText: null }
      const altTexts = all.filter((text) => text !== own)
      await calls.post('/studio/pictures/:item/file', {
        params: { item: contentKey },
        body: { client: edits.createUndoGroup(), upload, ...own, ...(altTexts.length > 0 && { altTexts }) },
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
