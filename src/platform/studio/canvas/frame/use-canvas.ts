/** The canvas in its frame: loads it, exchanges messages with the agent, follows the drafts. */
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { AgentMessage, Preview } from '#browser'
import { discardKeystrokes } from '../../core/keystroke-buffer.ts'
import { reportActivity } from '../../core/keep-session.ts'
import { useStudio } from '../../core/studio-context.ts'
import { openCanvasPort, toCanvasQuery, type CanvasPort } from '../agent/canvas-port.ts'
import type { AgentDeps } from '../agent/agent-deps.ts'
import type { PointedBlock } from '../../blocks/selected-block.ts'
import { createPointed } from './pointed.ts'
import { listMarks, toItems } from '../geometry/shown-places.ts'
import { toShowMessages } from './show-ahead.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useLatest, type Frame } from '../../ui/use-latest.ts'
import { useKeptClick, useLoads } from './use-loads.ts'
import { useOutlined } from './use-outlined.ts'
import { useTexts } from './use-texts.ts'
import { useUnfilled } from '../unfilled/use-unfilled.ts'

/** Messages that show that the editor is active. */
const acts: ReadonlySet<AgentMessage['type']> = new Set(['hover', 'click', 'typed', 'key'])

export type ShownCanvas = ReturnType<typeof useCanvas>

export function useCanvas(frame: Frame, door: RefObject<HTMLElement | null>, deps: AgentDeps) {
  const { address, blocks, selected, hourMs, onPlaced } = deps
  const { calls } = useStudio()
  const port = useRef<CanvasPort>(undefined)
  /** Name of the mark attribute in the frame's page. */
  const mark = useRef('')
  const latest = useLatest(deps)
  const loads = useLoads(frame)
  const { keepClick, releaseClick } = useKeptClick(frame)
  const [pointed] = useState(createPointed)
  const { texts, times, isShared, rich } = useTexts({ address, blocks, selected, frame, port })
  const list = useCallback(() => listMarks(frame, mark.current), [frame])
  const outlined = useOutlined({ selected, onPlaced, frame, list, port })
  const keys = useCanvasKeys({ latest, door, list, texts })
  const { tell: tellUnfilled, takeEmpty } = useUnfilled(port, blocks)
  const { settle, leave } = useSettling(port)
  const tellHour = useHour(port, hourMs)
  const takeShown = (isNew: boolean) => {
    const items = toItems(list())
    latest.current.onItems(items)
    tellUnfilled(items, isNew)
    pointed.forget()
    settle()
    if (!isNew) texts.current.askAgain()
    if (!isNew) return void outlined.showLate()
    loads.setReady(true)
    tellHour.current()
    outlined.show.current()
    releaseClick()
  }
  const take = useLatest((message: AgentMessage) => {
    if (acts.has(message.type)) reportActivity()
    if (message.type === 'ready') mark.current = message.mark
    if (message.type === 'ready' || message.type === 'exchanged') takeShown(message.type === 'ready')
    else if (message.type === 'unfilled') outlined.showLate()
    else if (message.type === 'boxes') outlined.hear(message.boxes)
    else if (message.type === 'hover') pointed.point(toPointed(message))
    else if (isOfText(message)) texts.current.take(message)
    else if (message.type === 'key') keys.pressInFrame(message)
    else if (message.type === 'click') {
      latest.current.onSelect(message.place ?? undefined, { isWithForm: true })
      if (message.place === null) discardKeystrokes()
      else texts.current.click(message.place, message.at)
    }
  })
  const onLoad = () => {
    if (frame.current === null || !loads.check()) return
    port.current?.close()
    /** Rendered at once: an outline follows a key only after a round trip of messages, and nothing else renders between them. */
    const onMessage = (message: AgentMessage) => flushSync(() => take.current(message))
    const ways = { frame: frame.current, calls, onMessage, onReload: loads.reload }
    port.current = openCanvasPort({ ...latest.current, ...ways })
  }
  useFollowing({ port, blocks, settle, onArranged: pointed.forget, preview: deps.preview })

  const preview = (ahead: Preview) => port.current?.post({ type: 'preview', ...ahead })
  const url = calls.url(`/studio/canvas?${toCanvasQuery(address)}`)
  const above = { takeEmpty, pointed, preview, boxes: outlined.boxes, section: outlined.section }
  const inside = { url, times, isShared, rich: { ...rich, onLeft: leave } }
  return { ...loads, ...above, ...inside, onLoad, keepClick, onKeyDown: keys.onKeyDown }
}

/** Sends the chosen time to the page, which shows content that depends on it. */
function useHour(port: RefObject<CanvasPort | undefined>, hourMs: number | undefined) {
  const tell = useLatest((atMs = hourMs ?? Date.now()) => port.current?.post({ type: 'hour', atMs }))
  useEffect(() => tell.current(hourMs), [tell, hourMs])
  return tell
}

/** Adopts the server's drawing once the server has all edits. */
function useSettling(port: RefObject<CanvasPort | undefined>) {
  const { edits } = useStudio()
  return useMemo(() => {
    const settle = () => {
      if (edits.saving.state().waiting === 0) port.current?.settle()
    }
    const leave = () => {
      port.current?.noteAhead()
      settle()
    }
    return { settle, leave }
  }, [edits, port])
}

type Following = Pick<AgentDeps, 'blocks' | 'preview'> & {
  readonly port: RefObject<CanvasPort | undefined>
  readonly settle: () => void
  /** Called when blocks have moved. */
  readonly onArranged: () => void
}

/** Shows what is typed, then what the server rendered from it. */
function useFollowing({ port, blocks, settle, onArranged, preview }: Following) {
  const { edits } = useStudio()
  useEffect(() => port.current?.look(preview), [port, preview])
  useEffect(() => edits.onChange((edit) => port.current?.follow(edit)), [edits, port])
  useEffect(() => edits.companions.add(() => port.current?.accompany()), [edits, port])
  useEffect(
    () =>
      edits.onShown((before, after) => {
        for (const message of toShowMessages(blocks, before, after)) {
          port.current?.post(message)
          if (message.type === 'arrange') onArranged()
        }
      }),
    [edits, blocks, port, onArranged],
  )
  useEffect(() => edits.saving.subscribe(settle), [edits, settle])
  useEffect(() => () => port.current?.close(), [port])
}

type TextMessage = Parameters<ReturnType<typeof useTexts>['texts']['current']['take']>[0]

const textTypes: ReadonlySet<AgentMessage['type']> = new Set(['typed', 'typing', 'untyped', 'wordless'])
const isOfText = (message: AgentMessage): message is TextMessage => textTypes.has(message.type)

const toPointed = ({ place, box }: Extract<AgentMessage, { type: 'hover' }>): PointedBlock | undefined =>
  place === null || box === null ? undefined : { place, box }
