/** Sends a page change, and then reloads the page lists. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMatchRoute, useNavigate } from '@tanstack/react-router'
import type { ItemName } from '#api'
import type { ApiClient } from '../api/calls.ts'
import { useStudio } from '../core/studio-context.ts'

/** Sends one change with a new client id. */
type SendChange = (calls: ApiClient, client: string) => Promise<ItemName>

/**
 * After the change, opens the changed page or, if `isLeft` is true, the page list. If a list is already open, its
 * filters are preserved.
 */
export function useSendChange(onClose: () => void, { isLeft = false } = {}) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isOpen = useMatchRoute()
  return useMutation({
    mutationFn: (change: SendChange) => change(calls, edits.createUndoGroup()),
    onSuccess: async ({ contentKey, language }) => {
      edits.reloadAll()
      await queries.invalidateQueries()
      onClose()
      if (isLeft) return isOpen({ to: '/pages' }) === false ? navigate({ to: '/pages' }) : undefined
      return navigate({ to: '/page/$contentKey/$language', params: { contentKey, language } })
    },
  })
}
