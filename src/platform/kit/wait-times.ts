/** STO-4: what waits for a visitor to stop typing. The timer is handed in. */

/** Runs something later; the answer calls it off. */
export type After = (delayMs: number, run: () => void) => () => void

const debounceMs = 150

/** Runs with the last arguments, once nothing has come for 150 ms; `cancel` forgets them. */
export function createDebounced<A extends readonly unknown[]>(
  run: (...args: A) => void,
  after: After,
): ((...args: A) => void) & { readonly cancel: () => void } {
  let cancel = () => {}
  const debounced = (...args: A) => {
    cancel()
    cancel = after(debounceMs, () => run(...args))
  }
  return Object.assign(debounced, { cancel: () => cancel() })
}
