import { useQuery } from '@tanstack/react-query'
import type { ListedPage } from '#api'
import { toItemKey, toItemParams } from '../../api/shapes.ts'
import { useStudio } from '../../core/studio-context.ts'
import { hasVisitorForm } from './form-page.ts'

/**
 * Reads pages in order until one contains a form for visitors. Returns null if no page contains such a form, and
 * undefined while pages are being read.
 */
export function useFormPage(candidates: readonly ListedPage[] | undefined): ListedPage | null | undefined {
  const { calls } = useStudio()
  return useQuery({
    queryKey: ['form page', candidates?.map(toItemKey)],
    enabled: candidates !== undefined,
    staleTime: Infinity,
    async queryFn() {
      for (const page of candidates ?? []) {
        const { body } = await calls.get('/studio/drafts/:item/:language', { params: toItemParams(page) })
        if (hasVisitorForm(body)) return page
      }
      return null
    },
  }).data
}
