/** Sends what becomes of a page; what is read of pages is then read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ItemName } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'

type Change = { readonly path: string; readonly body: object }

/** `isLeft`: the list is where one goes on; otherwise the page itself. */
export function useChange(onClose: () => void, { isLeft = false } = {}) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ path, body }: Change) =>
      calls.post<ItemName>(`/studio/pages${path}`, { client: edits.createGesture(), ...body }),
    onSuccess: async ({ contentKey, language }) => {
      edits.reloadAll()
      await queries.invalidateQueries()
      onClose()
      if (isLeft) return navigate({ to: '/' })
      return navigate({ to: '/page/$contentKey/$language', params: { contentKey, language } })
    },
  })
}
