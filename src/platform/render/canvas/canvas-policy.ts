/** What a canvas may do beside being looked at: nothing that a visitor's page could. */

/** No script of the page runs and nothing is sent; only this site's own pages show it in a frame. */
const closed: ReadonlyMap<string, string> = new Map([
  ['script-src', "'none'"],
  ['connect-src', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'self'"],
])

/** That of the page, with these directives in the place of its own. */
export function toCanvasPolicy(contentSecurityPolicy: string): string {
  const kept = contentSecurityPolicy
    .split('; ')
    .filter((directive) => !closed.has(directive.split(' ', 1)[0] ?? ''))
  return [...kept, ...Array.from(closed, (directive) => directive.join(' '))].join('; ')
}
