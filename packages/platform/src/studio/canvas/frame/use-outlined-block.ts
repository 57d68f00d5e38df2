/** The boxes of the selected block and its columns, as reported by the agent. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BlockBox } from '#browser'
import { parsePositionName, toPositionName } from '#model/browser'
import { useStudio } from '../../core/studio-context.ts'
import type { CanvasTyping } from '../typing/run-typing.ts'
import type { AgentDeps } from '../agent/agent-deps.ts'
import { findBlockElement, readSection, type RenderedSection } from '../geometry/columns.ts'
import { findMarkerName } from '../geometry/shown-positions.ts'
import { useDeepState } from './use-deep-state.ts'
import { useLatest, type IframeRef } from '../../ui/use-latest.ts'

type OutlineDeps = Pick<AgentDeps, 'selected' | 'onPlaced'> & {
  readonly frame: IframeRef
  readonly list: () => readonly string[]
  readonly typing: Pick<CanvasTyping, 'post'>
}

type OutlinedBlock = {
  readonly boxes: readonly BlockBox[]
  /** The section and its columns; undefined for a block without columns. */
  readonly section: RenderedSection | undefined
}

const none: OutlinedBlock = { boxes: [], section: undefined }

export function useOutlinedBlock({ selected, onPlaced, frame, list, typing }: OutlineDeps) {
  /** Boxes of the selected block. Equal values are ignored, because most updates do not move any block. */
  const [outlined, setOutlined] = useDeepState(none)
  const isMissing = useRef(false)
  const requestedBlock = useRef<string>(undefined)
  const showOutline = (reported: readonly BlockBox[]) => {
    const boxes = reported.filter(isShown)
    const element = boxes[0] && findBlockElement(frame.current?.contentDocument, boxes[0].place)
    setOutlined({ boxes, section: element && readSection(element) })
  }
  /** Measures the block immediately, because the studio may render before the agent reports the block's box. */
  const look = (place: string) => {
    const element = findBlockElement(frame.current?.contentDocument, place)
    if (element === undefined) return
    element.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = element.getBoundingClientRect()
    showOutline([{ place, x, y, width, height }])
  }
  const show = useLatest((chosen = selected) => {
    const place = findMarkerName(list(), chosen)
    isMissing.current = chosen !== undefined && place === undefined
    requestedBlock.current = place
    typing.post(place === undefined ? { type: 'measure', places: [] } : { type: 'select', place })
    onPlaced(place)
    if (place !== undefined) look(place)
  })
  const name = selected && toPositionName({ repetition: [], ...selected })
  useLayoutEffect(() => show.current(name === undefined ? undefined : parsePositionName(name)), [name, show])
  useAfterUndo(show)
  /**
   * Scrolls a block into view when it appears, if it was selected before the canvas showed it. This is the case for a
   * new block.
   */
  const showLate = () => {
    if (isMissing.current) show.current()
  }
  /** Ignores late reports about the previously selected block. */
  const receive = (reported: readonly BlockBox[]) => {
    if (reported.every(({ place }) => place === requestedBlock.current)) showOutline(reported)
  }
  return { ...outlined, receive, show, showLate }
}

/** Scrolls to the selected block after an undo or redo, even if the selection has not changed. */
function useAfterUndo(show: { readonly current: () => void }): void {
  const { edits } = useStudio()
  const [undoCount, setUndoCount] = useState(0)
  useEffect(
    () =>
      edits.onDone(({ kind, isApplied }) => {
        if (kind !== 'do' && isApplied) setUndoCount((former) => former + 1)
      }),
    [edits],
  )
  useLayoutEffect(() => {
    if (undoCount > 0) show.current()
  }, [undoCount, show])
}

/** Returns true if the block has a size. A block that is hidden at this width has no size. */
const isShown = ({ width, height }: BlockBox) => width > 0 || height > 0
