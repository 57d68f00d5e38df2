/** Sorts entries by drag and drop. A line between two entries marks the drop position. */
import { useEffect, useRef, useState, type RefObject } from 'react'

type EntryDragState = { readonly from: number; readonly over: number }

export type EntryDrag = {
  /** Must be attached to the list whose children are the entries. */
  readonly ref: RefObject<HTMLOListElement | null>
  /** Returns the CSS class for an entry next to the drop line. */
  readonly toMark: (at: number) => string
}

export function useEntryDrag(onMove: (from: number, to: number) => void): EntryDrag {
  const ref = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<EntryDragState>()
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })
  useEffect(() => {
    const list = ref.current
    return list === null
      ? undefined
      : followDrag(list, { onDrag: setDrag, onMove: (...places) => move.current(...places) })
  }, [])
  return { ref, toMark: (at) => toMark(drag, at) }
}

type DragListeners = {
  readonly onDrag: (drag: EntryDragState | undefined) => void
  readonly onMove: (from: number, to: number) => void
}

/** Reports drags of the list's own handles, not of those in nested lists. */
function followDrag(list: HTMLElement, { onDrag, onMove }: DragListeners): () => void {
  let from: number | undefined
  const findPlace = ({ target }: Event) =>
    [...list.children].findIndex((child) => target instanceof Node && child.contains(target))
  const end = () => {
    from = undefined
    onDrag(undefined)
  }
  const start = (event: DragEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('ol') !== list) return
    from = findPlace(event)
    event.dataTransfer?.setData('text/plain', '')
  }
  const over = (event: DragEvent) => {
    if (from === undefined) return
    event.preventDefault()
    onDrag({ from, over: findPlace(event) })
  }
  const drop = (event: DragEvent) => {
    if (from === undefined) return
    event.preventDefault()
    onMove(from, findPlace(event))
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

function toMark(drag: EntryDragState | undefined, at: number): string {
  if (drag === undefined || drag.over !== at || drag.from === at) return ''
  return drag.from < at ? 'drop-after' : 'drop-before'
}
