/** The edge of a panel: dragged, or moved by arrow keys, it makes the panel wider. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { say } from '../messages/messages.ts'
import { panelWidthsPx, type Panels, type Side } from './use-panels.ts'

const stepPx = 16

export function PanelEdge({ side, panels }: { readonly side: Side; readonly panels: Panels }) {
  const { min, max, usual } = panelWidthsPx[side]
  const { widthPx } = panels[side]
  const held = useRef<{ x: number; widthPx: number }>(undefined)
  const outwards = side === 'left' ? 1 : -1
  const drag = ({ clientX }: PointerEvent) => {
    if (held.current === undefined) return
    panels.resize(side, held.current.widthPx + (clientX - held.current.x) * outwards)
  }
  const press = (event: KeyboardEvent) => {
    const width = toWidth(event.key, { min, max, now: widthPx, outwards })
    if (width === undefined) return
    event.preventDefault()
    panels.resize(side, width)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control (ARIA 1.2)
    <hr
      className="panel-edge"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={say.panels.edges[side]}
      aria-valuenow={widthPx}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={press}
      onDoubleClick={() => panels.resize(side, usual)}
      onPointerDown={(event) => {
        held.current = { x: event.clientX, widthPx }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={() => (held.current = undefined)}
      onPointerCancel={() => (held.current = undefined)}
    />
  )
}

type Widths = {
  readonly min: number
  readonly max: number
  readonly now: number
  readonly outwards: 1 | -1
}

function toWidth(key: string, { min, max, now, outwards }: Widths): number | undefined {
  if (key === 'ArrowRight') return now + stepPx * outwards
  if (key === 'ArrowLeft') return now - stepPx * outwards
  if (key === 'Home') return min
  return key === 'End' ? max : undefined
}
