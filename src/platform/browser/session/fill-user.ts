/** SSN-1: fills in the visitor's data in the elements that the server rendered for it (`render/pages/rendering/user-marks.ts`). */
import { toUserWords, type Visitor } from '#model/browser'

type FilledDocument = Pick<Document, 'querySelectorAll' | 'body' | 'defaultView'>

/**
 * Returns a function to call with each visitor that becomes known. It also fills content that is added later and that
 * the server rendered for everyone: the next items of a list, the response to a form.
 */
export function createUserFiller(document: FilledDocument): (visitor: Visitor) => void {
  let known: Visitor | undefined
  function fill() {
    for (const element of document.querySelectorAll<HTMLElement>('[data-user]')) {
      const words = known && toUserWords(known, element.dataset['user'] ?? '')
      if (words !== undefined && element.textContent !== words) element.textContent = words
    }
  }
  const Observer = document.defaultView?.MutationObserver
  if (Observer) new Observer(fill).observe(document.body, { childList: true, subtree: true })
  return (visitor) => {
    known = visitor
    fill()
  }
}
