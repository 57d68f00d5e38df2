/**
 * Returns the accessible name of a link with more than its visible text; undefined if the text is enough. It always
 * contains the visible text, so that voice control finds it.
 */
export function toLinkName(text: string, assistiveText: string): string | undefined {
  if (assistiveText === '' || assistiveText === text) return undefined
  return assistiveText.toLowerCase().includes(text.toLowerCase())
    ? assistiveText
    : `${text}, ${assistiveText}`
}
