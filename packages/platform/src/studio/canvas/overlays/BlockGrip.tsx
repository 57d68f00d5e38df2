/** The grip for dragging the selected block. The block can also be moved with keys. */
import { Icon } from '../../ui/Icon.tsx'
import { useStudio } from '../../core/studio-context.ts'
import { messages } from '../../messages/messages.ts'
import type { Rect } from '../geometry/find-drop-target.ts'
import type { BlockDrag } from './use-block-drag.ts'
import type { FrameSize } from '../geometry/view.ts'

type BlockGripProps = {
  readonly area: Rect
  readonly name: string
  readonly size: FrameSize
  readonly drag: BlockDrag
}

export function BlockGrip({ area, name, size, drag }: BlockGripProps) {
  const { canEdit } = useStudio()
  if (!canEdit) return null
  const label = messages.outline.drag(name)
  return (
    <svg role="none" className="block-grip" width={size.width} height={size.height}>
      <foreignObject {...area}>
        <button type="button" tabIndex={-1} aria-label={label} title={label} {...drag.grip}>
          <Icon name="drag" />
        </button>
      </foreignObject>
      {drag.drop && <DropLine line={drag.drop.line} thickness={linePx / size.scale} />}
    </svg>
  )
}

const linePx = 4

type DropLineProps = { readonly line: Rect; readonly thickness: number }

/**
 * A line between blocks, or a rectangle around a slot. A line whose height or width is 0 is drawn with the given
 * thickness.
 */
function DropLine({ line: { x, y, width, height }, thickness }: DropLineProps) {
  if (height === 0)
    return <rect className="drop-line" {...{ x, width }} y={y - thickness / 2} height={thickness} />
  if (width === 0)
    return <rect className="drop-line" {...{ y, height }} x={x - thickness / 2} width={thickness} />
  return <rect className="drop-line around" {...{ x, y, width, height }} strokeWidth={thickness} />
}
