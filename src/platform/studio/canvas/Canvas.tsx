/** The page itself in a frame, at a width, with outlines of what is pointed at and what is selected. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import type { AgentMessage, Box } from '#browser'
import { readPlaceName, toPlaceName, type BlockPlace } from '#model/browser'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { say } from '../messages/messages.ts'
import { useStudio } from '../frame/studio-context.ts'
import { CanvasDrop } from '../media/CanvasDrop.tsx'
import { openCanvasPort, toCanvasQuery, type CanvasAddress, type CanvasPort } from './canvas-port.ts'
import { Outlines } from './Outlines.tsx'
import type { Pointed, SelectedPlace } from './places.ts'

type CanvasProps = {
  readonly address: CanvasAddress
  /** CSS pixels; undefined for as much as there is. */
  readonly widthPx: number | undefined
  readonly selected: SelectedPlace | undefined
  readonly onSelect: (place: BlockPlace | undefined) => void
  /** Items whose blocks stand on the page, as the canvas says. */
  readonly onItems: (items: readonly ItemName[]) => void
  readonly toName: (place: SelectedPlace) => string
  readonly onShowSample: () => void
}

export function Canvas(props: CanvasProps) {
  const { address, widthPx, onShowSample } = props
  const pane = useRef<HTMLDivElement>(null)
  const size = usePaneSize(pane)
  const frame = useRef<HTMLIFrameElement>(null)
  const canvas = useCanvas(frame, props)
  const scale = widthPx === undefined || size.width === 0 ? 1 : Math.min(1, size.width / widthPx)
  const width = Math.round(widthPx ?? size.width)
  const height = Math.round(size.height / scale)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => stage.current?.style.setProperty('--scale', String(scale)), [scale])
  return (
    <div className="canvas-pane" ref={pane}>
      {canvas.problem !== undefined && (
        <div className="notice" role="alert">
          <p>{canvas.problem === 'noPage' ? say.canvas.noPage : say.canvas.failed}</p>
          {canvas.problem === 'noPage' && address.viewer === 'guest' ? (
            <Button onPress={onShowSample}>{say.canvas.showSample}</Button>
          ) : (
            <Button onPress={canvas.reload}>{say.tryAgain}</Button>
          )}
        </div>
      )}
      <div className="canvas-stage" ref={stage} hidden={canvas.problem !== undefined}>
        <iframe
          ref={frame}
          key={canvas.generation}
          title={say.canvas.title}
          src={canvas.url}
          width={width}
          height={height}
          /** Without its origin the page's own faces and pictures would not load; its policy keeps scripts out (decision 061). */
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin"
          onLoad={canvas.onLoad}
        />
        {!canvas.isReady && (
          <button
            type="button"
            className="canvas-wait"
            tabIndex={-1}
            onClick={({ nativeEvent: { offsetX, offsetY } }) => canvas.keepClick({ x: offsetX, y: offsetY })}
          >
            <span>{say.wait}</span>
          </button>
        )}
        {canvas.isReady && <CanvasDrop frame={frame} onSelect={props.onSelect} />}
        <Outlines
          {...{ width, height, scale }}
          pointed={canvas.pointed}
          selected={canvas.selectedBoxes}
          toName={props.toName}
          selectedPlace={props.selected}
        />
      </div>
    </div>
  )
}

type Problem = 'noPage' | 'failed'

type Frame = RefObject<HTMLIFrameElement | null>

