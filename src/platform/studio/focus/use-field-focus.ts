/** The focus goes to a field to which somebody is led, and stays in one whose control is exchanged for another while somebody types. */
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import type { Caret } from '#browser'
import { useSteady } from '../core/use-steady.ts'
import { leadTo } from './lead-to.ts'

type FieldFocus = {
  readonly isWanted: boolean
  /** Where in it. */
  readonly caret?: Caret | undefined
  readonly isReadOnly: boolean
  /** Which control it has. */
  readonly shape: string
  /** Somebody is there. */
  readonly onFound: () => void
}

type Place = {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/** Of the element around the field. */
export function useFieldFocus({ isWanted, caret, isReadOnly, shape, onFound }: FieldFocus): Place {
  const ref = useRef<HTMLDivElement>(null)
  /** What goes while it is drawn anew has told of no loss. */
  const hasFocus = useRef(false)
  const shown = useRef(shape)
  const leave = useRef(() => {})
  const tell = useSteady(onFound)
  const lead = useSteady((at?: Caret) => {
    leave.current()
    hasFocus.current = false
    if (ref.current !== null) leave.current = leadTo(ref.current, !isReadOnly, at)
  })
  useLayoutEffect(() => {
    const isOther = shown.current !== shape
    shown.current = shape
    if (hasFocus.current && (isOther || document.activeElement === document.body)) lead()
  })
  const leadThere = useSteady(() => lead(caret))
  useEffect(() => {
    if (!isWanted) return undefined
    const frame = requestAnimationFrame(() => {
      leadThere()
      tell()
    })
    return () => cancelAnimationFrame(frame)
  }, [isWanted, leadThere, tell])
  useEffect(() => () => leave.current(), [])
  return {
    ref,
    /** What a dialog of the field says comes here, too. */
    onFocus: ({ target, currentTarget }) => {
      hasFocus.current = currentTarget.contains(target)
    },
    onBlur: () => {
      hasFocus.current = false
    },
  }
}
