/** On a canvas a click points at something: links lead nowhere, forms send nothing; what opens and closes still does. */
export function keepStill(document: Document): void {
  for (const name of ['click', 'auxclick', 'submit', 'dragstart'])
    document.addEventListener(
      name,
      (event) => {
        const isLink = event.target instanceof Element && event.target.closest('a, area') !== null
        if (isLink || name === 'submit') event.preventDefault()
      },
      true,
    )
}
