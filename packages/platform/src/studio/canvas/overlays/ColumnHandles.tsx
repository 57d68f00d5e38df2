/**
 * Handles over the frame, between the columns of the selected section. Dragging them changes the column widths and the
 * gutter.
 */
import { useRef } from 'react'
import type { Operation } from '#operations'
import type { LiveDraft } from '../../edits/live-draft.ts'
import { useComponentCommands } from '../../core/commands.ts'
import { useStudio } from '../../core/studio-context.ts'
import { messages } from '../../messages/messages.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { useDraft } from '../../document/use-drafts.ts'
import { listColumnGaps, toEdgeArea, toGutterArea, toTooltipArea } from '../geometry/column-areas.ts'
import type { RenderedSection } from '../geometry/columns.ts'
import {
  gutterSteps,
  isBoundToExpression,
  listColumnKeys,
  listEdges,
  moveEdge,
  readGutter,
  readWidths,
  toColumnName,
  toGutterOperations,
  toCssLength,
  toGridTracks,
  toWidthOperations,
  type ColumnEdge,
  type StoredSection,
} from '../geometry/column-widths.ts'
import type { Rect } from '../geometry/find-drop-target.ts'
import type { SelectedBlock } from '../../blocks/selected-block.ts'
import type { IframeRef } from '../../ui/use-latest.ts'
import { useSeparator, type Separator } from './use-separator.ts'
import { toPreviewDevice, type FrameSize } from '../geometry/view.ts'

type PreviewHandler = (style: Readonly<Record<string, string>>, isHeld: boolean) => void

type ColumnHandlesProps = {
  readonly frame: IframeRef
  readonly shown: RenderedSection
  readonly place: SelectedBlock
  readonly size: FrameSize
  readonly blocks: PageBlocks
  /** True for the one frame whose handles are focusable with the keyboard. */
  readonly isMain: boolean
  /** Called to preview the section before the server renders it. */
  readonly onPreview: PreviewHandler
}

export function ColumnHandles({ frame, place, size, blocks, isMain, shown, onPreview }: ColumnHandlesProps) {
  const { commands } = useStudio()
  const drawing = useRef<SVGSVGElement>(null)
  const { contentKey, language } = place
  const { live } = useDraft({ contentKey, language })
  const toFirst = () => drawing.current?.querySelector('hr')?.focus()
  const command = {
    id: 'to-columns',
    group: 'view',
    label: messages.canvas.toColumns,
    keys: 'Shift+F6',
  } as const
  useComponentCommands(commands, isMain ? [{ ...command, run: toFirst }] : [])
  const node = blocks.find(place)?.node
  const fields = node && blocks.types.get(node.block)?.fields
  if (node === undefined || fields === undefined) return null
  const section: StoredSection = {
    node,
    fields,
    device: toPreviewDevice({ width: 'free', freePx: size.width }),
  }
  if (listColumnKeys(section).length !== shown.boxes.length) return null
  const deps = {
    section,
    shown,
    size,
    live,
    onPreview,
    onLeave: () => frame.current?.contentWindow?.focus(),
  }
  const widths = readWidths(section)
  const edges = isBoundToExpression(section, 'columns') || !shown.areSideBySide ? [] : listEdges(widths)
  return (
    <svg role="none" className="column-handles" width={size.width} height={size.height} ref={drawing}>
      {listColumnGaps(shown).map((gap, at) => (
        <rect key={at} {...gap} />
      ))}
      {edges.map((edge) => (
        <EdgeHandle key={edge.at} {...deps} {...{ widths, edge }} />
      ))}
      {!isBoundToExpression(section, 'gutter') && <GutterHandle {...deps} />}
    </svg>
  )
}

type HandleDeps = {
  readonly section: StoredSection
  readonly shown: RenderedSection
  readonly size: FrameSize
  readonly live: LiveDraft
  readonly onPreview: PreviewHandler
  readonly onLeave: () => void
}

type EdgeHandleProps = HandleDeps & { readonly widths: readonly number[]; readonly edge: ColumnEdge }

