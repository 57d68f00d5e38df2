/** The canvas in its frame: loads it, speaks with the agent, follows the drafts. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { AgentMessage, Box } from '#browser'
import { readPlaceName, toPlaceName, type BlockPlace } from '#model/browser'
import { sayActive } from '../frame/keep-session.ts'
import { useStudio } from '../frame/studio-context.ts'
import { openCanvasPort, toCanvasQuery, type CanvasPort } from './canvas-port.ts'
import type { CanvasWorld } from './canvas-world.ts'
import type { Pointed } from './places.ts'
import { findShownPlace, listMarks, toItems } from './shown-places.ts'
import { toShowMessages } from './show-texts.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useTyping } from './use-typing.ts'

/** Somebody is there. */
const acts: ReadonlySet<AgentMessage['type']> = new Set(['hover', 'click', 'typed', 'key'])

export type Frame = RefObject<HTMLIFrameElement | null>
type Problem = 'noPage' | 'failed'

export function useCanvas(frame: Frame, door: RefObject<HTMLElement | null>, world: CanvasWorld) {
  const { address, blocks, selected, hourMs } = world
  const { calls, edits } = useStudio()
  const port = useRef<CanvasPort>(undefined)
  /** Its name, on what the frame shows. */
  const mark = useRef('')
  const latest = useLatest(world)
  const loads = useLoads(frame)
  const { keepClick, releaseClick } = useKeptClick(frame)
  const { pointed, setPointed, hover, hold } = usePointed()
  const typing = useTyping(blocks)
  const list = useCallback(() => listMarks(frame, mark.current), [frame])
  const outlined = useOutlined({ selected, list, port })
  const type = useCallback(
    (place: BlockPlace, at: 'click' | 'first') => {
      const texts = typing.toTexts(place)
      if (texts.length === 0) return
      if (at === 'first') frame.current?.contentWindow?.focus()
      port.current?.post({ type: 'type', place: toPlaceName(place), texts, at })
    },
    [frame, typing],
  )
  const keys = useCanvasKeys({ latest, door, list, type })
  const settle = useCallback(() => {
    if (edits.saving.state().waiting === 0) port.current?.settle()
  }, [edits])
  const tellHour = useHour(port, hourMs)
  const takeShown = (isNew: boolean) => {
    latest.current.onItems(toItems(list()))
    setPointed(undefined)
    settle()
    if (!isNew) return
    loads.setReady(true)
    tellHour.current()
    outlined.show.current()
    releaseClick()
  }
  const take = useLatest((message: AgentMessage) => {
    if (acts.has(message.type)) sayActive()
    if (message.type === 'ready') mark.current = message.mark
    if (message.type === 'ready' || message.type === 'exchanged') takeShown(message.type === 'ready')
    else if (message.type === 'boxes') outlined.setBoxes(message.boxes.filter(isShown))
    else if (message.type === 'hover') hover(toPointed(message))
    else if (message.type === 'typed') typing.take(message)
    else if (message.type === 'key') keys.pressInFrame(message)
    else if (message.type === 'click') {
      latest.current.onSelect(message.place ?? undefined)
      if (message.place !== null) type(message.place, 'click')
    }
  })
  const onLoad = () => {
    if (frame.current === null || !loads.check()) return
    port.current?.close()
    const onMessage = (message: AgentMessage) => take.current(message)
    port.current = openCanvasPort({ frame: frame.current, address, calls, onMessage, onReload: loads.reload })
  }
  useFollowing({ port, blocks, settle })

  const url = calls.url(`/studio/canvas?${toCanvasQuery(address)}`)
  return { ...loads, url, pointed, hold, boxes: outlined.boxes, onLoad, keepClick, onKeyDown: keys.onKeyDown }
}

