import type { AgentLine } from './messages.ts'

/** The event with which the studio passes its `AgentLine` to a loaded canvas. */
const lineEvent = 'epiderm-canvas'

/**
 * Waits once. Only a window of the same origin can dispatch an event that contains functions. Attack: a frame of the
 * content, or a page that opened this one, posts a message of that name.
 */
export function awaitLine(window: Window, onLine: (line: AgentLine) => void): void {
  if (window.parent === window) return
  window.addEventListener(lineEvent, (event) => onLine((event as CustomEvent<AgentLine>).detail), {
    once: true,
  })
}
