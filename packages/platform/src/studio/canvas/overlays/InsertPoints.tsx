/** Buttons over the frame that insert a block at the edges of a block or in its empty columns. */
import type { BlockTarget } from '#operations'
import { useStudio } from '../../core/studio-context.ts'
import { messages } from '../../messages/messages.ts'
import { toListName, toFollowingPosition, toSlots } from '../../blocks/block-tree.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { usePage } from '../../document/editor-deps.ts'
import { toButtonArea, type ControlAreas } from '../geometry/control-areas.ts'
import type { Rect } from '../geometry/find-drop-target.ts'
import type { SelectedBlock } from '../../blocks/selected-block.ts'
import type { FrameSize } from '../geometry/view.ts'

type InsertPointsProps = {
  readonly blocks: PageBlocks
  readonly place: SelectedBlock
  readonly controlAreas: ControlAreas
  /** Areas of the block's columns, in order. */
  readonly columns: readonly Rect[] | undefined
  readonly size: FrameSize
  /** Called when the pointer enters (`true`) or leaves (`false`) the button of an insertion point. */
  readonly onHold: (isHeld: boolean) => void
}

export function InsertPoints({ blocks, place, controlAreas, columns, size, onHold }: InsertPointsProps) {
  const { canEdit } = useStudio()
  const { openInserter } = usePage()
  const found = blocks.find(place)
  if (!canEdit || found === undefined) return null
  const { contentKey, language } = place
  const { list, node } = found
  const name = blocks.toName(place)
  const toPoint = (where: string, { text, ...area }: Rect & { readonly text?: string }, to: BlockTarget) => {
    const label = messages.canvas.insert(where)
    const insert = () => openInserter({ contentKey, language, place: to })
    return <InsertPoint key={label} {...{ area, label, text, onHold }} onInsert={insert} />
  }
  const before = { parent: list.parent, before: node.id }
  return (
    <svg role="none" className="insert-points" width={size.width} height={size.height}>
      {toPoint(messages.palette.before(name), controlAreas.before, before)}
      {toPoint(messages.palette.after(name), controlAreas.after, toFollowingPosition(found))}
      {toSlots(node, blocks.types).map((slot, at) => {
        const column = columns?.[at]
        if (column === undefined || slot.blocks.length > 0) return null
        const where = messages.palette.inside(name, toListName(slot, found.node))
        const area = { ...toButtonArea(column, size), text: messages.canvas.addBlock }
        return toPoint(where, area, { parent: slot.parent, before: null })
      })}
    </svg>
  )
}

type InsertPointProps = {
  readonly onHold?: InsertPointsProps['onHold']
  /** Text to show next to the plus sign. */
  readonly text: string | undefined
  readonly area: Rect
  readonly label: string
  readonly isKeyed?: boolean
  readonly onInsert: () => void
}

/**
 * A button that inserts a block. It is focusable with the keyboard only if `isKeyed` is set, because a command opens
 * the same dialog.
 */
export function InsertPoint({ area, label, text, isKeyed = false, onHold, onInsert }: InsertPointProps) {
  return (
    <foreignObject {...area}>
      <button
        type="button"
        className={text === undefined ? undefined : 'with-text'}
        tabIndex={isKeyed ? 0 : -1}
        aria-label={label}
        title={label}
        onPointerEnter={() => onHold?.(true)}
        onPointerLeave={() => onHold?.(false)}
        onClick={onInsert}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 3v10M3 8h10" />
        </svg>
        {text}
      </button>
    </foreignObject>
  )
}
