/**
 * Loads the pages that the selected drafts change. Loads an upper limit first. The exact pages are then determined
 * while the dialog stays open.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CheckedPages, NamedPage, ChangedDraft, ItemName, PublishPlan } from '#api'
import type { ApiClient } from '../api/calls.ts'
import { toItemKey } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'

export type ChangedPages = {
  readonly changed: readonly NamedPage[]
  /** Number of checked pages that publishing does not change. */
  readonly same: number
}

export function usePublishPlan(named: readonly ChangedDraft[]) {
  const { calls } = useStudio()
  const drafts = named.map(toItemName)
  const key = named.map((draft) => [toItemKey(draft), draft.seq])
  const plan = useQuery({
    queryKey: ['plan', key],
    gcTime: 0,
    enabled: named.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () => calls.post('/studio/publishes/plan', { body: { drafts } }),
  })
  const isKnown = named.length > 0 && plan.data !== undefined && !plan.isPlaceholderData
  const checked = useQuery({
    queryKey: ['changed pages', key],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    enabled: isKnown && !plan.data.isAll,
    queryFn: ({ signal }) => loadChangedPages(calls, { drafts, signal }),
  })
  return { plan, changed: isKnown ? toChanged(plan.data, checked.data) : undefined }
}

const toItemName = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })

type ChangedPagesInput = { readonly drafts: readonly ItemName[]; readonly signal: AbortSignal }

/**
 * Sends requests until all pages have been checked. Stops when the dialog closes, because each request makes the server
 * render pages.
 */
export async function loadChangedPages(
  calls: Pick<ApiClient, 'post'>,
  { drafts, signal }: ChangedPagesInput,
): Promise<readonly NamedPage[]> {
  const changed: NamedPage[] = []
  for (let from: number | null = 0; from !== null;) {
    signal.throwIfAborted()
    const answer: CheckedPages = await calls.post('/studio/publishes/plan/pages', { body: { drafts, from } })
    changed.push(...answer.changed)
    from = answer.next
  }
  return changed
}

const toChanged = (
  { affected, unrecorded }: PublishPlan,
  changed: readonly NamedPage[] | undefined,
): ChangedPages | undefined => changed && { changed, same: affected + unrecorded - changed.length }
