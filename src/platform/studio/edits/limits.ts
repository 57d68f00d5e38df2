/** Limits of one call. */
import type { Operation } from '#operations'

/** Equals the server's `maxOperationsInCall`. */
const maxOperations = 200
/** Characters of JSON, each at most three bytes: less than the server's limit of one megabyte. */
const maxLength = 300_000

const toLength = (operation: Operation) => JSON.stringify(operation).length

export const fitInCall = (operations: readonly Operation[]): boolean => toCalls(operations).length <= 1

/**
 * Splits operations into calls, in order. An operation that is too long becomes a call of its own, which the server
 * refuses with a message.
 */
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
