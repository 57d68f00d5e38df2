/** Extracts parts from the HTML of another page of this site. */

/**
 * Returns the parsed page without its style element, and that element's CSS. The content security policy would block a
 * style element in the parsed page.
 */
export function parsePageParts(html: string): { readonly page: Document; readonly css: string } {
  const [style, css = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? ['']
  return { page: new DOMParser().parseFromString(html.replace(style, ''), 'text/html'), css }
}

/**
 * Adds CSS rules that the page lacks. Class names have the same meaning on every page. The rules are added to the
 * existing style sheet, because the security policy blocks new style elements.
 */
export function addMissingStyles(document: Document, css: string): void {
  const own = document.querySelector('style')?.sheet
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const known = new Set(Array.from(own?.cssRules ?? [], (rule) => rule.cssText))
  for (const { cssText } of sheet.cssRules) {
    if (!known.has(cssText)) own?.insertRule(cssText, own.cssRules.length)
  }
}
