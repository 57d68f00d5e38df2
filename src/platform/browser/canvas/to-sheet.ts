/** Creates the agent's styles, with data-marked replaced by the canvas's mark. */
export function toSheet(styles: string, mark: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles.replaceAll('data-marked', mark))
  return sheet
}
