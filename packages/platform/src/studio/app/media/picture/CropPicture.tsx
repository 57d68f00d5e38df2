/** The dialog that crops and rotates a picture. At first, it shows the current crop of the original. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { toItemParams } from '../../../api/shapes.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { useDraft } from '../../../document/use-drafts.ts'
import { waitUntilNotSending } from '../../../edits/wait-until-saved.ts'
import { pictureMessages } from '../../../messages/areas/en-picture.ts'
import { messages } from '../../../messages/messages.ts'
import { ChangeForm } from '../../../pages/ChangeForm.tsx'
import { StudioDialog } from '../../../ui/StudioDialog.tsx'
import {
  cropSides,
  isWholePicture,
  rotateCropArea,
  clampCropArea,
  wholePicture,
  type CropArea,
} from './crop-area.ts'
import { CropFrame } from './CropFrame.tsx'
import type { PictureChangeProps } from './picture-changes.ts'

const words = pictureMessages.cropPicture

type Rotation = 0 | 90 | 180 | 270
type PictureEdit = { readonly rotation: Rotation; readonly area: CropArea }

const next: Readonly<Record<Rotation, Rotation>> = { 0: 90, 90: 180, 180: 270, 270: 0 }
const original: PictureEdit = { rotation: 0, area: wholePicture }

export function CropPicture(props: PictureChangeProps) {
  const { draft } = useDraft(props.item).view
  if (draft === undefined)
    return (
      <StudioDialog title={words.title(props.item.title)} onClose={props.onClose}>
        <p aria-busy>{messages.wait}</p>
      </StudioDialog>
    )
  return <CropForm {...props} start={readEdit(draft.body)} />
}

function CropForm({ item, onClose, start }: PictureChangeProps & { readonly start: PictureEdit }) {
  const { calls } = useStudio()
  const [{ rotation, area }, setEdit] = useState(start)
  const send = useCrop({ item, onClose })
  const setArea = (changed: CropArea) => setEdit({ rotation, area: changed })
  const rotate = () => setEdit((edit) => ({ rotation: next[edit.rotation], area: rotateCropArea(edit.area) }))
  const { item: key, language } = toItemParams(item)
  return (
    <ChangeForm
      title={words.title(item.title)}
      explained={words.explained}
      send={words.send}
      isReady={!send.isPending}
      error={send.error}
      onSend={() => send.mutate({ rotation, area })}
      onClose={onClose}
    >
      <CropFrame
        source={calls.url(`/studio/pictures/${key}/${language}/original?rotation=${rotation}`)}
        area={area}
        onChange={setArea}
      />
      <div className="actions">
        <Button onPress={() => [rotate, rotate, rotate].forEach((turn) => turn())}>{words.rotateLeft}</Button>
        <Button onPress={rotate}>{words.rotateRight}</Button>
        <Button onPress={() => setEdit(original)}>{words.reset}</Button>
        <output className="quiet">{words.rotation(rotation)}</output>
      </div>
      <div className="crop-numbers">
        {cropSides.map((side) => (
          <label key={side}>
            {words.area[side]}
            <input
              type="number"
              min={0}
              max={100}
              value={area[side]}
              onChange={({ target }) =>
                setArea(clampCropArea({ ...area, [side]: target.valueAsNumber || 0 }))
              }
            />
          </label>
        ))}
      </div>
    </ChangeForm>
  )
}

function useCrop({ item, onClose }: Pick<PictureChangeProps, 'item' | 'onClose'>) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ rotation, area }: PictureEdit) {
      await waitUntilNotSending(edits.saving)
      await calls.post('/studio/pictures/:item/crop', {
        params: { item: item.contentKey },
        body: {
          client: edits.createUndoGroup(),
          language: item.language,
          rotation,
          area: isWholePicture(area) ? null : toFractions(area),
        },
      })
    },
    async onSuccess() {
      edits.reloadAll()
      await queries.invalidateQueries()
      onClose()
    },
  })
}

const toFractions = ({ x, y, width, height }: CropArea) => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
})

function readEdit(body: Readonly<Record<string, unknown>>): PictureEdit {
  const { edit } = Object(body['sfdc_cms:media']) as { readonly edit?: unknown }
  const { rotation, area } = Object(edit) as { readonly rotation?: unknown; readonly area?: unknown }
  const known = ([90, 180, 270] as const).find((one) => one === rotation) ?? 0
  if (typeof area !== 'object' || area === null) return { rotation: known, area: wholePicture }
  const { x, y, width, height } = area as CropArea
  return {
    rotation: known,
    area: clampCropArea({ x: x * 100, y: y * 100, width: width * 100, height: height * 100 }),
  }
}
