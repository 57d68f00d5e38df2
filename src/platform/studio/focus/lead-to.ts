/** Leads the focus to a field, also to one whose control or form is still on its way. */
import type { Caret } from '#browser'
import { giveKeys, holdKeys } from '../core/held-keys.ts'

const focusable = '[contenteditable=true], input, textarea, select, .picked, button'

/** `isHeld`: what is typed until the control is there is for it. The answer ends it. */
export const leadTo = (place: HTMLElement, isHeld: boolean, caret?: Caret): (() => void) =>
  leadOnceThere(place, () => findMeant(place, caret), { isHeld, caret })

/** To the first field of what is selected; a form without any that one can be led to has its name. `panel` is busy while it shows what was selected before. */
export const leadIntoForm = (panel: HTMLElement, isHeld: boolean): (() => void) =>
  leadOnceThere(panel, () => findStart(panel, isHeld), { isHeld })

type Way = { readonly isHeld: boolean; readonly caret?: Caret | undefined }

function leadOnceThere(
  place: HTMLElement,
  find: () => HTMLElement | undefined,
  { isHeld, caret }: Way,
): () => void {
  const control = find()
  if (control !== undefined) {
    giveKeys(control, caret)
    return () => {}
  }
  const isAwaited = isHeld ? holdKeys() : () => true
  const changes = new MutationObserver(() => {
    const found = find()
    if (found === undefined) return
    changes.disconnect()
    if (isAwaited()) giveKeys(found, caret)
  })
  changes.observe(place, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-busy', 'hidden', 'disabled'],
  })
  return () => changes.disconnect()
}

/**
 * Of several controls, first what says what is meant, or is missing there. None while what is in the field is still read; of several lines
 * none but the one that is meant: in another the letters would be lost on somebody.
 */
function findMeant(field: HTMLElement, caret?: Caret): HTMLElement | undefined {
  if (field.querySelector('[aria-busy=true]') !== null) return undefined
  const controls = listControls(field)
  const words = caret && toWords(caret.text)
  const saysSo = (element: HTMLElement) => isLine(element) && toWords(element.value) === words
  const isMissing = (element: HTMLElement) => element.dataset['lead'] !== undefined
  const meant = controls.find(saysSo) ?? controls.find(isMissing)
  return meant ?? (words && hasLines(field) ? undefined : controls[0])
}

const hasLines = (field: HTMLElement) => field.querySelectorAll('.words li').length > 1

const isLine = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement => 'value' in element

const toWords = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function findStart(panel: HTMLElement, isAwaited: boolean): HTMLElement | undefined {
  if (panel.ariaBusy === 'true') return undefined
  const isShown = (element: HTMLElement) => element.checkVisibility()
  const first = [...panel.querySelectorAll<HTMLElement>('.form .field')].find(isShown)
  const control = first && listControls(first)[0]
  if (first !== undefined && (isAwaited || control !== undefined)) return control
  return [...panel.querySelectorAll<HTMLElement>('h2[tabindex]')].find(isShown)
}

/** What is beside the label is not one, and what is disabled takes no focus: its value is still read. */
const listControls = (field: HTMLElement): readonly HTMLElement[] =>
  [...field.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled') &&
      element.closest('.field-head, .rich-foot, [role=toolbar]') === null,
  )
