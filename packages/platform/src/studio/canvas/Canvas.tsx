/** The page in one or more frames, each at a different width, with the path of the selected block. */
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { ResizeHandle } from '../ui/ResizeHandle.tsx'
import { messages } from '../messages/messages.ts'
import { PreviewNote } from '../preview/PreviewNote.tsx'
import { CanvasFrame } from './CanvasFrame.tsx'
import type { AgentDeps } from './agent/agent-deps.ts'
import { Breadcrumbs } from './overlays/Breadcrumbs.tsx'
import {
  freeWidthLimitsPx,
  toFrameSizes,
  clampFreeWidthPx,
  toPreviewTimeMs,
  toWidthsPx,
  type CanvasView,
} from './geometry/view.ts'

export type CanvasProps = Omit<AgentDeps, 'address' | 'hourMs'> & {
  readonly path: string
  readonly view: CanvasView
  readonly onView: (change: Partial<CanvasView>) => void
  readonly onPreviewLeft: () => void
  /** A note to show above the page. */
  readonly note: ReactNode
}

export function Canvas({ path, view, onView, onPreviewLeft, note, ...deps }: CanvasProps) {
  const { blocks, selected, onSelect, preview } = deps
  const { viewer, language, zoom, width, isAll } = view
  const pane = useRef<HTMLDivElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const room = usePaneSize(pane)
  const sizes = useMemo(() => toFrameSizes(room, toWidthsPx(view), view.zoom), [room, view])
  const isFree = width === 'free' && !isAll
  const scale = sizes[0]?.scale ?? 1
  return (
    <>
      <div className="canvas-pane" ref={pane} data-zoom={zoom}>
        {note}
        <PreviewNote {...{ blocks, preview }} onLeave={onPreviewLeft} />
        {/** The handle for changing the width of a freely sized frame. */}
        {isFree && (
          <ResizeHandle
            className="canvas-edge"
            label={messages.canvas.edge}
            widthPx={view.freePx}
            range={freeWidthLimitsPx}
            /** The frame is centred, so it grows on both sides when the editor drags one edge. */
            factor={2 / scale}
            onResize={(freePx) => onView({ freePx: clampFreeWidthPx(freePx) })}
          />
        )}
        {sizes.map((size, at) => {
          /**
           * The last frame is also used to show a single width, so it does not reload when the editor switches between
           * one width and several widths.
           */
          const isMain = at === sizes.length - 1
          return (
            <CanvasFrame
              key={`${path} ${viewer} ${language} ${isMain ? '' : size.width}`}
              {...deps}
              {...{ size, isMain, foot }}
              onPlaced={isMain ? deps.onPlaced : toNobody}
              onHead={isMain ? deps.onHead : toNobody}
              title={isAll ? messages.canvas.titleAt(size.width) : messages.canvas.title}
              address={{ path, language, viewer }}
              hourMs={toPreviewTimeMs(view.hour)}
              onShowSample={() => onView({ viewer: 'sample' })}
            />
          )
        })}
      </div>
      <div className="canvas-foot" ref={setFoot}>
        <Breadcrumbs {...{ blocks, selected, onSelect }} />
        <p>{messages.canvas.size(toWidthsPx(view), scale)}</p>
      </div>
    </>
  )
}

/** Only the main frame reports the position of the selected block and the page's head. */
const toNobody = () => {}

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
