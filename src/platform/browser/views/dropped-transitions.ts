/** What Chromium says of a view transition that it drops: aborted, where the next page is shown too early, or skipped. */
const dropped = /Transition was/

type Transition = {
  readonly ready: Promise<unknown>
  readonly finished: Promise<unknown>
  readonly updateCallbackDone: Promise<unknown>
}

/**
 * Keeps the console quiet when the browser drops a transition between pages, as it does whenever it is busy
 * (https://github.com/w3c/csswg-drafts/issues/13726): the page that goes and the page that comes accept it where they are
 * told of the transition, and else where nobody holds the promise that is rejected.
 */
export function ignoreDroppedTransitions(window: Pick<EventTarget, 'addEventListener'>): void {
  for (const name of ['pageswap', 'pagereveal', 'unhandledrejection']) window.addEventListener(name, accept)
}

function accept(event: Event): void {
  const { viewTransition: transition, reason } = event as Event & {
    readonly viewTransition?: Transition | null
    readonly reason?: unknown
  }
  void Promise.allSettled([transition?.ready, transition?.finished, transition?.updateCallbackDone])
  if (dropped.test(String(reason))) event.preventDefault()
}
