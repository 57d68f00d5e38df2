/** Notifies the studio synchronously with an event on the frame's own element. Returns false if the studio refuses. */
export function notifyStudio({ defaultView: window }: Document, name: string, detail: unknown): boolean {
  const event = new CustomEvent(`epiderm-${name}`, { detail, bubbles: true, cancelable: true })
  return window?.frameElement?.dispatchEvent(event) !== false
}
