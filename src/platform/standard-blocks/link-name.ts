/**
 * The accessible name of a link that says more than its visible text; undefined when the text says it all. The visible text
 * always stands in it, so that it can be called by voice.
 */
export function toLinkName(text: string, assistiveText: string): string | undefined {
  if (assistiveText === '' || assistiveText === text) return undefined
  return assistiveText.toLowerCase().includes(text.toLowerCase())
    ? assistiveText
    : `${text}, ${assistiveText}`
}
