/** The page itself in a frame, at a width, with outlines of what is pointed at and what is selected. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import type { Box } from '#browser'
import { CanvasDrop } from '../media/CanvasDrop.tsx'
import { say } from '../messages/messages.ts'
import { Crumbs } from './Crumbs.tsx'
import { InsertPoints } from './InsertPoints.tsx'
import { Outlines } from './Outlines.tsx'
import type { Pointed, SelectedPlace } from './places.ts'
import type { CanvasWorld } from './canvas-world.ts'
import { useCanvas } from './use-canvas.ts'

type CanvasProps = CanvasWorld & {
  /** CSS pixels; undefined for as much as there is. */
  readonly widthPx: number | undefined
  readonly onShowSample: () => void
}

export function Canvas(props: CanvasProps) {
  const { address, blocks, selected, onSelect, widthPx, onShowSample } = props
  const pane = useRef<HTMLDivElement>(null)
  const door = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const canvas = useCanvas(frame, door, props)
  const size = useFrameSize(pane, widthPx)
  const { width, height, scale } = size
  const { problem } = canvas
  const around = listWithPoints(canvas.pointed, selected, canvas.boxes[0])
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => stage.current?.style.setProperty('--scale', String(scale)), [scale])
  return (
    <>
      <div className="canvas-pane" ref={pane}>
        <button type="button" className="canvas-door" ref={door} onKeyDown={canvas.onKeyDown}>
          {say.canvas.keys}
        </button>
        {problem === 'noPage' && address.viewer === 'guest' && (
          <Problem words={say.canvas.noPage} way={say.canvas.showSample} onWay={onShowSample} />
        )}
        {problem === 'noPage' && address.viewer !== 'guest' && (
          <Problem words={say.canvas.noPage} way={say.tryAgain} onWay={canvas.reload} />
        )}
        {problem === 'failed' && (
          <Problem words={say.canvas.failed} way={say.tryAgain} onWay={canvas.reload} />
        )}
        <div className="canvas-stage" ref={stage} hidden={problem !== undefined}>
          <iframe
            ref={frame}
            key={canvas.generation}
            title={say.canvas.title}
            src={canvas.url}
            tabIndex={-1}
            width={width}
            height={height}
            /** Without its origin the page's own faces and pictures would not load; its policy keeps scripts out (decision 061). */
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin"
            onLoad={canvas.onLoad}
          />
          {!canvas.isReady && <Veil onClick={canvas.keepClick} />}
          {canvas.isReady && <CanvasDrop frame={frame} onSelect={onSelect} />}
          <Outlines
            {...{ width, height, scale }}
            pointed={canvas.pointed}
            selected={canvas.boxes}
            toName={blocks.toName}
            selectedPlace={selected}
          />
          {around.map((one) => (
            <InsertPoints key={one.box.place} {...{ ...one, blocks, size }} onHold={canvas.hold} />
          ))}
        </div>
      </div>
      <Crumbs {...{ blocks, selected, onSelect }} />
    </>
  )
}

/** Around the selected block, and around the one that is pointed at. */
function listWithPoints(
  pointed: Pointed | undefined,
  selected: SelectedPlace | undefined,
  box: Box | undefined,
): readonly { readonly place: SelectedPlace; readonly box: Box }[] {
  const own = selected === undefined || box === undefined ? [] : [{ place: selected, box }]
  return pointed === undefined || pointed.box.place === box?.place ? own : [...own, pointed]
}

type ProblemProps = { readonly words: string; readonly way: string; readonly onWay: () => void }

function Problem({ words, way, onWay }: ProblemProps) {
  return (
    <div className="notice" role="alert">
      <p>{words}</p>
      <Button onPress={onWay}>{way}</Button>
    </div>
  )
}

/** Until the agent answers, it keeps where somebody clicks. */
function Veil({ onClick }: { readonly onClick: (point: { x: number; y: number }) => void }) {
  return (
    <button
      type="button"
      className="canvas-wait"
      tabIndex={-1}
      onClick={({ nativeEvent: { offsetX, offsetY } }) => onClick({ x: offsetX, y: offsetY })}
    >
      <span>{say.wait}</span>
    </button>
  )
}

/** CSS pixels of the page, and how much smaller they are shown, so that its width has room. */
function useFrameSize(pane: RefObject<HTMLDivElement | null>, widthPx: number | undefined) {
  const size = usePaneSize(pane)
  const scale = widthPx === undefined || size.width === 0 ? 1 : Math.min(1, size.width / widthPx)
  return { width: Math.round(widthPx ?? size.width), height: Math.round(size.height / scale), scale }
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
