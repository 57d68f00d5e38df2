/** Reads parts of the HTML of another page of this site. */

/** Returns the page without its style element, and the element's text: the policy would reject a parsed style element. */
export function readPage(html: string): { readonly page: Document; readonly css: string } {
  const [style, css = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? ['']
  return { page: new DOMParser().parseFromString(html.replace(style, ''), 'text/html'), css }
}

/**
 * Adds rules of blocks and values that the page did not have before; class names have the same meaning on every page.
 * The policy allows them in the page's own style sheet.
 */
export function addStyles(document: Document, css: string): void {
  const own = document.querySelector('style')?.sheet
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const known = new Set(Array.from(own?.cssRules ?? [], (rule) => rule.cssText))
  for (const { cssText } of sheet.cssRules) {
    if (!known.has(cssText)) own?.insertRule(cssText, own.cssRules.length)
  }
}
