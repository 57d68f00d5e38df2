/** What has become of what was typed, in words. */
import { useSyncExternalStore } from 'react'
import type { OutboxState } from '../edits/outbox.ts'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { useOutbox } from './use-drafts.ts'

export function SaveState() {
  const state = useOutbox()
  const { refused } = useStudio().edits
  const isDecided = useSyncExternalStore(refused.subscribe, refused.list).length === 0
  const shown = isDecided ? { ...state, refusal: undefined } : state
  return <output className={`save ${state.phase}`}>{toWords(shown)}</output>
}

function toWords({ phase, waiting, savedAt, refusal, isFull }: OutboxState): string {
  if (isFull) return say.save.full
  if (phase === 'offline') return say.save.offline(waiting)
  if (phase === 'ended') return say.save.ended(waiting)
  if (phase === 'stopped') return say.save.stopped(waiting)
  if (refusal !== undefined) return say.save.refused(refusal)
  if (waiting > 0) return say.save.saving
  return savedAt === undefined ? say.save.nothing : say.save.saved(savedAt.toLocaleTimeString('en-GB'))
}
