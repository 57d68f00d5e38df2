/**
 * Drags the selected blocks over the canvas by their grip. All moves that a single drop causes can be undone together.
 */
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react'
import { cacheByObject } from '#kit/browser'
import { toPositionName } from '#model/browser'
import type { DraftState } from '#operations'
import type { ItemName } from '../../api/shapes.ts'
import { useStudio } from '../../core/studio-context.ts'
import { findMarkerAttribute, listBlocksAtPoint } from '../geometry/drop-target.ts'
import { findOutermostBlocks, toMoveOperations } from '../../blocks/block-edits.ts'
import { usePage, useCurrentSelection } from '../../document/editor-deps.ts'
import { toBlockTree } from '../../blocks/types.ts'
import { findColumns } from '../geometry/columns.ts'
import {
  findDropTarget,
  type CanvasDropTarget,
  type DropTargetDeps,
  type Point,
} from '../geometry/find-drop-target.ts'
import { toScrollStep } from './scroll-step.ts'

type Frame = RefObject<HTMLIFrameElement | null>

/** Minimum distance of a drag. A shorter movement counts as a click. */
const startPx = 4

export type BlockDrag = ReturnType<typeof useBlockDrag>

export function useBlockDrag(frame: Frame) {
  const { edits } = useStudio()
  const { selected } = useCurrentSelection()
  const from = useRef<Point>(undefined)
  const at = useRef<Point>(undefined)
  const [isDragging, setDragging] = useState(false)
  const [drop, setDrop] = useState<CanvasDropTarget>()

  const toDeps = useDropDeps()
  const look = useEffectEvent(() => {
    const shown = frame.current?.contentDocument
    const point = at.current && toFramePoint(frame, at.current)
    if (!shown || selected === undefined || point === undefined) return
    const deps = toDeps(shown, selected)
    const next = deps && findDropTarget(listBlocksAtPoint(shown, point), point, deps)
    setDrop((before) => (isSameDrop(before, next) ? before : next))
  })
  const end = () => {
    from.current = undefined
    setDragging(false)
    setDrop(undefined)
  }
  const put = () => {
    const shown = frame.current?.contentDocument
    if (drop === undefined || selected === undefined || !shown) return
    const deps = toDeps(shown, selected)
    if (deps === undefined) return
    const { item, dragged, tree } = deps
    edits.open(item).edit(toMoveOperations(dragged, drop.place, tree), edits.createUndoGroup())
  }
  useFollowing({ frame, at, isDragging, look, onCancel: end })

  const grip = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.focus()
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      if (from.current === undefined) return
      at.current = { x, y }
      if (Math.hypot(x - from.current.x, y - from.current.y) >= startPx) setDragging(true)
      look()
    },
    onPointerUp() {
      if (isDragging) put()
      end()
      frame.current?.contentWindow?.focus()
    },
    onPointerCancel: end,
  }
  return { grip, isDragging, drop: isDragging ? drop : undefined }
}

/**
 * Returns a function to call on each pointer movement. It computes the dragged blocks and the block tree only once for
 * each draft.
 */
function useDropDeps(): (shown: Document, item: ItemName) => DropTargetDeps | undefined {
  const { edits } = useStudio()
  const { types } = usePage()
  const { chosen } = useCurrentSelection()
  const readDragged = useMemo(
    () =>
      cacheByObject((draft: DraftState) => {
        const tree = toBlockTree(draft, types)
        return { tree, dragged: findOutermostBlocks(chosen, tree) }
      }),
    [types, chosen],
  )
  return (shown, place) => {
    const item = pick(place)
    const { draft } = edits.open(item).view()
    return draft && openDropDeps(shown, item, readDragged(draft))
  }
}

const pick = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })

function openDropDeps(
  shown: Document,
  item: ItemName,
  { tree, dragged }: Pick<DropTargetDeps, 'tree' | 'dragged'>,
): DropTargetDeps {
  const elements = listElements(shown)
  const find = (block: string) => elements.get(toPositionName({ ...item, block, repetition: [] }))
  return {
    item,
    tree,
    dragged,
    toBox: (block) => find(block)?.getBoundingClientRect(),
    toColumns: (block) => findColumns(find(block), block, tree),
  }
}

type DragTrackingDeps = {
  readonly frame: Frame
  readonly at: RefObject<Point | undefined>
  readonly isDragging: boolean
  readonly look: () => void
  readonly onCancel: () => void
}

/** Scrolls the page at the edges of the frame while blocks are dragged. Escape cancels the drag. */
function useFollowing({ frame, at, isDragging, look, onCancel }: DragTrackingDeps): void {
  const cancel = useEffectEvent(onCancel)
  const follow = useEffectEvent(() => {
    const point = at.current && toFramePoint(frame, at.current)
    const step = point === undefined ? 0 : toScrollStep(point.y, frame.current?.clientHeight ?? 0)
    if (step === 0) return
    frame.current?.contentWindow?.scrollBy({ top: step, behavior: 'instant' })
    look()
  })
  useEffect(() => {
    if (!isDragging) return undefined
    let awaited = requestAnimationFrame(function again() {
      follow()
      awaited = requestAnimationFrame(again)
    })
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    document.addEventListener('keydown', press, true)
    return () => {
      cancelAnimationFrame(awaited)
      document.removeEventListener('keydown', press, true)
    }
  }, [isDragging])
}

/** Strips the repetition from a block marker, so that all repetitions of a block have the same marker. */
const toBlockPart = (place: string) => place.split('/', 3).join('/')

type BlockElements = ReadonlyMap<string | null, Element>

/** Caches the block elements of each document. The cache is valid until the canvas changes. */
const listed = new WeakMap<Document, BlockElements>()

/** Maps block markers to elements. The marker of a repeated block is mapped to the block's first element. */
function listElements(shown: Document): BlockElements {
  const known = listed.get(shown)
  if (known !== undefined) return known
  const mark = findMarkerAttribute(shown) ?? ''
  const marked = mark === '' ? [] : Array.from(shown.querySelectorAll(`body [${mark}]`))
  const byPlace = new Map<string | null, Element>()
  for (const element of marked) {
    const place = toBlockPart(element.getAttribute(mark) ?? '')
    if (!byPlace.has(place)) byPlace.set(place, element)
  }
  const watch = new MutationObserver(() => {
    listed.delete(shown)
    watch.disconnect()
  })
  watch.observe(shown, { childList: true, subtree: true })
  listed.set(shown, byPlace)
  return byPlace
}

/** Converts a point on the screen to a point in the frame, using the frame's scale. */
function toFramePoint({ current }: Frame, { x, y }: Point): Point | undefined {
  if (current === null) return undefined
  const box = current.getBoundingClientRect()
  const scale = box.width / current.offsetWidth
  return { x: (x - box.x) / scale, y: (y - box.y) / scale }
}

const isSameDrop = (one: CanvasDropTarget | undefined, other: CanvasDropTarget | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)