/** What the page says of a time follows the hour that is chosen. */
function useHour(port: RefObject<CanvasPort | undefined>, hourMs: number | undefined) {
  const tell = useLatest((atMs = hourMs ?? Date.now()) => port.current?.post({ type: 'hour', atMs }))
  useEffect(() => tell.current(hourMs), [tell, hourMs])
  return tell
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** What is pointed at; it stays while the pointer is on what the studio shows above it. */
function usePointed() {
  const isHeld = useRef(false)
  const [pointed, setPointed] = useState<Pointed>()
  const hover = (next: Pointed | undefined) => {
    if (next !== undefined || !isHeld.current) setPointed(next)
  }
  const hold = (isOn: boolean) => {
    isHeld.current = isOn
    if (!isOn) setPointed(undefined)
  }
  return { pointed, setPointed, hover, hold }
}

type Following = Pick<CanvasWorld, 'blocks'> & {
  readonly port: RefObject<CanvasPort | undefined>
  readonly settle: () => void
}

/** The canvas shows what is typed, then what the server made of it. */
function useFollowing({ port, blocks, settle }: Following) {
  const { edits } = useStudio()
  useEffect(() => edits.onChange(() => port.current?.follow()), [edits, port])
  useEffect(
    () =>
      edits.onShown((before, after) => {
        for (const message of toShowMessages(blocks, before, after)) port.current?.post(message)
      }),
    [edits, blocks, port],
  )
  useEffect(() => edits.saving.subscribe(settle), [edits, settle])
  useEffect(() => () => port.current?.close(), [port])
}

/** How often the frame is loaded, and what came of it. */
function useLoads(frame: Frame) {
  const scroll = useRef<number>(undefined)
  const [generation, setGeneration] = useState(0)
  /** The agent answers. */
  const [isReady, setReady] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const reload = useCallback(() => {
    scroll.current = frame.current?.contentWindow?.scrollY
    setProblem(undefined)
    setReady(false)
    setGeneration((number) => number + 1)
  }, [frame])
  /** False where no page came; else it is where it was scrolled to. */
  const check = () => {
    const shown = frame.current?.contentDocument
    if (shown?.contentType !== 'text/html') {
      setProblem(shown?.contentType === 'application/json' ? 'noPage' : 'failed')
      return false
    }
    if (scroll.current !== undefined) shown.defaultView?.scrollTo(0, scroll.current)
    return true
  }
  return { generation, isReady, setReady, problem, reload, check }
}

type Outlining = Pick<CanvasWorld, 'selected'> & {
  readonly list: () => readonly string[]
  readonly port: RefObject<CanvasPort | undefined>
}

/** Where the selected block is, as the agent says. */
function useOutlined({ selected, list, port }: Outlining) {
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const show = useLatest((chosen = selected) => {
    const place = findShownPlace(list(), chosen)
    port.current?.post(place === undefined ? { type: 'measure', places: [] } : { type: 'select', place })
  })
  const name = selected && toPlaceName({ repetition: [], ...selected })
  useEffect(() => show.current(name === undefined ? undefined : readPlaceName(name)), [name, show])
  return { boxes, setBoxes, show }
}

/** CSS pixels of the frame. */
type Point = { readonly x: number; readonly y: number }

/** Where somebody clicked before the agent answered. */
function useKeptClick(frame: Frame) {
  const kept = useRef<Point>(undefined)
  const keepClick = (point: Point) => {
    kept.current = point
  }
  const releaseClick = useCallback(() => {
    if (kept.current === undefined) return
    const { x: clientX, y: clientY } = kept.current
    const target = frame.current?.contentDocument?.elementFromPoint(clientX, clientY)
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY }))
    kept.current = undefined
  }, [frame])
  return { keepClick, releaseClick }
}

const toPointed = ({
  place,
  box,
}: Extract<AgentMessage, { type: 'hover' | 'click' }>): Pointed | undefined =>
  place === null || box === null ? undefined : { place, box }

/** A block that is hidden at this width has no extent. */
const isShown = ({ width, height }: Box) => width > 0 || height > 0
