/** Above the frame, in its own pixels: what is pointed at, what is selected, and what they are called. */
import type { Box } from '#browser'
import { labelPx, toLabelTop } from './label.ts'
import type { Pointed, SelectedPlace } from './places.ts'

type OutlinesProps = {
  readonly width: number
  readonly height: number
  /** Of the frame: names stay readable. */
  readonly scale: number
  readonly pointed: Pointed | undefined
  readonly selected: readonly Box[]
  readonly selectedPlace: SelectedPlace | undefined
  readonly toName: (place: SelectedPlace) => string
}

export function Outlines(props: OutlinesProps) {
  const { width, height, scale, pointed, selected, selectedPlace, toName } = props
  return (
    <svg className="outlines" width={width} height={height} aria-hidden="true">
      {pointed && <Outline kind="pointed" box={pointed.box} scale={scale} name={toName(pointed.place)} />}
      {selectedPlace &&
        selected.map((box) => (
          <Outline key={box.place} kind="selected" box={box} scale={scale} name={toName(selectedPlace)} />
        ))}
    </svg>
  )
}

type OutlineProps = {
  readonly kind: 'pointed' | 'selected'
  readonly box: Box
  readonly scale: number
  readonly name: string
}

function Outline({ kind, box, scale, name }: OutlineProps) {
  return (
    <g className={kind}>
      <rect
        x={box.x + 1}
        y={box.y + 1}
        width={Math.max(0, box.width - 2)}
        height={Math.max(0, box.height - 2)}
        strokeWidth={2 / scale}
      />
      <foreignObject
        x={box.x}
        y={toLabelTop(box, scale)}
        width={labelPx.width / scale}
        height={labelPx.height / scale}
      >
        <span>{name}</span>
      </foreignObject>
    </g>
  )
}
