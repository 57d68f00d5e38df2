/** Moves pictures into a folder, or out of their folders. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { picturesKey } from '../../../core/pictures.ts'
import { openDraftsKey } from '../../../core/queries.ts'
import { useStudio } from '../../../core/studio-context.ts'
import { waitUntilNotSending } from '../../../edits/wait-until-saved.ts'

type PictureMove = { readonly folder: string | null; readonly pictures: readonly string[] }

export function useMovePictures(onDone: (moved: number, folder: string | null) => void) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(body: PictureMove) {
      await waitUntilNotSending(edits.saving)
      return calls.post('/studio/pictures/folder', { body })
    },
    async onSuccess({ moved }, { folder }) {
      onDone(moved, folder)
      await Promise.all(
        [picturesKey, openDraftsKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
  })
}
