/** Connects the typing state of a canvas to React, the drafts and the frame's events. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { AgentMessage } from '#browser'
import { reportActivity } from '../../core/keep-session-alive.ts'
import { useStudio } from '../../core/studio-context.ts'
import type { AgentDeps } from '../agent/agent-deps.ts'
import { toCanvasUpdateQuery } from '../agent/canvas-query.ts'
import { findOpenRichText } from '../typing/intent.ts'
import { createCanvasTyping, type CanvasTyping } from '../typing/run-typing.ts'
import { createDraftTexts } from '../typing/text-source.ts'
import type { IframeRef } from '../../ui/use-latest.ts'
import { useBlockRecords } from './block-records.ts'
import { toOptimisticMessages } from './optimistic-messages.ts'
import { useTextPositions } from './use-text-positions.ts'

type CanvasConnection = Pick<AgentDeps, 'address' | 'blocks' | 'selected' | 'preview'> & {
  readonly frame: IframeRef
  readonly typing: CanvasTyping
  /** Called with each message from the agent. */
  readonly onMessage: (message: AgentMessage) => void
  readonly onReload: () => void
  /** Called when blocks have moved on the page. */
  readonly onArranged: () => void
}

export const useCanvasTyping = (): CanvasTyping => useState(() => createCanvasTyping())[0]

export function useCanvasConnection(deps: CanvasConnection): void {
  const { address, blocks, preview, frame, typing, onMessage, onReload, onArranged } = deps
  const { calls, edits, keys } = useStudio()
  const records = useBlockRecords(address.path)
  const texts = useMemo(() => createDraftTexts({ blocks, edits }), [blocks, edits])
  const places = useTextPositions({ frame, blocks, records, post: typing.post })
  useEffect(() =>
    typing.provide({
      calls,
      keys,
      onMessage,
      onReload,
      ...places,
      query: toCanvasUpdateQuery({ address, preview }),
      isPreview: preview !== undefined,
      loadRecord: records.load,
      readText: texts.read,
      write: texts.write,
      showAhead(before, after) {
        for (const message of toOptimisticMessages(blocks, before, after)) {
          typing.post(message)
          if (message.type === 'arrange') onArranged()
        }
      },
      onInput: reportActivity,
      flush: flushSync,
    }),
  )
  useFollowing(deps)
  useFrameEvents(frame)
}

/** Returns the rich text that is open in the page, and the number of elements that show the open plain text. */
export function useOpenTexts({ subscribe, state }: CanvasTyping) {
  const plain = useSyncExternalStore(subscribe, () => state().texts.plain?.source)
  const times = useSyncExternalStore(subscribe, () => state().texts.plain?.times ?? 1)
  const rich = useSyncExternalStore(subscribe, () => findOpenRichText(state().intent))
  return { rich, times, isShared: plain?.block === null || rich?.source.block === null }
}

/** Updates the canvas: shows typed text immediately, and the server's rendering later. */
function useFollowing({ typing, selected, preview }: CanvasConnection): void {
  const { edits } = useStudio()
  useEffect(() => typing.start(), [typing])
  useLayoutEffect(() => void typing.send({ kind: 'selected', place: selected }), [typing, selected])
  useEffect(() => void typing.send({ kind: 'previewed', preview }), [typing, preview])
  useEffect(() => typing.follow(edits), [edits, typing])
}

/**
 * Handles the agent's events about buffered keys. The events are synchronous, because messages would arrive too late
 * (`browser/canvas/key-buffer.ts`).
 */
function useFrameEvents(frame: IframeRef): void {
  const { keys, canEdit } = useStudio()
  const handle = useEffectEvent((event: CustomEvent) => {
    const { type, target, detail } = event
    if (target !== frame.current) return
    if (type === 'epiderm-awaited') {
      if (!keys.isWaiting()) event.preventDefault()
    } else if (detail !== null) keys.give(detail as HTMLElement, 'placed')
    else if (canEdit) keys.restart()
  })
  useEffect(() => {
    const listeners = new AbortController()
    for (const name of ['epiderm-keys', 'epiderm-awaited'])
      window.addEventListener(name, (event) => handle(event as CustomEvent), { signal: listeners.signal })
    return () => listeners.abort()
  }, [])
}
