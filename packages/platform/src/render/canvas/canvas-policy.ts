/**
 * The content security policy of a canvas, which is stricter than that of a visitor's page. A nonce, new for each
 * canvas, allows the studio's agent. No other script runs, not even a second script with the agent's URL.
 */
import { toCspHash } from '../pages/rendering/document.ts'

/**
 * Directives that block the page's scripts, prevent anything from being sent, and allow only this site's own pages to
 * show the canvas in a frame.
 */
const closed: ReadonlyMap<string, string> = new Map([
  ['script-src', "'none'"],
  ['connect-src', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'self'"],
])

export type CanvasAgentSources = {
  readonly nonce: string
  /** The contents of the style elements that replace the page's single style element. */
  readonly sheets: readonly string[]
}

/**
 * Returns the page's policy with these directives replaced. With a nonce, the agent may run. The agent adds the nonce
 * to the style elements so that it may change their text. The development policy already allows every style, and a
 * nonce would revoke this permission.
 */
export function toCanvasPolicy(contentSecurityPolicy: string, agent?: CanvasAgentSources): string {
  const retained = contentSecurityPolicy
    .split('; ')
    .filter((directive) => !closed.has(directive.split(' ', 1)[0] ?? ''))
  const own = Array.from(closed, (directive) => directive.join(' '))
  if (agent === undefined) return [...retained, ...own].join('; ')
  const nonce = `'nonce-${agent.nonce}'`
  const sheets = [...agent.sheets.map(toCspHash), nonce].join(' ')
  return [
    ...retained.map((directive) => (isStrictStyle(directive) ? `${directive} ${sheets}` : directive)),
    ...own.map((directive) => directive.replace("script-src 'none'", `script-src ${nonce}`)),
  ].join('; ')
}

const isStrictStyle = (directive: string) =>
  directive.startsWith('style-src ') && !directive.includes("'unsafe-inline'")
