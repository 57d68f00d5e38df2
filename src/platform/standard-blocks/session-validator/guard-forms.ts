/** Keeps what was typed before the session ended in the open page, in memory alone, until the same person signs in again. */
import { isTyped } from '#model/browser'

export type HeldForm = { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null }

/**
 * While `isEnded` says so, a form in which something was typed is held instead of sent. The answer stops that. Danger: it
 * must get the submit event before any script of the page.
 */
export function guardForms(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  { isEnded, hold }: { isEnded: () => boolean; hold: (held: HeldForm) => void },
): () => void {
  const listen = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !isEnded() || !isTyped(form)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    hold({ form, submitter: event.submitter })
  }
  window.addEventListener('submit', listen, true)
  return () => window.removeEventListener('submit', listen, true)
}

/** Whether a page holds something that would be lost. */
export const hasTypedForm = (document: Pick<Document, 'forms'>): boolean =>
  Array.from(document.forms).some(isTyped)
