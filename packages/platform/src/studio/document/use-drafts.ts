/** React hooks for drafts. */
import { useSyncExternalStore } from 'react'
import type { ItemName } from '#api'
import type { DraftView } from '../edits/draft-view.ts'
import type { LiveDraft } from '../edits/live-draft.ts'
import type { OutboxState } from '../edits/outbox.ts'
import { useStudio } from '../core/studio-context.ts'

export function useDraft(item: ItemName): { readonly live: LiveDraft; readonly view: DraftView } {
  const { edits } = useStudio()
  const live = edits.open(item)
  const view = useSyncExternalStore(live.subscribe, live.view)
  return { live, view }
}

export function useOutbox(): OutboxState {
  const { saving } = useStudio().edits
  return useSyncExternalStore(saving.subscribe, saving.state)
}
