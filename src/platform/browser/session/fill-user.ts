/** SSN-1: fills a page's texts with what they say of the visitor, in the elements that the server wrote for it (`render/pages/drawing/user-marks.ts`). */
import { toUserWords, type Visitor } from '#model/browser'

type FilledDocument = Pick<Document, 'querySelectorAll' | 'body' | 'defaultView'>

/**
 * Called whenever it turns out who the visitor is. From then on it holds for what comes into the page later too: the next
 * items of a list, the answer to a form, which the server wrote for everyone.
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
