/**
 * A tour of four steps, shown on the first visit. Each step is next to the element that it explains. The tour can be
 * closed at any step, and does not open automatically again.
 */
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { isEditableTarget } from '../core/keys.ts'
import { messages } from '../messages/messages.ts'
import { useCardPosition } from './use-card-position.ts'

const above = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Elements that each step can explain; a step uses the first visible element. An element may be hidden because a panel
 * is closed or the account may not edit.
 */
const targets = [
  ['.canvas-pane'],
  ['.panel.left', '.bar > :first-child'],
  ['.bar .joined', '.bar .save'],
  ['.bar [aria-haspopup]'],
] as const

/**
 * The elements that can receive focus after the tour, if the previously focused element no longer exists: the selected
 * row, and the menu that opens the tour.
 */
const starts = ['[role=treegrid] [role=row][aria-selected=true]', '.bar [aria-haspopup]']

type TourProps = { readonly isOpenedFromMenu: boolean; readonly onClose: () => void }

export function Tour({ isOpenedFromMenu, onClose }: TourProps) {
  const [at, setAt] = useState(0)
  const card = useRef<HTMLElement>(null)
  const outline = useRef<HTMLDivElement>(null)
  const words = useId()
  useCardFocus(card, isOpenedFromMenu ? starts.toReversed() : starts)
  useEscape(onClose)
  useCardPosition({ card, outline, targets: targets[at] ?? [] })
  const { steps } = messages.tour
  const step = steps[at]
  if (step === undefined) return null
  const isLast = at === steps.length - 1
  return (
    <>
      <div className="tour-outline" ref={outline} hidden />
      <section
        className="tour"
        ref={card}
        tabIndex={-1}
        aria-label={messages.tour.title}
        aria-describedby={words}
      >
        <p className="quiet">{messages.tour.step(at + 1, steps.length)}</p>
        <div aria-live="polite" id={words}>
          <h2>{step.title}</h2>
          <p>{step.text}</p>
        </div>
        <div className="tour-foot">
          {!isLast && <Button onPress={onClose}>{messages.tour.leave}</Button>}
          {/** All steps share one button, so that the focus stays on this button. */}
          <Button className="primary" onPress={isLast ? onClose : () => setAt(at + 1)}>
            {isLast ? messages.close : messages.tour.next}
          </Button>
        </div>
      </section>
    </>
  )
}

/** Closes the tour on Escape, unless a dialog or menu is open above it. That dialog or menu handles the key first. */
function useEscape(onClose: () => void): void {
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && document.querySelector(above) === null) leave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Moves the focus to the card unless the editor is typing, and restores the focus afterwards. */
function useCardFocus(card: RefObject<HTMLElement | null>, after: readonly string[]): void {
  const findStarts = useEffectEvent(() => after.map((start) => document.querySelector(start)))
  useLayoutEffect(() => {
    const shown = card.current
    const before = toOpener(document.activeElement)
    if (before === null || !isBusy(before)) shown?.focus()
    return () => {
      if (!shown?.contains(document.activeElement)) return
      const ways = [before, ...findStarts()]
      ways.find(isStart)?.focus()
    }
  }, [card])
}

/**
 * Returns the button that opened a menu instead of the focused menu item, because the item is removed when the menu
 * closes.
 */
function toOpener(element: Element | null): Element | null {
  const opener = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (opener && document.querySelector(`#${CSS.escape(opener)}`)) || element
}

const isBusy = (element: Element) => element instanceof HTMLIFrameElement || isEditableTarget(element)

/**
 * Returns true for an element that can receive the focus again. Excludes the canvas's start button, because it shows
 * help for keyboard users.
 */
const isStart = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  !element.matches('.canvas-door') &&
  element.isConnected &&
  element.checkVisibility()
