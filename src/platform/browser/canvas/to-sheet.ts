/** Styles of the agent's own: for data-marked in them stands the canvas's mark. */
export function toSheet(styles: string, mark: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles.replaceAll('data-marked', mark))
  return sheet
}
