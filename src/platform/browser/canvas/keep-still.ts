/** On a canvas a click points at something: links lead nowhere, forms send nothing; what opens and closes still does. */
import { toElement } from './roots.ts'

export function keepStill(document: Document): void {
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
