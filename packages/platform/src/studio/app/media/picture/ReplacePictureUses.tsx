/** The dialog that replaces a picture with another picture in all items that use it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ReplacedPictureUses } from '#api'
import { usePicture } from '../../../core/pictures.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { waitUntilNotSending } from '../../../edits/wait-until-saved.ts'
import { PictureDialog } from '../../../media/PictureDialog.tsx'
import { pictureMessages } from '../../../messages/areas/en-picture.ts'
import { messages } from '../../../messages/messages.ts'
import { ChangeForm } from '../../../pages/ChangeForm.tsx'
import { ItemLink } from '../../../pages/ItemLink.tsx'
import { RequestError } from '../../../ui/RequestError.tsx'
import { StudioDialog } from '../../../ui/StudioDialog.tsx'
import { PictureUses, usePictureUses } from './PictureUses.tsx'
import type { PictureChangeProps } from './picture-changes.ts'

const words = pictureMessages.replacePictureUses

export function ReplacePictureUses({ item, onClose }: PictureChangeProps) {
  const { replacement, undo } = useReplacement(item)
  const [by, setBy] = useState<string>()
  const uses = usePictureUses(item).data
  const { picture } = usePicture(by ?? item.contentKey)
  if (replacement.data !== undefined)
    return (
      <ReplacementResult
        title={item.title}
        by={picture?.title ?? ''}
        {...replacement.data}
        undo={undo}
        onClose={onClose}
      />
    )
  const total = uses?.total ?? 0
  return (
    <ChangeForm
      title={words.title(item.title)}
      explained={words.explained}
      send={words.send(total)}
      isReady={by !== undefined && total > 0 && !replacement.isPending}
      error={replacement.error}
      onSend={() => by !== undefined && replacement.mutate(by)}
      onClose={onClose}
    >
      <OtherPicture contentKey={item.contentKey} by={by} onChoose={setBy} />
      <PictureUses item={item} />
    </ChangeForm>
  )
}

/**
 * Replaces the picture, and can undo the replacement. Both requests change drafts on the server, so this tab then
 * reloads its drafts.
 */
function useReplacement({ contentKey }: PictureChangeProps['item']) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const onSuccess = async () => {
    edits.reloadAll()
    await queries.invalidateQueries()
  }
  const replacement = useMutation({
    async mutationFn(by: string) {
      await waitUntilNotSending(edits.saving)
      const client = edits.createUndoGroup()
      const done = await calls.post('/studio/pictures/:item/exchange', {
        params: { item: contentKey },
        body: { client, by },
      })
      return { ...done, client }
    },
    onSuccess,
  })
  const undo = useMutation({
    mutationFn: (replaced: string) =>
      calls.post('/studio/texts/take-back', { body: { replaced, client: edits.createUndoGroup() } }),
    onSuccess,
  })
  return { replacement, undo }
}

type OtherPictureProps = {
  readonly contentKey: string
  readonly by: string | undefined
  readonly onChoose: (contentKey: string) => void
}

function OtherPicture({ contentKey, by, onChoose }: OtherPictureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="file-pair">
        <PictureFigure contentKey={contentKey} />
        {by !== undefined && <PictureFigure contentKey={by} />}
      </div>
      <div className="actions">
        <Button onPress={() => setOpen(true)}>{by === undefined ? words.choose : words.chooseAnother}</Button>
      </div>
      {isOpen && (
        <PictureDialog
          chosen={by}
          without={contentKey}
          onClose={() => setOpen(false)}
          onChoose={(key) => {
            setOpen(false)
            onChoose(key)
          }}
        />
      )}
    </>
  )
}

function PictureFigure({ contentKey }: { readonly contentKey: string }) {
  const { picture } = usePicture(contentKey)
  const preview = picture?.preview ?? undefined
  return (
    <figure>
      <span className="picture-frame">{preview !== undefined && <img src={preview} alt="" />}</span>
      <figcaption>{picture?.title ?? messages.wait}</figcaption>
    </figure>
  )
}

type ReplacementResultProps = ReplacedPictureUses & {
  readonly client: string
  readonly title: string
  /** The title of the replacement picture. */
  readonly by: string
  readonly undo: ReturnType<typeof useReplacement>['undo']
  readonly onClose: () => void
}

function ReplacementResult({ items, refused, client, title, by, undo, onClose }: ReplacementResultProps) {
  const left = undo.data?.left.length ?? 0
  return (
    <StudioDialog title={words.title(title)} onClose={onClose}>
      <output>{undo.data === undefined ? words.done(items.length, by) : words.undone}</output>
      {left > 0 && <p>{words.notUndone(left)}</p>}
      {refused.length > 0 && (
        <>
          <p>{words.refused(refused.length)}</p>
          <ul>
            {refused.map(({ contentKey, language, title: name, message }) => (
              <li key={`${contentKey} ${language}`}>
                <ItemLink item={{ contentKey, language }} title={name} />
                {` ${message}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {undo.error !== null && <RequestError error={undo.error} />}
      <div className="dialog-foot">
        {undo.data === undefined && items.length > 0 && (
          <Button isDisabled={undo.isPending} onPress={() => undo.mutate(client)}>
            {words.undo}
          </Button>
        )}
        <Button className="primary" onPress={onClose}>
          {messages.close}
        </Button>
      </div>
    </StudioDialog>
  )
}
