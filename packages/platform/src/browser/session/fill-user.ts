/**
 * SSN-1: fills the visitor's data into marked elements that the server has rendered
 * (`render/pages/rendering/user-placeholders.ts`).
 */
import { formatUserField, type Visitor } from '#model/browser'

type UserFieldDocument = Pick<Document, 'querySelectorAll' | 'body' | 'defaultView'>

/**
 * Returns a function that must be called when the visitor is identified. It also fills content that is added later,
 * such as the next items of a list or the response to a form.
 */
export function createUserFieldUpdater(document: UserFieldDocument): (visitor: Visitor) => void {
  let known: Visitor | undefined
  function fill() {
    for (const element of document.querySelectorAll<HTMLElement>('[data-user]')) {
      const words = known && formatUserField(known, element.dataset['user'] ?? '')
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
