/**
 * What the studio is to hear, and may answer, before the agent goes on: an event on the frame's own element. False where it says no.
 */
export function sayAtOnce({ defaultView: window }: Document, name: string, detail: unknown): boolean {
  const event = new CustomEvent(`epiderm-${name}`, { detail, bubbles: true, cancelable: true })
  return window?.frameElement?.dispatchEvent(event) !== false
}
