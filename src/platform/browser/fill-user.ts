/** SSN-1: what a page's texts tell of the visitor, in the places that the server left for it (`render/user-places.ts`). */
import { toUserWords, type Visitor } from '#kit/browser'

export function fillUser(document: Pick<Document, 'querySelectorAll'>, visitor: Visitor): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-user]'))
    place.textContent = toUserWords(visitor, place.dataset['user'] ?? '')
}