function useCanvas(frame: Frame, { address, selected, onSelect, onItems }: CanvasProps) {
  const { calls, edits } = useStudio()
  const port = useRef<CanvasPort>(undefined)
  /** Its name, on what the frame shows. */
  const mark = useRef('')
  const scroll = useRef<number>(undefined)
  const { keepClick, releaseClick } = useKeptClick(frame)
  const latest = useRef({ selected, onSelect, onItems })
  const [generation, setGeneration] = useState(0)
  /** The agent answers. */
  const [isReady, setReady] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [pointed, setPointed] = useState<Pointed>()
  const [selectedBoxes, setSelectedBoxes] = useState<readonly Box[]>([])
  useEffect(() => {
    latest.current = { selected, onSelect, onItems }
  })

  const reload = useCallback(() => {
    scroll.current = readScroll(frame)
    setProblem(undefined)
    setReady(false)
    setGeneration((number) => number + 1)
  }, [frame])
  const showSelected = useCallback(() => {
    const place = findShownPlace(listMarks(frame, mark.current), latest.current.selected)
    port.current?.post(place === undefined ? { type: 'measure', places: [] } : { type: 'select', place })
    if (place === undefined) setSelectedBoxes([])
  }, [frame])
  const take = useCallback(
    (message: AgentMessage) => {
      if (message.type === 'ready' || message.type === 'exchanged') {
        if (message.type === 'ready') mark.current = message.mark
        latest.current.onItems(toItems(listMarks(frame, mark.current)))
        if (message.type === 'ready') {
          setReady(true)
          showSelected()
          releaseClick()
        }
        setPointed(undefined)
      } else if (message.type === 'boxes') setSelectedBoxes(message.boxes)
      else if (message.type === 'hover') setPointed(toPointed(message))
      else if (message.type === 'click') latest.current.onSelect(message.place ?? undefined)
    },
    [frame, showSelected, releaseClick],
  )
  const onLoad = () => {
    const { current } = frame
    if (current === null) return
    const type = current.contentDocument?.contentType
    if (type !== 'text/html') return setProblem(type === 'application/json' ? 'noPage' : 'failed')
    port.current?.close()
    port.current = openCanvasPort({ frame: current, address, calls, onMessage: take, onReload: reload })
    if (scroll.current !== undefined) current.contentWindow?.scrollTo(0, scroll.current)
  }
  useEffect(() => edits.onChange(() => port.current?.follow()), [edits])
  useEffect(() => () => port.current?.close(), [])
  const selectedName = selected && toPlaceName({ repetition: [], ...selected })
  useEffect(showSelected, [selectedName, showSelected])

  const url = calls.url(`/studio/canvas?${toCanvasQuery(address)}`)
  return { url, generation, isReady, problem, pointed, selectedBoxes, onLoad, reload, keepClick }
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
    const target = frame.current?.contentDocument?.elementFromPoint(kept.current.x, kept.current.y)
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    kept.current = undefined
  }, [frame])
  return { keepClick, releaseClick }
}

const readScroll = ({ current }: Frame) => current?.contentWindow?.scrollY

const toPointed = ({
  place,
  box,
}: Extract<AgentMessage, { type: 'hover' | 'click' }>): Pointed | undefined =>
  place === null || box === null ? undefined : { place, box }

/** The frame is of this origin: what stands on the page is read there. */
function listMarks({ current }: Frame, mark: string): readonly string[] {
  const shown = current?.contentDocument
  if (mark === '' || !shown) return []
  return Array.from(shown.body.querySelectorAll(`[${mark}]`), (one) => one.getAttribute(mark) ?? '')
}

function toItems(marks: readonly string[]): readonly ItemName[] {
  const items = new Map(marks.map(readPlaceName).map((place) => [toItemKey(place), place]))
  return Array.from(items.values(), ({ contentKey, language }) => ({ contentKey, language }))
}

/** Of a block that is repeated and was selected in the outline, the first. */
function findShownPlace(names: readonly string[], selected: SelectedPlace | undefined): string | undefined {
  if (selected === undefined) return undefined
  const name = toPlaceName({ repetition: [], ...selected })
  return names.includes(name) ? name : names.find((one) => one.startsWith(`${name}/`))
}

function usePaneSize(pane: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (pane.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(pane.current)
    return () => observer.disconnect()
  }, [pane])
  return size
}
