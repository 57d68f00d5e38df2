/** The canvas in its frame. Loads the page, exchanges messages with the agent, and applies changes to the drafts. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { AgentMessage, Preview } from '#browser'
import { reportActivity } from '../../core/keep-session-alive.ts'
import { useStudio } from '../../core/studio-context.ts'
import { toCanvasQuery } from '../agent/canvas-query.ts'
import type { AgentDeps } from '../agent/agent-deps.ts'
import { parseSource, type HoveredBlock } from '../../blocks/selected-block.ts'
import { createHoveredBlockStore } from './hovered-block-store.ts'
import { listBlockMarkers, toItemNames } from '../geometry/shown-positions.ts'
import { useCanvasConnection, useOpenTexts, useCanvasTyping } from './use-canvas-typing.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useLatest, type IframeRef } from '../../ui/use-latest.ts'
import { usePendingClick, useFrameLoads } from './use-frame-loads.ts'
import { useOutlinedBlock } from './use-outlined-block.ts'
import { useIncompleteBlocks } from '../unfilled/use-unfilled.ts'
import type { CanvasTyping } from '../typing/run-typing.ts'

/** Agent messages that show that the editor is active. */
const acts: ReadonlySet<AgentMessage['type']> = new Set(['hover', 'click', 'key'])

export type CanvasController = ReturnType<typeof useCanvas>

export function useCanvas(frame: IframeRef, door: RefObject<HTMLButtonElement | null>, deps: AgentDeps) {
  const { address, blocks, selected, hourMs, onPlaced, preview } = deps
  const { calls, keys: buffer } = useStudio()
  /** Name of the attribute that contains the block markers in the frame's page. */
  const mark = useRef('')
  const latest = useLatest(deps)
  const typing = useCanvasTyping()
  const loads = useFrameLoads(frame)
  const { keepClick, releaseClick } = usePendingClick(frame)
  const [pointed] = useState(createHoveredBlockStore)
  const list = useCallback(() => listBlockMarkers(frame, mark.current), [frame])
  const outlined = useOutlinedBlock({ selected, onPlaced, frame, list, typing })
  const keys = useCanvasKeys({ latest, door, list, typing })
  const { setItems: setUnfilledItems, takeEmpty } = useIncompleteBlocks(typing, blocks)
  const sendHour = useHour(typing, hourMs)
  const takeShown = (isNew: boolean) => {
    const items = toItemNames(list())
    latest.current.onItems(items)
    if (frame.current?.contentDocument) latest.current.onHead(frame.current.contentDocument)
    setUnfilledItems(items, isNew)
    pointed.clear()
    if (!isNew) return void outlined.showLate()
    loads.setReady(true)
    sendHour.current()
    outlined.show.current()
    releaseClick()
  }
  const onMessage = (message: AgentMessage) => {
    if (acts.has(message.type)) reportActivity()
    if (message.type === 'ready') mark.current = message.mark
    if (message.type === 'ready' || message.type === 'exchanged') takeShown(message.type === 'ready')
    else if (message.type === 'unfilled') outlined.showLate()
    else if (message.type === 'boxes') outlined.receive(message.boxes)
    else if (message.type === 'hover') pointed.point(toPointed(message))
    else if (message.type === 'key') keys.pressInFrame(message)
    else if (message.type === 'click') {
      const source = parseSource(message.source)
      const position = message.place ?? undefined
      latest.current.onSelect(position && { ...position, source }, { isWithForm: true })
      if (message.place === null) buffer.release()
      else typing.click(message.place, message.at)
    }
  }
  const onLoad = () => {
    if (frame.current !== null && loads.check()) typing.connect(frame.current)
  }
  const callbacks = { onMessage, onReload: loads.reload, onArranged: pointed.clear }
  useCanvasConnection({ frame, typing, address, blocks, selected, preview, ...callbacks })

  const showPreview = (ahead: Preview) => typing.post({ type: 'preview', ...ahead })
  const url = calls.url(`/studio/canvas?${toCanvasQuery(address)}`)
  const above = { takeEmpty, pointed, preview: showPreview, boxes: outlined.boxes, section: outlined.section }
  const inside = { url, typing, ...useOpenTexts(typing) }
  return { ...loads, ...above, ...inside, onLoad, keepClick, onKeyDown: keys.onKeyDown }
}

/** Sends the selected time to the page, for time-dependent content. */
function useHour({ post }: CanvasTyping, hourMs: number | undefined) {
  const send = useLatest((atMs = hourMs ?? Date.now()) => post({ type: 'hour', atMs }))
  useEffect(() => send.current(hourMs), [send, hourMs])
  return send
}

const toPointed = ({ place, box }: Extract<AgentMessage, { type: 'hover' }>): HoveredBlock | undefined =>
  place === null || box === null ? undefined : { place, box }
