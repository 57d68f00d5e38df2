/** Connects the state of typing on a canvas with React, the drafts and the events of the frame. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { AgentMessage } from '#browser'
import { reportActivity } from '../../core/keep-session.ts'
import { useStudio } from '../../core/studio-context.ts'
import type { AgentDeps } from '../agent/agent-deps.ts'
import { findOpenRich } from '../typing/intent.ts'
import { createCanvasTyping, type CanvasTyping } from '../typing/run-typing.ts'
import { createTexts } from '../typing/text-source.ts'
import type { Frame } from '../../ui/use-latest.ts'
import { useShownRecords } from './shown-records.ts'
import { toShowMessages } from './show-ahead.ts'
import { usePlaces } from './use-places.ts'

type Connected = Pick<AgentDeps, 'address' | 'blocks' | 'selected' | 'preview'> & {
  readonly frame: Frame
  readonly typing: CanvasTyping
  /** Called with each message of the agent. */
  readonly onMessage: (message: AgentMessage) => void
  readonly onReload: () => void
  /** Called when blocks have moved. */
  readonly onArranged: () => void
}

export const useTyping = (): CanvasTyping => useState(createCanvasTyping)[0]

export function useConnected(deps: Connected): void {
  const { address, blocks, preview, frame, typing, onMessage, onReload } = deps
  const { calls, edits, keys } = useStudio()
  const records = useShownRecords(address.path)
  const texts = useMemo(() => createTexts({ blocks, edits }), [blocks, edits])
  const places = usePlaces({ frame, blocks, records, post: typing.post })
  useEffect(() =>
    typing.provide({
      calls,
      keys,
      onMessage,
      onReload,
      ...places,
      view: { address, preview },
      loadRecord: records.load,
      readText: texts.read,
      write: texts.write,
      onInput: reportActivity,
      afterPaint,
      flush: (run) => flushSync(run),
    }),
  )
  useFollowing(deps)
  useFrameEvents(frame)
}

/** Returns the rich text that is open in the page, and the number of elements that show the open plain text. */
export function useOpenTexts({ subscribe, state }: CanvasTyping) {
  const plain = useSyncExternalStore(subscribe, () => state().texts.plain?.source)
  const times = useSyncExternalStore(subscribe, () => state().texts.plain?.times ?? 1)
  const rich = useSyncExternalStore(subscribe, () => findOpenRich(state().intent))
  return { rich, times, isShared: plain?.block === null || rich?.source.block === null }
}

/** Shows the typed text, and later the server's rendering of it. */
function useFollowing({ typing, blocks, selected, preview, onArranged }: Connected): void {
  const { edits } = useStudio()
  useEffect(() => typing.start(), [typing])
  useLayoutEffect(() => void typing.send({ kind: 'selected', place: selected }), [typing, selected])
  useEffect(() => void typing.send({ kind: 'previewed', preview }), [typing, preview])
  useEffect(() => edits.onChange((edit) => void typing.send({ kind: 'changed', edit })), [edits, typing])
  useEffect(() => edits.companions.add(typing.accompany), [edits, typing])
  useEffect(
    () =>
      edits.onShown((before, after) => {
        for (const message of toShowMessages(blocks, before, after)) {
          typing.post(message)
          if (message.type === 'arrange') onArranged()
        }
        typing.readStored()
      }),
    [edits, blocks, typing, onArranged],
  )
  useEffect(() => {
    const tell = () => void typing.send({ kind: 'saving', isSaved: edits.saving.state().waiting === 0 })
    tell()
    return edits.saving.subscribe(tell)
  }, [edits, typing])
}

/**
 * Handles the agent's events about buffered keys. They are synchronous, because messages would arrive too late
 * (`browser/canvas/key-buffer.ts`).
 */
function useFrameEvents(frame: Frame): void {
  const { keys, canEdit } = useStudio()
  const handle = useEffectEvent((event: CustomEvent) => {
    const { type, target, detail } = event
    if (target !== frame.current) return
    if (type === 'epiderm-awaited') {
      if (!keys.isWaiting()) event.preventDefault()
    } else if (detail !== null) keys.give(detail as HTMLElement, 'placed')
    else if (canEdit) keys.holdAnew()
  })
  useEffect(() => {
    const listeners = new AbortController()
    for (const name of ['epiderm-keys', 'epiderm-awaited'])
      window.addEventListener(name, (event) => handle(event as CustomEvent), { signal: listeners.signal })
    return () => listeners.abort()
  }, [])
}

/** Typed characters are painted first, because the studio and the page share a thread. */
function afterPaint(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(() => flushSync(run)))
}
