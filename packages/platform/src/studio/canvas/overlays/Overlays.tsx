/** Everything that the studio draws over a frame: outlines and names, insert buttons, and drag handles. */
import { useMemo } from 'react'
import type { BlockBox } from '#browser'
import { parsePositionName } from '#model/browser'
import { useStudio } from '../../core/studio-context.ts'
import { hasSpaceForControls, type ControlAreas } from '../geometry/control-areas.ts'
import { BlockGrip } from './BlockGrip.tsx'
import type { AgentDeps } from '../agent/agent-deps.ts'
import { listHandleAreas } from '../geometry/column-areas.ts'
import { findBlockElement, readSection, type RenderedSection } from '../geometry/columns.ts'
import type { Rect } from '../geometry/find-drop-target.ts'
import { InsertPoints } from './InsertPoints.tsx'
import { Outline, Outlines } from './Outlines.tsx'
import { isSameBlock, type SelectedBlock } from '../../blocks/selected-block.ts'
import { useHoveredBlock, type HoveredBlockStore } from '../frame/hovered-block-store.ts'
import { readControlAreas } from './read-control-areas.ts'
import type { BlockDrag } from './use-block-drag.ts'
import type { CanvasController } from '../frame/use-canvas.ts'
import type { IframeRef } from '../../ui/use-latest.ts'
import type { FrameSize } from '../geometry/view.ts'
import { lazily } from '../../core/lazily.tsx'

const ColumnHandles = lazily(async () => (await import('./ColumnHandles.tsx')).ColumnHandles)

type OverlaysProps = Pick<AgentDeps, 'blocks' | 'selected'> & {
  readonly frame: IframeRef
  readonly canvas: Pick<CanvasController, 'boxes' | 'section' | 'pointed' | 'preview'>
  readonly drag: BlockDrag
  readonly size: FrameSize
  /** True for the one frame whose controls are focusable with the keyboard. */
  readonly isMain: boolean
}

export function Overlays({ frame, canvas, drag, size, blocks, selected, isMain }: OverlaysProps) {
  const { canEdit } = useStudio()
  const { boxes, section, pointed } = canvas
  const [box] = boxes
  const hasPoints = !drag.isDragging && hasSpaceForControls(size)
  /**
   * After the selection changes, the new block's box is available one render later. Until then, `block` is undefined.
   */
  const block = box && selected && isSameBlock(parsePositionName(box.place), selected) ? selected : undefined
  const controlAreas = useControlAreas(frame, { blocks, place: block, box, size, section: undefined })
  return (
    <>
      <Outlines size={size} selected={boxes} blocks={blocks} selectedPlace={selected}>
        {!drag.isDragging && <HoveredOutline {...{ pointed, blocks, size }} selected={box} />}
      </Outlines>
      {hasPoints && selected && controlAreas && (
        <InsertPoints
          place={selected}
          {...{ controlAreas, blocks, size }}
          columns={section?.boxes}
          onHold={pointed.hold}
        />
      )}
      {hasPoints && <HoveredPoints {...{ frame, pointed, blocks, size, section }} except={box?.place} />}
      {canEdit && hasPoints && selected && box && section && section.boxes.length > 1 && (
        <ColumnHandles
          {...{ frame, size, blocks, isMain }}
          place={selected}
          shown={section}
          onPreview={(style, isHeld) => canvas.preview({ place: box.place, part: '.columns', style, isHeld })}
        />
      )}
      {selected && controlAreas && (
        <BlockGrip area={controlAreas.grip} name={blocks.toName(selected)} {...{ size, drag }} />
      )}
    </>
  )
}

type HoveredProps = Pick<OverlaysProps, 'blocks'> & { readonly pointed: HoveredBlockStore }

type HoveredOutlineProps = HoveredProps &
  Pick<OverlaysProps, 'size'> & { readonly selected: BlockBox | undefined }

/** The outline of the hovered block, in a different style if another block is selected and is not inside it. */
function HoveredOutline({ pointed, blocks, size, selected }: HoveredOutlineProps) {
  const at = useHoveredBlock(pointed)
  if (at === undefined) return null
  const kind = selected === undefined || isAround(at.box, selected) ? 'pointed' : 'pointed beside'
  return <Outline kind={kind} box={at.box} size={size} name={blocks.toName(at.place)} />
}

/** Returns true if `one` contains the other rectangle or is equal to it. */
const isAround = (one: Rect, other: Rect) =>
  one.y <= other.y &&
  one.x <= other.x &&
  one.y + one.height >= other.y + other.height &&
  one.x + one.width >= other.x + other.width

type HoveredInsertPointsProps = HoveredProps & {
  readonly frame: IframeRef
  readonly size: FrameSize
  /**
   * The marker of the selected block. Hovering this block shows no additional buttons, because it has its own insert
   * buttons.
   */
  readonly except: string | undefined
  /** The columns of the selected block, with handles between them. */
  readonly section: RenderedSection | undefined
}

function HoveredPoints({ frame, pointed, except, section, blocks, size }: HoveredInsertPointsProps) {
  const at = useHoveredBlock(pointed)
  const shown = at?.box.place === except ? undefined : at
  const controlAreas = useControlAreas(frame, { blocks, place: shown?.place, box: shown?.box, size, section })
  const columns = useMemo(() => {
    const element = shown && findBlockElement(frame.current?.contentDocument, shown.box.place)
    return element && readSection(element)?.boxes
  }, [frame, shown])
  if (shown === undefined || controlAreas === undefined) return null
  return (
    <InsertPoints
      key={shown.box.place}
      {...{ blocks, size, controlAreas, columns }}
      place={shown.place}
      onHold={pointed.hold}
    />
  )
}

type ControlAreasInput = Pick<OverlaysProps, 'blocks' | 'size'> &
  Pick<HoveredInsertPointsProps, 'section'> & {
    /** The block with the controls; undefined if no block has them. */
    readonly place: SelectedBlock | undefined
    readonly box: BlockBox | undefined
  }

/**
 * Computes the control areas. Computes them again only after something has changed or moved, because a single click
 * causes several renders.
 */
function useControlAreas(
  frame: IframeRef,
  { blocks, place, box, size, section }: ControlAreasInput,
): ControlAreas | undefined {
  return useMemo(() => {
    if (place === undefined || box === undefined) return undefined
    const taken = section && listHandleAreas(section, size)
    return readControlAreas(frame, { blocks, place, box, size, taken })
  }, [frame, blocks, place, box, size, section])
}
