/** The page at one width, with outlines of what is pointed at and what is selected. */
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import type { Box } from '#browser'
import { CanvasDrop } from '../media/CanvasDrop.tsx'
import { say } from '../messages/messages.ts'
import { BlockGrip } from './BlockGrip.tsx'
import { InsertPoints } from './InsertPoints.tsx'
import { Outlines } from './Outlines.tsx'
import type { Pointed, SelectedPlace } from './places.ts'
import type { CanvasWorld } from './canvas-world.ts'
import { useBlockDrag } from './use-block-drag.ts'
import { useCanvasClipboard } from './use-canvas-clipboard.ts'
import { useCanvas } from './use-canvas.ts'
import type { FrameSize } from './view.ts'

type CanvasFrameProps = CanvasWorld & {
  readonly title: string
  readonly size: FrameSize
  /** Of several, the one that says what is wrong with the page. */
  readonly isMain: boolean
  readonly onShowSample: () => void
}

export function CanvasFrame(props: CanvasFrameProps) {
  const { title, address, blocks, selected, onSelect, size, isMain, onShowSample } = props
  const door = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const canvas = useCanvas(frame, door, props)
  const drag = useBlockDrag(frame)
  useCanvasClipboard(frame, canvas.isReady)
  const { width, height, scale } = size
  const { problem } = canvas
  const pointed = drag.isDragging ? undefined : canvas.pointed
  const around =
    drag.isDragging || scale < leastScale ? [] : listWithPoints(pointed, selected, canvas.boxes[0])
  const ways = { problem, isGuest: address.viewer === 'guest', onShowSample, onReload: canvas.reload }
  return (
    <div className="canvas-frame" ref={useSize(size)}>
      <button type="button" className="canvas-door" ref={door} onKeyDown={canvas.onKeyDown}>
        {say.canvas.keys(title)}
      </button>
      {isMain && <Problem {...ways} />}
      <div className="canvas-stage" hidden={problem !== undefined}>
        <iframe
          ref={frame}
          key={canvas.generation}
          title={title}
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
          pointed={pointed}
          selected={canvas.boxes}
          toName={blocks.toName}
          selectedPlace={selected}
        />
        {around.map((one) => (
          <InsertPoints key={one.box.place} {...{ ...one, blocks, size }} onHold={canvas.hold} />
        ))}
        {selected && <BlockGrip box={canvas.boxes[0]} name={blocks.toName(selected)} {...{ size, drag }} />}
      </div>
    </div>
  )
}

/** The policy of the page admits no style in markup: sizes are set where the styles read them. */
function useSize({ width, height, scale }: FrameSize): RefObject<HTMLDivElement | null> {
  const shown = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const style = shown.current?.style
    style?.setProperty('--width', `${width * scale}px`)
    style?.setProperty('--height', `${height * scale}px`)
    style?.setProperty('--scale', String(scale))
  }, [width, height, scale])
  return shown
}

/** Smaller pages have no room beside their blocks. */
const leastScale = 0.35

/** Around the selected block, and around the one that is pointed at. */
function listWithPoints(
  pointed: Pointed | undefined,
  selected: SelectedPlace | undefined,
  box: Box | undefined,
): readonly { readonly place: SelectedPlace; readonly box: Box }[] {
  const own = selected === undefined || box === undefined ? [] : [{ place: selected, box }]
  return pointed === undefined || pointed.box.place === box?.place ? own : [...own, pointed]
}

type ProblemProps = {
  readonly problem: 'noPage' | 'failed' | undefined
  readonly isGuest: boolean
  readonly onShowSample: () => void
  readonly onReload: () => void
}

function Problem({ problem, isGuest, onShowSample, onReload }: ProblemProps) {
  if (problem === undefined) return null
  const isForOthers = problem === 'noPage' && isGuest
  return (
    <div className="notice" role="alert">
      <p>{say.canvas[problem]}</p>
      <Button onPress={isForOthers ? onShowSample : onReload}>
        {isForOthers ? say.canvas.showSample : say.tryAgain}
      </Button>
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
