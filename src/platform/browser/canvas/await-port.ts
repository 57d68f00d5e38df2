/** What the studio posts to a canvas, with one port, when the canvas has loaded. */
const portMessage = 'epiderm-canvas'

/**
 * Once, from the window around this one, of the same origin. Attack: a frame of the content, or a page that opened this one, hands
 * over a port of its own.
 */
export function awaitPort(window: Window, onPort: (port: MessagePort) => void): void {
  if (window.parent === window) return
  const { origin } = window.location
  const waiting = new AbortController()
  const receive = ({ data, origin: from, source, ports: [port] }: MessageEvent) => {
    if (data !== portMessage || from !== origin || source !== window.parent || port === undefined) return
    waiting.abort()
    onPort(port)
  }
  window.addEventListener('message', receive, { signal: waiting.signal })
}
