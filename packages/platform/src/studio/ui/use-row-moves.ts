/**
 * Reorders the rows of a list by drag and drop, or with Alt and an arrow key. A line between two rows shows the drop
 * position. The focus stays in the moved row.
 */
import { useEffect, useRef, useState, type RefObject } from 'react'

type RowDragState = { readonly from: number; readonly over: number }

export type RowMoves = {
  /** Attach this ref to the list element whose children are the rows. */
  readonly ref: RefObject<HTMLOListElement | null>
  /** Returns the CSS class for a row next to the drop line. */
  readonly toMark: (at: number) => string
}

export function useRowMoves(onMove: (from: number, to: number) => void): RowMoves {
  const ref = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<RowDragState>()
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })
  useEffect(() => {
    const list = ref.current
    if (list === null) return undefined
    const onRowMove = (from: number, to: number) => move.current(from, to)
    const ends = [followDrag(list, { onDrag: setDrag, onMove: onRowMove }), followKeys(list, onRowMove)]
    return () => ends.forEach((end) => end())
  }, [])
  return { ref, toMark: (at) => toMark(drag, at) }
}

type DragListeners = {
  readonly onDrag: (drag: RowDragState | undefined) => void
  readonly onMove: (from: number, to: number) => void
}

const findRow = (list: HTMLElement, { target }: Event) =>
  [...list.children].findIndex((child) => target instanceof Node && child.contains(target))

/** Handles drags that start on the list's own handles, not on handles in nested lists. */
function followDrag(list: HTMLElement, { onDrag, onMove }: DragListeners): () => void {
  let from: number | undefined
  const end = () => {
    from = undefined
    onDrag(undefined)
  }
  const start = (event: DragEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('ol') !== list) return
    from = findRow(list, event)
    event.dataTransfer?.setData('text/plain', '')
  }
  const over = (event: DragEvent) => {
    if (from === undefined) return
    event.preventDefault()
    onDrag({ from, over: findRow(list, event) })
  }
  const drop = (event: DragEvent) => {
    if (from === undefined) return
    event.preventDefault()
    const to = findRow(list, event)
    if (to !== -1 && to !== from) onMove(from, to)
    end()
  }
  list.addEventListener('dragstart', start)
  list.addEventListener('dragover', over)
  list.addEventListener('drop', drop)
  list.addEventListener('dragend', end)
  return () => {
    list.removeEventListener('dragstart', start)
    list.removeEventListener('dragover', over)
    list.removeEventListener('drop', drop)
    list.removeEventListener('dragend', end)
  }
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const focusable = 'button, input, textarea, [tabindex]'

/**
 * Moves rows with Alt and an arrow key. Ignores keys if the list is read-only, and keys pressed in the fields below a
 * row's heading.
 */
function followKeys(list: HTMLElement, onMove: (from: number, to: number) => void): () => void {
  const press = (event: KeyboardEvent) => {
    const { target, altKey, key } = event
    const by = altKey ? steps[key] : undefined
    if (by === undefined || !(target instanceof HTMLElement)) return
    if (target.closest('ol') !== list || target.closest('.entry-fields, select, [role=dialog]') !== null)
      return
    const from = findRow(list, event)
    const row = list.children[from]
    if (row === undefined || row.querySelector('.grip') === null) return
    event.preventDefault()
    event.stopPropagation()
    const to = from + by
    if (to < 0 || to >= list.children.length) return
    const at = [...row.querySelectorAll(focusable)].indexOf(target)
    onMove(from, to)
    requestAnimationFrame(() =>
      list.children[to]?.querySelectorAll<HTMLElement>(focusable)[Math.max(0, at)]?.focus(),
    )
  }
  list.addEventListener('keydown', press)
  return () => list.removeEventListener('keydown', press)
}

function toMark(drag: RowDragState | undefined, at: number): string {
  if (drag === undefined || drag.over !== at || drag.from === at) return ''
  return drag.from < at ? 'drop-after' : 'drop-before'
}
