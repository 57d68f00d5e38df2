/**
 * Notifies the studio synchronously, with an event on the frame element. Returns false if the studio has cancelled the
 * event.
 */
export function notifyStudio({ defaultView: window }: Document, name: string, detail: unknown): boolean {
  const event = new CustomEvent(`epiderm-${name}`, { detail, bubbles: true, cancelable: true })
  return window?.frameElement?.dispatchEvent(event) !== false
}
