/** Above the frame, at a block's edges and in its empty columns: where another one can be inserted. */
import type { Box } from '#browser'
import type { Place } from '#operations'
import { useStudio } from '../frame/studio-context.ts'
import { say } from '../messages/messages.ts'
import { toListName, toPlaceAfter, toSlots } from '../page/block-tree.ts'
import type { PageBlocks } from '../page/page-blocks.ts'
import { usePage } from '../page/page-world.ts'
import type { Point, Rect } from './find-drop.ts'
import type { SelectedPlace } from './places.ts'

type InsertPointsProps = {
  readonly blocks: PageBlocks
  readonly place: SelectedPlace
  readonly box: Box
  /** Where its columns are, in their order. */
  readonly columns: readonly Rect[] | undefined
  readonly size: { readonly width: number; readonly height: number; readonly scale: number }
  /** Whether the pointer is on one of them, and so not on the page. */
  readonly onHold: (isHeld: boolean) => void
}

const sidePx = 26

export function InsertPoints({ blocks, place, box, columns, size, onHold }: InsertPointsProps) {
  const { canEdit } = useStudio()
  const { openInserter } = usePage()
  const found = blocks.find(place)
  if (!canEdit || found === undefined) return null
  const { contentKey, language } = place
  const { list, node } = found
  const name = blocks.toName(place)
  const side = sidePx / size.scale
  const toPoint = (where: string, at: Point, to: Place) => {
    const label = say.canvas.insert(where)
    const insert = () => openInserter({ contentKey, language, place: to })
    return <InsertPoint key={label} {...{ at, side, label, onHold }} onInsert={insert} />
  }
  /** Beside the block, so that nothing of it is covered; at the frame's edge where it would stand outside. */
  const beside = (y: number): Point => ({
    x: Math.max(box.x - side, 0),
    y: Math.min(Math.max(y - side / 2, 0), size.height - side),
  })
  const before = { parent: list.parent, before: node.id }
  return (
    <svg role="none" className="insert-points" width={size.width} height={size.height}>
      {toPoint(say.palette.before(name), beside(box.y), before)}
      {toPoint(say.palette.after(name), beside(box.y + box.height), toPlaceAfter(found))}
      {toSlots(node, blocks.types).map((slot, at) => {
        const column = columns?.[at]
        if (column === undefined || slot.blocks.length > 0) return null
        return toPoint(say.palette.inside(name, toListName(slot, found.node)), toMiddle(column, side), {
          parent: slot.parent,
          before: null,
        })
      })}
    </svg>
  )
}

const toMiddle = ({ x, y, width, height }: Rect, side: number): Point => ({
  x: x + (width - side) / 2,
  y: y + (height - side) / 2,
})

type InsertPointProps = Pick<InsertPointsProps, 'onHold'> & {
  /** Its upper left corner. */
  readonly at: Point
  readonly side: number
  readonly label: string
  readonly onInsert: () => void
}

function InsertPoint({ at, side, label, onHold, onInsert }: InsertPointProps) {
  return (
    <foreignObject x={at.x} y={at.y} width={side} height={side}>
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
