/** Focuses a requested field. Retains the focus in a field whose control changes while the editor types. */
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import type { Caret } from '#browser'
import { useStudio } from '../core/studio-context.ts'
import { useStableCallback } from '../core/use-stable-callback.ts'
import { focusField } from './focus-field.ts'

type FieldFocus = {
  readonly isWanted: boolean
  /** The position of the caret in the field. */
  readonly caret?: Caret | undefined
  readonly isReadOnly: boolean
  /** The kind of control that the field currently shows. */
  readonly shape: string
  /** Called when the field receives the focus. */
  readonly onFound: () => void
}

type FieldHandlers = {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/** Returns props for the element around the field. */
export function useFieldFocus({ isWanted, caret, isReadOnly, shape, onFound }: FieldFocus): FieldHandlers {
  const { keys } = useStudio()
  const ref = useRef<HTMLDivElement>(null)
  /** Stored in a ref, because an element dispatches no blur event when React removes it. */
  const hasFocus = useRef(false)
  const shown = useRef(shape)
  const leave = useRef(() => {})
  const notifyFound = useStableCallback(onFound)
  const focusNow = useStableCallback((at?: Caret) => {
    leave.current()
    hasFocus.current = false
    if (ref.current !== null)
      leave.current = focusField(ref.current, { keys, isHeld: !isReadOnly, caret: at })
  })
  useLayoutEffect(() => {
    const isOther = shown.current !== shape
    shown.current = shape
    if (hasFocus.current && (isOther || document.activeElement === document.body)) focusNow()
  })
  const focusAtCaret = useStableCallback(() => focusNow(caret))
  useEffect(() => {
    if (!isWanted) return undefined
    const frame = requestAnimationFrame(() => {
      focusAtCaret()
      notifyFound()
    })
    return () => cancelAnimationFrame(frame)
  }, [isWanted, focusAtCaret, notifyFound])
  useEffect(() => () => leave.current(), [])
  return {
    ref,
    /** React also propagates focus events from dialogs that the field has opened. */
    onFocus: ({ target, currentTarget }) => {
      hasFocus.current = currentTarget.contains(target)
    },
    onBlur: () => {
      hasFocus.current = false
    },
  }
}
