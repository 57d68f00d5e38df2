/** Shows whether the page is live, and whether all edits have been saved. */
import { useSyncExternalStore } from 'react'
import type { OutboxState } from '../edits/outbox.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import type { UnpublishedState } from '../page/use-unpublished.ts'

type SaveStateProps = UnpublishedState & {
  /** True if the item is withdrawn from the site. */
  readonly isOffSite?: boolean
}

export function SaveState({ isWaiting, savedAt, isOffSite = false }: SaveStateProps) {
  const { refused: rejected, saving } = useStudio().edits
  const state = useSyncExternalStore(saving.subscribe, saving.state)
  const isDecided = useSyncExternalStore(rejected.subscribe, rejected.list).length === 0
  const shown = isDecided ? { ...state, rejection: undefined } : state
  const words = toStateText(shown)
  const live = isOffSite ? messages.save.withdrawn : messages.save.published
  const isRejected = words !== undefined && shown.rejection !== undefined && state.phase === 'idle'
  return (
    <output className={`save ${isRejected ? 'refused' : state.phase}`}>
      {words ?? (
        <>
          {isWaiting !== undefined && <span>{isWaiting ? messages.save.unpublished : live}</span>}
          {isWaiting !== undefined && savedAt !== undefined && ' · '}
          {savedAt !== undefined && <span>{messages.save.saved(savedAt.toLocaleTimeString('en-GB'))}</span>}
        </>
      )}
    </output>
  )
}

/** Describes the state of unsent edits. Returns undefined if the server has received all edits. */
function toStateText({ phase, waiting, rejection, isFull }: OutboxState): string | undefined {
  if (isFull) return messages.save.full
  if (phase === 'offline' || phase === 'updating') return messages.save[phase](waiting)
  if (phase === 'ended') return messages.save.ended(waiting)
  if (phase === 'stopped') return messages.save.stopped(waiting)
  if (rejection !== undefined) return messages.save.refused(rejection)
  if (waiting > 0) return messages.save.saving
  return undefined
}
