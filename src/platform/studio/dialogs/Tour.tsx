/** Four things to know at the first visit, each beside what it speaks of; it leaves at once, and never comes back by itself. */
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { isTypedInto } from '../core/keys.ts'
import { say } from '../messages/messages.ts'
import { useCardPlace } from './use-card-place.ts'

const above = '[role=dialog], [role=alertdialog], [role=menu]'

/** Of each step, what it speaks of: the first that is shown, since panels may be closed and not everybody edits. */
const targets = [
  ['.canvas-pane'],
  ['.panel.left', '.bar > :first-child'],
  ['.bar .joined', '.bar .save'],
  ['.bar [aria-haspopup]'],
] as const

/** Where the keyboard goes on; the way to the tour, where the outline is closed. */
const starts = ['[role=treegrid] [role=row][aria-selected=true]', '.bar [aria-haspopup]']

export function Tour({ onClose }: { readonly onClose: () => void }) {
  const [at, setAt] = useState(0)
  const card = useRef<HTMLElement>(null)
  const outline = useRef<HTMLDivElement>(null)
  const words = useId()
  useCardFocus(card)
  useEscape(onClose)
  useCardPlace({ card, outline, targets: targets[at] ?? [] })
  const { steps } = say.tour
  const step = steps[at]
  if (step === undefined) return null
  const isLast = at === steps.length - 1
  return (
    <>
      <div className="tour-outline" ref={outline} hidden />
      <section className="tour" ref={card} tabIndex={-1} aria-label={say.tour.title} aria-describedby={words}>
        <p className="quiet">{say.tour.step(at + 1, steps.length)}</p>
        <div aria-live="polite" id={words}>
          <h2>{step.title}</h2>
          <p>{step.text}</p>
        </div>
        <div className="tour-foot">
          {!isLast && <Button onPress={onClose}>{say.tour.leave}</Button>}
          {/** One button to the end, so that the keyboard stays at it. */}
          <Button className="primary" onPress={isLast ? onClose : () => setAt(at + 1)}>
            {isLast ? say.close : say.tour.next}
          </Button>
        </div>
      </section>
    </>
  )
}

/** What is open above it takes the key first. */
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

/** The keyboard is at the card, but of somebody who types already; afterwards where it was, and never at nothing. */
function useCardFocus(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = card.current
    const before = toOpener(document.activeElement)
    if (before === null || !isBusy(before)) shown?.focus()
    return () => {
      if (!shown?.contains(document.activeElement)) return
      const ways = [before, ...starts.map((start) => document.querySelector(start))]
      ways.find(isStart)?.focus()
    }
  }, [card])
}

/** Of an entry of a menu, which is gone afterwards, what opens the menu. */
function toOpener(element: Element | null): Element | null {
  const opener = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (opener && document.querySelector(`#${CSS.escape(opener)}`)) || element
}

const isBusy = (element: Element) => element instanceof HTMLIFrameElement || isTypedInto(element)

/** The door of the canvas tells what keys do there, in words above the page: to whoever comes there by keys. */
const isStart = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  !element.matches('.canvas-door') &&
  element.isConnected &&
  element.checkVisibility()
