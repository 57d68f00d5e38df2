/**
 * The field that has the focus shows its help whole, any other a line of it. What stands below moves when it closes: that waits while a
 * button of the mouse is pressed, so that whoever presses something lets it go where they pressed it.
 */
import { useEffect, type RefObject } from 'react'

export function useOpenHelp(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: root } = panel
    if (root === null) return undefined
    let isPressed = false
    const show = () => {
      if (isPressed) return
      const focused = root.contains(document.activeElement) ? document.activeElement : null
      for (const field of root.querySelectorAll(`.field[${mark}]`))
        if (!field.contains(focused)) field.removeAttribute(mark)
      for (let field = toField(focused); field; field = toField(field.parentElement))
        field.setAttribute(mark, '')
    }
    /** When the focus is where it goes, and a click has been one. */
    const showSoon = () => requestAnimationFrame(show)
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      showSoon()
    }
    const ended = new AbortController()
    const { signal } = ended
    root.addEventListener('focusin', show, { signal })
    root.addEventListener('focusout', showSoon, { signal })
    window.addEventListener('pointerdown', press, { signal, capture: true })
    for (const end of ['pointerup', 'pointercancel', 'dragend'])
      window.addEventListener(end, release, { signal, capture: true })
    window.addEventListener('blur', ({ target }) => target === window && release(), { signal })
    return () => ended.abort()
  }, [panel])
}

/** Read by form.css. */
const mark = 'data-helped'

const toField = (element: Element | null | undefined) => element?.closest('.field') ?? null
