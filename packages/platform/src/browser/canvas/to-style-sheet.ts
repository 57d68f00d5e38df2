/**
 * Creates a style sheet for the canvas agent. Replaces `data-marked` with the name of the attribute that contains the
 * canvas's block markers.
 */
export function toStyleSheet(styles: string, mark: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles.replaceAll('data-marked', mark))
  return sheet
}
