/** The publish dialog. It first shows the form, and then the result and its verification. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ItemName, ListedPage } from '#api'
import { CallError } from '../api/calls.ts'
import { toItemKey } from '../api/shapes.ts'
import { canRetry } from '../core/queries.ts'
import { useStudio } from '../core/studio-context.ts'
import { publishMessages as words } from '../messages/en-publish.ts'
import { messages } from '../messages/messages.ts'
import { useOutbox } from '../document/use-drafts.ts'
import { Problems } from '../problems/Problems.tsx'
import { PublishForm } from './PublishForm.tsx'
import { Receipts } from './Receipts.tsx'
import { RequestError } from '../ui/RequestError.tsx'
import { StudioDialog } from '../ui/StudioDialog.tsx'

type PublishDialogProps = {
  /** The open item, which may be a page. */
  readonly item: ItemName | undefined
  readonly page: ListedPage | undefined
  readonly onClose: () => void
  /** Opens the publishing history. */
  readonly onPublishes: () => void
}

/** The number of drafts that each request adds to the list. */
const partSize = 100

type PublishCall = Parameters<Parameters<typeof PublishForm>[0]['onPublish']>[0]

export function PublishDialog({ item, page, onClose, onPublishes }: PublishDialogProps) {
  const { calls, edits } = useStudio()
  const queries = useQueryClient()
  const { savedAt } = useOutbox()
  const [limit, setLimit] = useState(partSize)
  const plan = useQuery({
    queryKey: ['drafts', savedAt?.toISOString(), item && toItemKey(item), page?.path, limit],
    gcTime: 0,
    placeholderData: (before) => before,
    queryFn: () => calls.get('/studio/publishes/plan', { query: { ...toQuery(item, page), limit } }),
  })
  const drafts = plan.data?.drafts
  const publish = useMutation({
    mutationFn: ({ call }: PublishCall) => calls.post('/studio/publishes', { body: call }),
    /** Safe to retry. For the same idempotency key, the server publishes only once and returns the same response. */
    retry: canRetry,
    onSettled: async () => {
      edits.reloadAll()
      await queries.invalidateQueries()
    },
  })
  return (
    <StudioDialog title={words.title} onClose={onClose}>
      {publish.data === undefined && (
        <>
          {plan.isPending && <p>{messages.wait}</p>}
          {plan.isError && <RequestError error={plan.error} />}
          {drafts?.length === 0 && <p>{words.none}</p>}
          {drafts !== undefined && drafts.length > 0 && (
            <PublishForm
              drafts={drafts}
              onMore={plan.data?.next ? () => setLimit(limit + partSize) : undefined}
              open={item && { ...item, isPage: page !== undefined }}
              isBusy={publish.isPending}
              onPublish={publish.mutate}
              onShow={onClose}
            />
          )}
          {publish.isError && <NotPublished error={publish.error} onShow={onClose} />}
        </>
      )}
      {publish.data !== undefined && (
        <Receipts {...{ item, page }} published={publish.data} counted={publish.variables?.counted} />
      )}
      <p>
        <Button className="small" onPress={onPublishes}>
          {words.earlier}
        </Button>
      </p>
    </StudioDialog>
  )
}

/**
 * Returns query parameters that identify the open item and, on a page that serves several records, the record in the
 * last path segment.
 */
function toQuery(item: ItemName | undefined, page: ListedPage | undefined) {
  if (item === undefined) return {}
  const { contentKey, language } = item
  const urlName = page === undefined || page.record === null ? undefined : page.path.split('/').at(-1)
  return { item: contentKey, language, ...(urlName && { record: urlName }) }
}

/** Lists each problem separately if the server reports several problems. */
function NotPublished({ error, onShow }: { readonly error: Error; readonly onShow: () => void }) {
  const problems = error instanceof CallError ? error.problems : []
  if (problems.length === 0) return <RequestError error={error} />
  return (
    <div className="refused" role="alert">
      <p>{messages.problems.refused(problems.length)}</p>
      <Problems problems={problems} onShow={onShow} />
    </div>
  )
}
