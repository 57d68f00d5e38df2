/**
 * Previews of edits that the server has not rendered yet, such as the width of a dragged column. They use inline
 * styles, which pages themselves never have.
 */
import type { Preview } from './messages.ts'

export type Previews = {
  /** Replaces the previous preview of the block. */
  readonly show: (preview: Preview) => void
  /** Applies the previews again after a rendering. */
  readonly showAgain: () => void
  /** Removes the previews that the server has rendered, except during a drag. */
  readonly removeRendered: () => void
}

export function createPreviews(find: (place: string) => Element | null): Previews {
  const shown = new Map<string, Preview>()
  const toElement = ({ place, part }: Preview) => {
    const element = find(place)?.querySelector(`:scope > ${part}`)
    return element instanceof HTMLElement ? element : undefined
  }
  const put = (preview: Preview) => {
    for (const [name, value] of Object.entries(preview.style))
      toElement(preview)?.style.setProperty(name, value)
  }
  const remove = (place: string) => {
    const former = shown.get(place)
    shown.delete(place)
    const element = former && toElement(former)
    if (element) removeStyle(element, Object.keys(former.style))
  }
  return {
    show(preview) {
      remove(preview.place)
      if (Object.keys(preview.style).length === 0) return
      shown.set(preview.place, preview)
      put(preview)
    },
    showAgain() {
      for (const preview of shown.values()) put(preview)
    },
    removeRendered() {
      for (const { place, isHeld } of shown.values()) if (!isHeld) remove(place)
    },
  }
}

/** Also removes the style attribute if it is empty, because the server's markup contains no empty style attribute. */
export function removeStyle(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) element.style.removeProperty(name)
  if (element.getAttribute('style') === '') element.removeAttribute('style')
}
