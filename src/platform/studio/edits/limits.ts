/** What one call holds at most. */
import type { Operation } from '#operations'

/** As the server has it (`maxOperationsInCall`). */
const maxOperations = 200
/** Signs of JSON, of which each is three bytes at most: less than the megabyte that the server takes. */
const maxLength = 300_000

const toLength = (operation: Operation) => JSON.stringify(operation).length

export const fitInCall = (operations: readonly Operation[]): boolean => toCalls(operations).length <= 1

/** In their order; one that is too long by itself is a call of its own, which the server refuses in words. */
export function toCalls(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  const calls: Operation[][] = []
  let length = 0
  for (const operation of operations) {
    const last = calls.at(-1)
    length += toLength(operation)
    if (last !== undefined && last.length < maxOperations && length <= maxLength) last.push(operation)
    else {
      calls.push([operation])
      length = toLength(operation)
    }
  }
  return calls
}
