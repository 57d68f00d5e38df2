/** The page at one width, with outlines around the hovered and the selected blocks. */
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { lazily } from '../core/lazily.tsx'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { EmptyPage } from './overlays/EmptyPage.tsx'
import { Overlays } from './overlays/Overlays.tsx'
import { EmptyFields } from './unfilled/EmptyFields.tsx'
import { EmptyBlockNote } from './unfilled/EmptyBlockNote.tsx'
import type { AgentDeps } from './agent/agent-deps.ts'
import { useBlockDrag } from './overlays/use-block-drag.ts'
import { useCanvasClipboard } from './frame/use-canvas-clipboard.ts'
import type { PendingClick } from './frame/use-frame-loads.ts'
import { useCanvas } from './frame/use-canvas.ts'
import type { FrameSize } from './geometry/view.ts'

const CanvasPictures = lazily(async () => (await import('./pictures/CanvasPictures.tsx')).CanvasPictures)
const RichTyping = lazily(async () => (await import('./rich/RichTyping.tsx')).RichTyping, <BufferedKeys />)

type CanvasFrameProps = AgentDeps & {
  readonly title: string
  readonly size: FrameSize
  /** True for the only frame that reports page problems. */
  readonly isMain: boolean
  /**
   * The element below all frames in which the rich-text toolbar is rendered, so that the toolbar does not cover the
   * page.
   */
  readonly foot: HTMLElement | null
  readonly onShowSample: () => void
}

export function CanvasFrame(props: CanvasFrameProps) {
  const { title, address, blocks, selected, onSelect, size, isMain, foot, onShowSample } = props
  const { canEdit } = useStudio()
  const door = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const canvas = useCanvas(frame, door, props)
  const drag = useBlockDrag(frame)
  useCanvasClipboard(frame, canvas.isReady)
  const { width, height } = size
  const { problem, rich, typing } = canvas
  const ways = { problem, isGuest: address.viewer === 'guest', onShowSample, onReload: canvas.reload }
  return (
    <div className="canvas-frame" ref={useSize(size)}>
      <button type="button" className="canvas-door" ref={door} onKeyDown={canvas.onKeyDown}>
        <span className="unseen">{title}. </span>
        {messages.canvas.keys}
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
          /**
           * The frame has the page's origin, because without it, the page could not load its fonts and images. The
           * page's content security policy blocks scripts (decision 061).
           */
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin"
          onLoad={canvas.onLoad}
        />
        {!canvas.isReady && <Veil onClick={canvas.keepClick} />}
        {canvas.isReady && <CanvasPictures {...{ frame, onSelect }} />}
        {canEdit && <EmptyFields onFound={canvas.takeEmpty} />}
        {canEdit && canvas.isReady && <EmptyPage {...{ frame, size }} />}
        <Overlays {...{ frame, canvas, drag, size, blocks, selected, isMain }} />
      </div>
      {isMain && canvas.isReady && selected && canvas.boxes.length === 0 && (
        <EmptyBlockNote key={selected.block} {...{ blocks, selected }} preview={props.preview} />
      )}
      {canvas.isReady && rich && foot && (
        <RichTyping key={JSON.stringify(rich)} {...{ frame, foot, rich, typing }} />
      )}
      <output className="canvas-note">
        {canvas.isShared
          ? messages.record.everywhere
          : canvas.times > 1 && messages.canvas.alike(canvas.times)}
      </output>
    </div>
  )
}

/** Buffers keystrokes until the clicked text can be edited. */
function BufferedKeys() {
  const { keys } = useStudio()
  useLayoutEffect(() => void keys.hold(), [keys])
  return null
}

/** Sets sizes through the CSSOM, because the content security policy forbids style attributes in markup. */
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
      <p>
        {problem === 'noPage' ? messages.canvas.noPage(isGuest ? 'guest' : 'sample') : messages.canvas.failed}
      </p>
      <Button onPress={isForOthers ? onShowSample : onReload}>
        {isForOthers ? messages.canvas.showSample : messages.tryAgain}
      </Button>
    </div>
  )
}

/** Covers the page until the canvas agent is ready. The last click on this cover is then replayed on the page. */
function Veil({ onClick }: { readonly onClick: (click: PendingClick) => void }) {
  return (
    <button
      type="button"
      className="canvas-wait"
      tabIndex={-1}
      onClick={({ nativeEvent: { offsetX: x, offsetY: y }, detail }) => onClick({ x, y, detail })}
    >
      <span>{messages.wait}</span>
    </button>
  )
}
