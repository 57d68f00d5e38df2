/** The operations of one tab, for tests that kill its server. */
import { createBlocksTarget, createTextBlock, toDraftKey } from './testing.ts'

export const typedDraftKey = toDraftKey('typed')

/** Number of operations. */
export const operationCount = 120

/** Builds a call that inserts one block, so that a test detects operations that were lost or applied twice. */
export const createInsertCall = (number: number) => ({
  client: 'a'.repeat(32),
  gesture: `burst ${Math.ceil(number / 10)}`,
  baseSeq: number - 1,
  operations: [
    {
      number,
      operation: { kind: 'insert' as const, node: createTypedBlock(number), place: createBlocksTarget() },
    },
  ],
})
export const createTypedBlock = (number: number) => createTextBlock(`typed-${number}`, `Text ${number}`)
