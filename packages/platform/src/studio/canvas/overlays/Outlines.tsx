/** Outlines and names of the hovered and selected blocks. They are drawn over the frame, in CSS pixels of the frame. */
import type { ReactNode } from 'react'
import type { BlockBox } from '#browser'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { toLabelLeft, toLabelWidth } from '../geometry/control-areas.ts'
import { BlockName } from './Breadcrumbs.tsx'
import type { SelectedBlock } from '../../blocks/selected-block.ts'
import { labelSizePx, toLabelTop, type FrameSize } from '../geometry/view.ts'

type OutlinesProps = {
  /** Size and scale of the frame. Names are drawn so that they are readable at any scale. */
  readonly size: FrameSize
  readonly selected: readonly BlockBox[]
  readonly selectedPlace: SelectedBlock | undefined
  readonly blocks: PageBlocks
  /** Content to render below the outlines of the selected blocks. */
  readonly children: ReactNode
}

export function Outlines(props: OutlinesProps) {
  const { size, selected, selectedPlace, blocks, children } = props
  return (
    <svg className="outlines" width={size.width} height={size.height} aria-hidden="true">
      {children}
      {selectedPlace &&
        selected.map((box) => (
          <Outline
            key={box.place}
            kind="selected"
            {...{ box, size }}
            name={<BlockName blocks={blocks} place={selectedPlace} />}
          />
        ))}
    </svg>
  )
}

type OutlineProps = {
  readonly kind: 'pointed' | 'pointed beside' | 'selected'
  readonly box: BlockBox
  readonly size: FrameSize
  readonly name: ReactNode
}

export function Outline({ kind, box, size, name }: OutlineProps) {
  const { scale } = size
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
        x={toLabelLeft(box, size)}
        y={toLabelTop(box, size)}
        width={toLabelWidth(box, size)}
        height={labelSizePx.height / scale}
      >
        <span>{name}</span>
      </foreignObject>
    </g>
  )
}
