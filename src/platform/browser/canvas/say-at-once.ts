/** What a message over the port would be late for: an event on the frame's own element, which the studio hears before the agent goes on. */
export function sayAtOnce({ defaultView: window }: Document, name: string, detail: unknown): void {
  window?.frameElement?.dispatchEvent(new CustomEvent(`epiderm-${name}`, { detail, bubbles: true }))
}
