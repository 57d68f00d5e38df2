/** Detects when a visitor sees the page, which a browser may have loaded long before. */
export type ShownWindow = Pick<EventTarget, 'addEventListener'>
export type ShownDocument = Pick<EventTarget, 'addEventListener'> & {
  readonly readyState: DocumentReadyState
  /** True while the browser prerenders the page in advance (speculation rules). */
  readonly prerendering?: boolean
}

/**
 * Calls `onShown` once when the page is first shown and once each time it comes back from the back-forward cache. A
 * prerendered page counts when it is activated. The first call waits until all deferred scripts have run, so that they can
 * listen; a script that calls this must itself be deferred.
 */
export function watchPageShown(
  { window, document }: { window: ShownWindow; document: ShownDocument },
  onShown: () => void,
): void {
  const once = { once: true }
  const whenParsed = () => {
    if (document.prerendering) document.addEventListener('prerenderingchange', onShown, once)
    else onShown()
  }
  if (document.readyState === 'complete') whenParsed()
  else document.addEventListener('DOMContentLoaded', whenParsed, once)
  window.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) onShown()
  })
}
