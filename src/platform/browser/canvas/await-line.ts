import type { AgentLine } from './messages.ts'

/** What the studio hands over to a canvas that has loaded. */
const lineEvent = 'epiderm-canvas'

/**
 * Once. An event with something to call in it comes from no window but of the same origin. Attack: a frame of the content, or a page that
 * opened this one, posts a message of that name.
 */
export function awaitLine(window: Window, onLine: (line: AgentLine) => void): void {
  if (window.parent === window) return
  window.addEventListener(lineEvent, (event) => onLine((event as CustomEvent<AgentLine>).detail), {
    once: true,
  })
}
