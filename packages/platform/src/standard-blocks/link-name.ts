/**
 * Returns the accessible name of a link; undefined if the visible text is sufficient. The name always contains the
 * visible text, so that voice control finds the link.
 */
export function toLinkName(text: string, assistiveText: string): string | undefined {
  if (assistiveText === '' || assistiveText === text) return undefined
  return assistiveText.toLowerCase().includes(text.toLowerCase())
    ? assistiveText
    : `${text}, ${assistiveText}`
}
