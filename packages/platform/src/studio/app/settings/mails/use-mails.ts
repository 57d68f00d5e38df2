/** Queries for e-mail templates, and a mutation that creates a draft. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MailPurpose } from '#model/browser'
import { openDraftsKey } from '../../../core/queries.ts'
import { useStudio } from '../../../core/studio-context.ts'

/** The query key for e-mails. It extends the key for drafts, so that the query is repeated whenever drafts change. */
const mailsKey = [...openDraftsKey, 'mails'] as const

export function useMails() {
  const { calls } = useStudio()
  return useQuery({ queryKey: mailsKey, queryFn: () => calls.get('/studio/mails') })
}

/** Loads a preview. `edit` changes with each stored edit, so that the preview is loaded again. */
export function useMailPreview(purpose: MailPurpose, edit: string) {
  const { calls } = useStudio()
  return useQuery({
    queryKey: [...mailsKey, 'preview', purpose, edit],
    queryFn: () => calls.get('/studio/mails/:purpose/preview', { params: { purpose } }),
    placeholderData: (before) => before,
  })
}

/** Creates a draft that contains the standard text, and opens it. */
export function useCreateMailDraft(purpose: MailPurpose) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      calls.post('/studio/mails/:purpose/draft', {
        params: { purpose },
        body: { client: edits.createUndoGroup() },
      }),
    async onSuccess(params) {
      await queries.invalidateQueries({ queryKey: openDraftsKey })
      await navigate({ to: '/item/$contentKey/$language', params })
    },
  })
}

export function useTestMail(purpose: MailPurpose) {
  const { calls } = useStudio()
  return useMutation({
    mutationFn: () => calls.post('/studio/mails/:purpose/test', { params: { purpose }, body: {} }),
  })
}
