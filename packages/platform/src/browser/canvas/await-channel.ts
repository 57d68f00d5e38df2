import type { AgentChannel } from './messages.ts'

/** The event by which the studio passes its `AgentChannel` to a loaded canvas. */
const lineEvent = 'epiderm-canvas'

/**
 * Waits for one event. Attack: a frame in the content, or a page that opened this window, could post a message with
 * that name. Therefore, only an event is accepted, which can contain functions and can be dispatched only by a window
 * of the same origin.
 */
export function awaitChannel(window: Window, onLine: (line: AgentChannel) => void): void {
  if (window.parent === window) return
  window.addEventListener(lineEvent, (event) => onLine((event as CustomEvent<AgentChannel>).detail), {
    once: true,
  })
}
