/** Moves the focus to a field. Waits for the field's control or form if it is not rendered yet. */
import type { Caret } from '#browser'
import type { BufferedKeys, KeyBuffer } from '../core/keystroke-buffer.ts'

const focusable = '[contenteditable=true], input, textarea, select, .picked, button'

/**
 * Moves the focus into the field. If `isHeld` is true, buffers keystrokes until the control appears. Returns a function
 * that cancels the focus move.
 */
export const focusField = (element: HTMLElement, options: FocusOptions): (() => void) =>
  leadOnceThere(element, () => findMeant(element, options.caret), options)

/**
 * Moves the focus to the first field of the selected block, or to the heading of the form if no field can be focused.
 * `panel` has `aria-busy` while it still shows the previous block.
 */
export const focusForm = (panel: HTMLElement, options: Omit<FocusOptions, 'caret'>): (() => void) =>
  leadOnceThere(panel, () => findStart(panel, options.isHeld), options)

type FocusOptions = {
  readonly keys: Pick<KeyBuffer, 'hold' | 'isHeld' | 'give'>
  readonly isHeld: boolean
  readonly caret?: Caret | undefined
}

function leadOnceThere(
  element: HTMLElement,
  find: () => HTMLElement | undefined,
  { keys, isHeld, caret }: FocusOptions,
): () => void {
  const control = find()
  if (control !== undefined) {
    keys.give(control, caret)
    return () => {}
  }
  const held: BufferedKeys | undefined = isHeld ? keys.hold() : undefined
  const changes = new MutationObserver(() => {
    const found = find()
    if (found === undefined) return
    changes.disconnect()
    if (held === undefined || keys.isHeld(held)) keys.give(found, caret)
  })
  changes.observe(element, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-busy', 'hidden', 'disabled'],
  })
  return () => changes.disconnect()
}

/**
 * Returns the control with the matching text, or else a control that is flagged as missing, or else the first control.
 * Does not fall back to the first control if the field has several lines and a text to match, because the editor could
 * otherwise change the wrong line without noticing. Returns undefined while the field loads.
 */
function findMeant(field: HTMLElement, caret?: Caret): HTMLElement | undefined {
  if (field.querySelector('[aria-busy=true]') !== null) return undefined
  const controls = listControls(field)
  const words = caret && toVisibleWords(caret.text)
  const saysSo = (element: HTMLElement) => isLine(element) && toVisibleWords(element.value) === words
  const isMissing = (element: HTMLElement) => element.dataset['missing'] !== undefined
  const meant = controls.find(saysSo) ?? controls.find(isMissing)
  return meant ?? (words && hasLines(field) ? undefined : controls[0])
}

const hasLines = (field: HTMLElement) => field.querySelectorAll('.words li').length > 1

const isLine = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement => 'value' in element

const toVisibleWords = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function findStart(panel: HTMLElement, isAwaited: boolean): HTMLElement | undefined {
  if (panel.ariaBusy === 'true') return undefined
  const isShown = (element: HTMLElement) => element.checkVisibility()
  const first = [...panel.querySelectorAll<HTMLElement>('.form .field')].find(isShown)
  const control = first && listControls(first)[0]
  if (first !== undefined && (isAwaited || control !== undefined)) return control
  return [...panel.querySelectorAll<HTMLElement>('h2[tabindex]')].find(isShown)
}

/** Excludes buttons next to the label. Excludes disabled controls, because their value is still loading. */
const listControls = (field: HTMLElement): readonly HTMLElement[] =>
  [...field.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled') &&
      element.closest('.field-head, .rich-foot, [role=toolbar]') === null,
  )
