/** Small pictures of blocks, drawn from simple shapes. */
import { Fragment } from 'react'

type Shape = {
  readonly kind: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type WireframePictureProps = {
  readonly shapes: readonly Shape[]
  readonly width: number
  readonly height: number
}

/**
 * A picture drawn from simple shapes. Hidden from assistive technology, because the option that contains it has a name.
 */
export function WireframePicture({ shapes, width, height }: WireframePictureProps) {
  return (
    <svg className="wireframe" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {shapes.map(({ kind, ...box }, at) => (
        <Fragment key={at}>
          <rect className={`drawn-${kind}`} {...box} rx={kind === 'background' ? 0 : 1.5} />
          {kind === 'picture' && <path className="drawn-hills" d={toHills(box)} />}
        </Fragment>
      ))}
    </svg>
  )
}

/** Draws two hills, the usual symbol for a picture. */
function toHills({ x, y, width, height }: Omit<Shape, 'kind'>): string {
  const size = Math.min(width, height * 1.6)
  const start = x + (width - size) / 2
  const points = [
    [0.12, 0.8],
    [0.4, 0.35],
    [0.58, 0.62],
    [0.68, 0.5],
    [0.88, 0.8],
  ] as const
  return `M${points.map(([right, down]) => `${Math.round((start + size * right) * 10) / 10} ${Math.round((y + height * down) * 10) / 10}`).join('L')}Z`
}
