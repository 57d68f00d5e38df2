/** Calls the function when nothing is painted any more and the tab may be closed. */
export function watchHiding(document: Document, run: () => void): void {
  document.addEventListener('visibilitychange', run)
  document.defaultView?.addEventListener('pagehide', run)
}
