/** Where the selected block is, as the agent says, and its columns. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Box } from '#browser'
import { readPlaceName, toPlaceName } from '#model/browser'
import type { CanvasPort } from './canvas-port.ts'
import type { CanvasWorld } from './canvas-world.ts'
import { findElement, readSection, type ShownSection } from './columns.ts'
import { findShownPlace } from './shown-places.ts'
import { useLatest, type Frame } from './use-latest.ts'

type Outlining = Pick<CanvasWorld, 'selected' | 'onPlaced'> & {
  readonly frame: Frame
  readonly list: () => readonly string[]
  readonly port: RefObject<CanvasPort | undefined>
}

type Outlined = {
  readonly boxes: readonly Box[]
  /** Of a block with columns. */
  readonly section: ShownSection | undefined
}

export function useOutlined({ selected, onPlaced, frame, list, port }: Outlining) {
  const [outlined, setOutlined] = useState<Outlined>({ boxes: [], section: undefined })
  const isMissing = useRef(false)
  const take = (told: readonly Box[]) => {
    const boxes = told.filter(isShown)
    const element = boxes[0] && findElement(frame.current?.contentDocument, boxes[0].place)
    const next = { boxes, section: element && readSection(element) }
    setOutlined((before) => (isSame(before, next) ? before : next))
  }
  /** The agent says the same, and whatever moves it; before that something else may be drawn. */
  const look = (place: string) => {
    const element = findElement(frame.current?.contentDocument, place)
    if (element === undefined) return
    element.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = element.getBoundingClientRect()
    take([{ place, x, y, width, height }])
  }
  const show = useLatest((chosen = selected) => {
    const place = findShownPlace(list(), chosen)
    isMissing.current = chosen !== undefined && place === undefined
    port.current?.post(place === undefined ? { type: 'measure', places: [] } : { type: 'select', place })
    onPlaced(place)
    if (place !== undefined) look(place)
  })
  const name = selected && toPlaceName({ repetition: [], ...selected })
  useLayoutEffect(() => show.current(name === undefined ? undefined : readPlaceName(name)), [name, show])
  /** What was selected before the canvas had it, such as what has just been inserted, comes into view once it has. */
  const showLate = () => {
    if (isMissing.current) show.current()
  }
  return { ...outlined, take, show, showLate }
}

/** A block that is hidden at this width has no extent. */
const isShown = ({ width, height }: Box) => width > 0 || height > 0

/** Most of what is settled moves nothing. */
const isSame = (one: Outlined, other: Outlined) => JSON.stringify(one) === JSON.stringify(other)
