/**
 * How blocks look by edits that the server has not drawn yet, such as the width of a column that is dragged: as styles of their own
 * elements, which no page has by itself.
 */
import type { Preview } from './messages.ts'

export type Previews = {
  /** In the place of what the block showed ahead before. */
  readonly show: (preview: Preview) => void
  /** What was drawn since knows nothing of them. */
  readonly showAgain: () => void
  /** The server's drawing is there: of what nobody holds any more, nothing is left. */
  readonly settle: () => void
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
  const take = (place: string) => {
    const former = shown.get(place)
    shown.delete(place)
    const element = former && toElement(former)
    if (element) removeStyle(element, Object.keys(former.style))
  }
  return {
    show(preview) {
      take(preview.place)
      if (Object.keys(preview.style).length === 0) return
      shown.set(preview.place, preview)
      put(preview)
    },
    showAgain() {
      for (const preview of shown.values()) put(preview)
    },
    settle() {
      for (const { place, isHeld } of shown.values()) if (!isHeld) take(place)
    },
  }
}

/** Elements of a page have no style of their own. */
export function removeStyle(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) element.style.removeProperty(name)
  if (element.getAttribute('style') === '') element.removeAttribute('style')
}
