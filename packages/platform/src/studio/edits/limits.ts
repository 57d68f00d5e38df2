/** Limits of one request. */
import type { Operation } from '#operations'

/** Must equal the server's `maxOperationsInCall`. */
const maxOperations = 200
/**
 * Maximum number of JSON characters. Each has at most three bytes, so a request is smaller than the server's limit of
 * one megabyte.
 */
const maxLength = 300_000

const toLength = (operation: Operation) => JSON.stringify(operation).length

export const fitInCall = (operations: readonly Operation[]): boolean => toCalls(operations).length <= 1

/**
 * Splits operations into requests, in order. An operation that is too long becomes a separate request, which the
 * server refuses with a message.
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
