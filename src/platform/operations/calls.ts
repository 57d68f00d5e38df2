/** The messages between the studio and the server about drafts. */
import { z } from 'zod'
import { operation } from './operation.ts'

/** 128 random bits: identifies the client that makes operations, one open tab at a time. */
export const clientId = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')

/** Maximum number of operations in one call; longer edits, such as the paste of a page, are one `insert`. */
export const maxOperationsInCall = 200

export const operationsCall = z.strictObject({
  client: clientId,
  gesture: z
    .string()
    .min(1)
    .max(60)
    .describe('What belongs together: a burst of typing, a drag, a paste. One undo takes it back'),
  baseSeq: z.int().min(0).describe('The number of the last operation that the client had seen'),
  baseVersion: z
    .int()
    .min(1)
    .nullable()
    .optional()
    .describe(
      'The published version on which the draft stood then: what a newer one has changed is not written over',
    ),
  operations: z
    .array(z.strictObject({ number: z.int().min(1).describe('Counts up from 1 for each client'), operation }))
    .min(1)
    .max(maxOperationsInCall)
    .describe('Applied all, or none'),
})

export const undoCall = z.strictObject({ client: clientId, number: z.int().min(1) })

/** The position of a problem: a property of a block, or of the item itself. */
export const placeOfProblem = z.object({
  block: z.string().nullable().describe('Null: the item itself'),
  path: z
    .array(z.string())
    .describe('As operations name it, entries of lists by their positions; empty: the whole block or item'),
})

/** The result of an operation. Operations that are not applied are stored with their values. */
export const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('applied') }),
  z.object({
    kind: z.literal('offered'),
    reason: z
      .enum(['changed', 'moved', 'removed', 'inside', 'base', 'gesture'])
      .describe('What somebody else has done since, or that another one of the same gesture is offered'),
    by: z.string().nullable().describe('Name of who did'),
    theirs: z.unknown().optional().describe('The value that stands there now; absent where nothing does'),
  }),
  z.object({
    kind: z.literal('refused'),
    message: z.string().describe('What is wrong and what to do'),
    place: placeOfProblem.optional().describe('Where; absent where it is the operation as a whole'),
  }),
])
export type Outcome = z.output<typeof outcome>

export const loggedOperation = z.object({
  seq: z.int().describe('Counts on for each item and language, for ever'),
  client: clientId,
  number: z
    .int()
    .nullable()
    .describe('Null for all but the first operation of an undo, which takes one number'),
  gesture: z.string(),
  kind: z.enum(['do', 'undo', 'redo']),
  actor: z.string().describe('Name of the account'),
  at: z.string().describe('ISO 8601, UTC'),
  operation,
  outcome,
  undoes: z.int().nullable().describe('The operation that it takes back'),
})
export type LoggedOperation = z.output<typeof loggedOperation>

/** The answer to a call, with a number for each operation. */
export const callAnswer = z.object({
  seq: z.int().describe('Of the draft’s last operation'),
  baseVersion: z.int().nullable(),
  results: z.array(z.object({ number: z.int(), seq: z.int(), outcome })),
})

/** The answer to an undo or a redo; empty if there is nothing to undo. */
export const undoAnswer = callAnswer.extend({ operations: z.array(loggedOperation) })

export const presence = z.object({
  name: z.string().describe('Of the account'),
  client: clientId,
  block: z.string().nullable().describe('The one that is selected'),
})
export type Presence = z.output<typeof presence>

/** A draft: the content that a publish would write, for one item in one language. */
export const draftHead = z.object({
  contentKey: z.string(),
  language: z.string(),
  type: z.string(),
  /** The published version under the draft; null for a new item. */
  baseVersion: z.int().nullable(),
  /** Number of the last operation; 0 without edits. */
  seq: z.int(),
  title: z.string(),
  urlName: z.string(),
  body: z.record(z.string(), z.unknown()),
  isWithdrawn: z.boolean(),
})
export type DraftState = z.output<typeof draftHead>
