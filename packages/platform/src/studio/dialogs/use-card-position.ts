/** Positions a card next to the first visible target, and draws an outline around that target. */
import { useLayoutEffect, type RefObject } from 'react'
import { toCardPosition } from './card-position.ts'

type CardParts = {
  readonly card: RefObject<HTMLElement | null>
  readonly outline: RefObject<HTMLElement | null>
  /** CSS selectors for the targets. */
  readonly targets: readonly string[]
}

export function useCardPosition({ card, outline, targets }: CardParts): void {
  useLayoutEffect(() => {
    let isAwaited = false
    const place = () => {
      isAwaited = false
      if (card.current && outline.current) put(card.current, outline.current, findShownTarget(targets))
    }
    const soon = () => {
      if (isAwaited) return
      isAwaited = true
      requestAnimationFrame(place)
    }
    place()
    /**
     * Updates the position on any change, because a target may appear or move when another part of the page changes.
     */
    const changes = new MutationObserver(soon)
    const parts = { childList: true, characterData: true, subtree: true }
    changes.observe(document.body, { ...parts, attributeFilter: ['hidden', 'style'] })
    window.addEventListener('resize', soon)
    return () => {
      changes.disconnect()
      window.removeEventListener('resize', soon)
    }
  }, [card, outline, targets])
}

const findShownTarget = (targets: readonly string[]): Element | undefined =>
  targets
    .flatMap((target) => document.querySelector(target) ?? [])
    .find((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)

/**
 * Sets sizes through the CSSOM, because the content security policy forbids style attributes in markup. Writes only
 * values that differ, because each write triggers the observer again.
 */
function put(card: HTMLElement, outline: HTMLElement, target: Element | undefined): void {
  const box = target?.getBoundingClientRect()
  const { innerWidth: width, innerHeight: height } = window
  const position = box && toCardPosition(box, { width, height })
  if (outline.hidden !== (box === undefined)) outline.hidden = box === undefined
  card.dataset['side'] = position?.side ?? 'none'
  const { side: _, ...numbers } = position ?? { side: undefined }
  for (const [name, value] of Object.entries(numbers)) write(card, name, value)
  if (box) for (const name of ['x', 'y', 'width', 'height'] as const) write(outline, name, box[name])
}

function write({ style }: HTMLElement, name: string, value: number): void {
  const length = `${Math.round(value)}px`
  if (style.getPropertyValue(`--${name}`) !== length) style.setProperty(`--${name}`, length)
}
