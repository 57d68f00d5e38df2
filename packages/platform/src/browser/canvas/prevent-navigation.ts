/**
 * Prevents navigation: on a canvas, a click selects a block. Links and forms do nothing; disclosures still open and
 * close.
 */
import { toElement } from './roots.ts'

export function preventNavigation(document: Document): void {
  for (const name of ['click', 'auxclick', 'submit', 'dragstart'])
    document.addEventListener(
      name,
      (event) => {
        const link = toElement(event.target)?.closest('a, area') ?? null
        if (link !== null || name === 'submit') event.preventDefault()
      },
      true,
    )
}