function EdgeHandle({ widths, edge, ...deps }: EdgeHandleProps) {
  const { section, shown, size } = deps
  const { at, value, max } = edge
  const [one, other] = [toColumnName(section, at), toColumnName(section, at + 1)]
  const widthPx = ((shown.boxes[at]?.width ?? 0) + (shown.boxes[at + 1]?.width ?? 0)) * size.scale
  const separator: Separator = {
    value,
    min: 1,
    max,
    step: 1,
    pxPerOne: (widthPx / (max + 1)) * (shown.isRightToLeft ? -1 : 1),
    isVertical: true,
  }
  return (
    <Handle
      {...deps}
      kind="edge"
      area={toEdgeArea(shown, at, size)}
      separator={separator}
      label={messages.canvas.columnEdge(one, other)}
      toLengthText={(width) => messages.canvas.columnWidths([one, width], [other, max + 1 - width])}
      toStyle={(width) => ({ 'grid-template-columns': toGridTracks(moveEdge(widths, edge, width)) })}
      toOperations={(width) => toWidthOperations(section, moveEdge(widths, edge, width))}
    />
  )
}

/**
 * The handle for the gutter. Between columns that are side by side, a wider gutter moves columns to both sides. Stacked
 * columns move only down.
 */
function GutterHandle(deps: HandleDeps) {
  const { section, shown, size } = deps
  const { unit, value, max } = readGutter(section, shown)
  const { areSideBySide } = shown
  const unitPx = (unit === 'px' ? 1 : shown.remPx) * size.scale
  const separator: Separator = {
    value,
    min: 0,
    max,
    step: gutterSteps[unit],
    pxPerOne: areSideBySide ? unitPx / 2 : unitPx,
    isVertical: areSideBySide,
  }
  const toLengthText = (length: number) => toCssLength({ unit }, length)
  return (
    <Handle
      {...deps}
      kind="gutter"
      area={toGutterArea(shown, size)}
      separator={separator}
      label={messages.canvas.gutter(messages.form.devices[section.device])}
      toLengthText={toLengthText}
      toStyle={(length) => ({ gap: toLengthText(length) })}
      toOperations={(length) => toGutterOperations(section, toLengthText(length))}
    />
  )
}

type HandleProps = Pick<HandleDeps, 'live' | 'size' | 'onPreview' | 'onLeave'> & {
  readonly kind: 'edge' | 'gutter'
  readonly area: Rect
  readonly separator: Separator
  readonly label: string
  readonly toLengthText: (value: number) => string
  readonly toStyle: (value: number) => Readonly<Record<string, string>>
  readonly toOperations: (value: number) => readonly Operation[]
}

function Handle({ live, size, kind, area, separator, label, toLengthText, toStyle, ...deps }: HandleProps) {
  const { edits } = useStudio()
  const gesture = useRef('')
  const { now, handlers } = useSeparator(separator, {
    onPreview: (value) => deps.onPreview(value === undefined ? {} : toStyle(value), value !== undefined),
    onMove(value, isNext) {
      if (!isNext) gesture.current = edits.createUndoGroup()
      deps.onPreview(toStyle(value), false)
      live.edit(deps.toOperations(value), gesture.current)
    },
    onTakeBack: () => edits.takeBack('undo', live.item),
    onLeave: deps.onLeave,
  })
  return (
    <g className="column-handle">
      <foreignObject {...area}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a control (ARIA 1.2) */}
        <hr
          className={kind}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={label}
          aria-orientation={separator.isVertical ? 'vertical' : 'horizontal'}
          aria-valuenow={now}
          aria-valuetext={toLengthText(now)}
          aria-valuemin={separator.min}
          aria-valuemax={separator.max}
          {...handlers}
        />
      </foreignObject>
      <foreignObject {...toTooltipArea(kind, area, size)} aria-hidden="true">
        <span>{toLengthText(now)}</span>
      </foreignObject>
    </g>
  )
}
