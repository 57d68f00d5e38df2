/** What the studio shows above a frame: outlines and names, where something can be inserted, and what can be dragged. */
import { lazy, Suspense } from 'react'
import { useStudio } from '../frame/studio-context.ts'
import { BlockGrip } from './BlockGrip.tsx'
import type { CanvasWorld } from './canvas-world.ts'
import { InsertPoints } from './InsertPoints.tsx'
import { Outline, Outlines } from './Outlines.tsx'
import { usePointed, type PointedStore } from './pointed.ts'
import type { BlockDrag } from './use-block-drag.ts'
import type { ShownCanvas } from './use-canvas.ts'
import type { Frame } from './use-latest.ts'
import type { FrameSize } from './view.ts'

const ColumnHandles = lazy(async () => ({ default: (await import('./ColumnHandles.tsx')).ColumnHandles }))

type OverlaysProps = Pick<CanvasWorld, 'blocks' | 'selected'> & {
  readonly frame: Frame
  readonly canvas: Pick<ShownCanvas, 'boxes' | 'section' | 'pointed' | 'preview'>
  readonly drag: BlockDrag
  readonly size: FrameSize
  /** Of several frames, the one that keys lead to. */
  readonly isMain: boolean
}

export function Overlays({ frame, canvas, drag, size, blocks, selected, isMain }: OverlaysProps) {
  const { canEdit } = useStudio()
  const { boxes, section, pointed } = canvas
  const [box] = boxes
  const isRoomy = !drag.isDragging && size.scale >= leastScale
  return (
    <>
      <Outlines size={size} selected={boxes} blocks={blocks} selectedPlace={selected}>
        {!drag.isDragging && <PointedOutline {...{ pointed, blocks, size }} />}
      </Outlines>
      {isRoomy && selected && box && (
        <InsertPoints
          place={selected}
          {...{ box, blocks, size }}
          columns={section?.boxes}
          onHold={pointed.hold}
        />
      )}
      {isRoomy && <PointedPoints {...{ pointed, blocks, size }} except={box?.place} />}
      <Suspense>
        {canEdit && isRoomy && selected && box && section && section.boxes.length > 1 && (
          <ColumnHandles
            {...{ frame, size, blocks, isMain }}
            place={selected}
            shown={section}
            onPreview={(style, isHeld) =>
              canvas.preview({ place: box.place, part: '.columns', style, isHeld })
            }
          />
        )}
      </Suspense>
      {selected && <BlockGrip box={box} name={blocks.toName(selected)} {...{ size, drag }} />}
    </>
  )
}

/** Smaller pages have no room beside their blocks. */
const leastScale = 0.35

type PointedProps = Pick<OverlaysProps, 'blocks'> & { readonly pointed: PointedStore }

function PointedOutline({ pointed, blocks, size }: PointedProps & Pick<OverlaysProps, 'size'>) {
  const at = usePointed(pointed)
  return at === undefined ? null : (
    <Outline kind="pointed" box={at.box} size={size} name={blocks.toName(at.place)} />
  )
}

type PointedPointsProps = PointedProps & {
  readonly size: FrameSize
  /** The selected block has points of its own. */
  readonly except: string | undefined
}

function PointedPoints({ pointed, except, ...rest }: PointedPointsProps) {
  const at = usePointed(pointed)
  return at === undefined || at.box.place === except ? null : (
    <InsertPoints key={at.box.place} {...rest} {...at} columns={undefined} onHold={pointed.hold} />
  )
}
