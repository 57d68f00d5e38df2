/** What Chromium says of a view transition that it drops: aborted, where the next page is shown too early, or skipped. */
const dropped = 'Transition was '

/** Keeps the console quiet: of a transition between pages the browser alone holds the promise that is rejected. */
export function ignoreDroppedTransitions(window: Pick<EventTarget, 'addEventListener'>): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent
    if (reason instanceof DOMException && reason.message.startsWith(dropped)) event.preventDefault()
  })
}
