/** Reads parts of the HTML of another page of this site. */

/** The page without its style element, and what that says: a parsed style element would be refused by the policy. */
export function readPage(html: string): { readonly page: Document; readonly css: string } {
  const [style, css = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? ['']
  return { page: new DOMParser().parseFromString(html.replace(style, ''), 'text/html'), css }
}

/**
 * Rules of blocks and values that the page did not have before; class names mean the same on every page. They go where
 * the policy has nothing against them: into the page's own sheet.
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
