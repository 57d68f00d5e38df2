/** What Chromium says of a view transition that it drops: aborted, where the next page is shown too early, or skipped. */
const dropped = 'Transition was '

type Transition = { readonly ready: Promise<unknown>; readonly finished: Promise<unknown> }

/**
 * Keeps the console quiet when the browser drops a transition between pages: the page that goes and the page that comes
 * accept it where they are told of the transition, and else where nobody holds the promise that is rejected.
 */
export function ignoreDroppedTransitions(window: Pick<EventTarget, 'addEventListener'>): void {
  for (const name of ['pageswap', 'pagereveal']) window.addEventListener(name, acceptEnd)
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as Event & { reason?: { message?: string } }
    if (reason?.message?.startsWith(dropped)) event.preventDefault()
  })
}

function acceptEnd(event: Event): void {
  const { viewTransition } = event as Event & { viewTransition?: Transition | null }
  Promise.all([viewTransition?.ready, viewTransition?.finished]).catch(() => {})
}
