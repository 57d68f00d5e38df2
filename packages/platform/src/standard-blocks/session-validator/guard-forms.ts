/**
 * Protects content that was typed before the session ended. The content remains in the open page, only in memory, until
 * the same visitor signs in again.
 */
import { hasTypedValues } from '#model/browser'

export type BlockedForm = { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null }

/**
 * While `isEnded` returns true, prevents the submission of forms with typed content. Returns a function that removes
 * this protection. Danger: this must receive the submit event before any other script of the page.
 */
export function guardForms(
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  { isEnded, hold }: { isEnded: () => boolean; hold: (held: BlockedForm) => void },
): () => void {
  const listen = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !isEnded() || !hasTypedValues(form)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    hold({ form, submitter: event.submitter })
  }
  window.addEventListener('submit', listen, true)
  return () => window.removeEventListener('submit', listen, true)
}

/** Returns true if the page has typed content that would be lost. */
export const hasTypedForm = (document: Pick<Document, 'forms'>): boolean =>
  Array.from(document.forms).some(hasTypedValues)
