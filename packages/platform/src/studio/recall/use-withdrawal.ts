/** Loads an item's withdrawal. */
import { useQuery } from '@tanstack/react-query'
import { useStudio } from '../core/studio-context.ts'

/** Loads an item's withdrawal. The data is null if the item is not withdrawn. */
export function useWithdrawal(contentKey: string) {
  const { calls } = useStudio()
  return useQuery({
    queryKey: ['withdrawal', contentKey],
    queryFn: async () =>
      (await calls.get('/studio/recalls/:item', { params: { item: contentKey } })).withdrawal,
  })
}
