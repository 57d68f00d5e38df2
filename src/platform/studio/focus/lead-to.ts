/** Leads the focus to a field, also to one whose control is still on its way. */
import { giveKeys, holdKeys } from './held-keys.ts'

const focusable = '[contenteditable=true], input, textarea, select, .picked, button'

/** `isHeld`: what is typed until the control is there is for it. The answer ends it. */
export function leadTo(place: HTMLElement, isHeld: boolean): () => void {
  const control = findControl(place)
  if (control !== undefined) {
    giveKeys(control)
    return () => {}
  }
  const isAwaited = isHeld ? holdKeys() : () => true
  const changes = new MutationObserver(() => {
    const found = findControl(place)
    if (found === undefined) return
    changes.disconnect()
    if (isAwaited()) giveKeys(found)
  })
  changes.observe(place, { childList: true, subtree: true })
  return () => changes.disconnect()
}

/** What is beside the label is not it; of several, first what is missing there. None while what is in it is still read. */
function findControl(field: HTMLElement): HTMLElement | undefined {
  if (field.querySelector('[aria-busy=true]') !== null) return undefined
  const controls = [...field.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.checkVisibility() && element.closest('.field-head, .rich-foot, [role=toolbar]') === null,
  )
  return controls.find((element) => element.dataset['lead'] !== undefined) ?? controls[0]
}
