/** Above the frame, at a block's edges: where another one can be inserted. */
import type { Box } from '#browser'
import type { Place } from '#operations'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { toPlaceAfter } from '../page/block-tree.ts'
import type { PageBlocks } from '../page/page-blocks.ts'
import { usePage } from '../page/page-world.ts'
import type { SelectedPlace } from './places.ts'

type InsertPointsProps = {
  readonly blocks: PageBlocks
  readonly place: SelectedPlace
  readonly box: Box
  readonly size: { readonly width: number; readonly height: number; readonly scale: number }
  /** Whether the pointer is on one of them, and so not on the page. */
  readonly onHold: (isHeld: boolean) => void
}

export function InsertPoints({ blocks, place, box, size, onHold }: InsertPointsProps) {
  const { canEdit } = useStudio()
  const { openInserter } = usePage()
  const found = blocks.find(place)
  if (!canEdit || found === undefined) return null
  const { contentKey, language } = place
  const name = blocks.toName(place)
  const insert = (at: Place) => openInserter({ contentKey, language, place: at })
  const point = { box, size, onHold }
  return (
    <svg className="insert-points" width={size.width} height={size.height}>
      <Point
        {...point}
        y={box.y}
        label={say.canvas.insert(say.palette.before(name))}
        onInsert={() => insert({ parent: found.list.parent, before: found.node.id })}
      />
      <Point
        {...point}
        y={box.y + box.height}
        label={say.canvas.insert(say.palette.after(name))}
        onInsert={() => insert(toPlaceAfter(found))}
      />
    </svg>
  )
}

type PointProps = Pick<InsertPointsProps, 'box' | 'size' | 'onHold'> & {
  readonly y: number
  readonly label: string
  readonly onInsert: () => void
}

const sidePx = 26

/** Beside the block, so that nothing of it is covered; at the frame's edge where it would stand outside. */
function Point({ box, size, onHold, y, label, onInsert }: PointProps) {
  const side = sidePx / size.scale
  const top = Math.min(Math.max(y - side / 2, 0), size.height - side)
  return (
    <foreignObject x={Math.max(box.x - side, 0)} y={top} width={side} height={side}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        title={label}
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
        onClick={onInsert}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 3v10M3 8h10" />
        </svg>
      </button>
    </foreignObject>
  )
}
