/**
 * Protects content that a visitor typed before the session ended. The content stays in the open page's memory until the
 * same visitor signs in again.
 */
import { hasTypedValues } from '#model/browser'

export type BlockedForm = { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null }

/**
 * While `isEnded` returns true, prevents the submission of forms with typed content. Returns a function that removes
 * this protection. Danger: register this handler before any other script on the page handles the submit event.
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

/** Returns true if a form on the page contains typed content. */
export const hasEditedForm = (document: Pick<Document, 'forms'>): boolean =>
  Array.from(document.forms).some(hasTypedValues)
