/** Detects when the visitor sees the page; the browser may have loaded it much earlier. */
export type PageWindow = Pick<EventTarget, 'addEventListener'>
export type PageDocument = Pick<EventTarget, 'addEventListener'> & {
  readonly readyState: DocumentReadyState
  /** True while the browser prerenders the page (speculation rules). */
  readonly prerendering?: boolean
}

/**
 * Calls `onShown` when the page is first shown, and whenever it returns from the back-forward cache. A prerendered
 * page counts when it is activated. The first call waits for all deferred scripts, so that they can add their
 * listeners; the calling script must itself be deferred.
 */
export function watchPageViews(
  { window, document }: { window: PageWindow; document: PageDocument },
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
