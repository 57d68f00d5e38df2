/** What has become of what was typed, in words. */
import { useSyncExternalStore } from 'react'
import type { OutboxState } from '../edits/outbox.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { useOutbox } from './use-drafts.ts'

/** `hasDraft`: since before the page was opened. */
export function SaveState({ hasDraft }: { readonly hasDraft: boolean }) {
  const state = useOutbox()
  const { refused } = useStudio().edits
  const isDecided = useSyncExternalStore(refused.subscribe, refused.list).length === 0
  const shown = isDecided ? { ...state, refusal: undefined } : state
  return <output className={`save ${state.phase}`}>{toWords(shown, hasDraft)}</output>
}

function toWords({ phase, waiting, savedAt, refusal, isFull }: OutboxState, hasDraft: boolean): string {
  if (isFull) return say.save.full
  if (phase === 'offline') return say.save.offline(waiting)
  if (phase === 'ended') return say.save.ended(waiting)
  if (phase === 'stopped') return say.save.stopped(waiting)
  if (refusal !== undefined) return say.save.refused(refusal)
  if (waiting > 0) return say.save.saving
  if (savedAt !== undefined) return say.save.saved(savedAt.toLocaleTimeString('en-GB'))
  return hasDraft ? say.save.draft : say.save.nothing
}
