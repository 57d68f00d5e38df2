/** STO-4: waits until a visitor stops typing. The caller passes in the timer. */

/** Runs a function later. Returns a function that cancels the run. */
export type RunAfter = (delayMs: number, run: () => void) => () => void

const debounceMs = 150

/** Calls the function with the last arguments, 150 ms after the last call. `cancel` cancels a pending call. */
export function debounce<A extends readonly unknown[]>(
  run: (...args: A) => void,
  after: RunAfter,
): ((...args: A) => void) & { readonly cancel: () => void } {
  let cancel = () => {}
  const debounced = (...args: A) => {
    cancel()
    cancel = after(debounceMs, () => run(...args))
  }
  return Object.assign(debounced, { cancel: () => cancel() })
}
