/** The messages about drafts that the studio and the server exchange. */
import { z } from 'zod'
import { operation } from './operation.ts'

/** 128 random bits that identify the client that makes operations. A client is one browser tab while it is open. */
export const clientId = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')

/** Maximum number of operations in one call. Larger edits, such as pasting a page, are a single `insert`. */
const maxOperationsInCall = 200

export const operationsCall = z.strictObject({
  client: clientId,
  gesture: z
    .string()
    .min(1)
    .max(60)
    .describe(
      'Id of the undo group, such as a burst of typing, a drag or a paste. One undo reverts the whole group.',
    ),
  baseSeq: z.int().min(0).describe('Number of the last operation that the client has seen.'),
  baseVersion: z
    .int()
    .min(1)
    .nullable()
    .optional()
    .describe(
      'Published version that the draft was based on. Operations do not overwrite changes of a newer version.',
    ),
  operations: z
    .array(
      z.strictObject({
        number: z.int().min(1).describe('Number of the operation, counted from 1 for each client.'),
        operation,
      }),
    )
    .min(1)
    .max(maxOperationsInCall)
    .describe('Operations, of which all or none are applied.'),
})

export const undoCall = z.strictObject({ client: clientId, number: z.int().min(1) })

/** The location of a problem: a property of a block, or of the item itself. */
export const problemPosition = z.object({
  block: z.string().nullable().describe('Block id; null for the item itself.'),
  path: z
    .array(z.string())
    .describe(
      'Path of the property, as in operations, with positions for entries of lists. Empty for the whole block or item.',
    ),
})

/** The result of an operation. If the operation was not applied, its values are stored, so that they are not lost. */
const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('applied') }),
  z.object({
    kind: z.literal('offered'),
    reason: z
      .enum(['changed', 'moved', 'removed', 'inside', 'base', 'gesture'])
      .describe(
        'Cause of the conflict: a later change by another account, a lost base, or a conflict of another operation in the same undo group (`gesture`).',
      ),
    by: z
      .string()
      .nullable()
      .describe('Name of the account that made the other change; null if there is none.'),
    theirs: z.unknown().optional().describe('Current value; absent if there is none.'),
  }),
  z.object({
    kind: z.literal('refused'),
    message: z.string().describe('Description of the problem and its solution.'),
    place: problemPosition
      .optional()
      .describe('Place of the problem; absent if it concerns the whole operation.'),
  }),
])
export type Outcome = z.output<typeof outcome>

export const loggedOperation = z.object({
  seq: z.int().describe('Number of the operation for the item and language. Numbers are never reused.'),
  client: clientId,
  number: z
    .int()
    .nullable()
    .describe(
      'Number of the operation for its client. An undo has one number, so its later operations have null.',
    ),
  gesture: z.string(),
  kind: z.enum(['do', 'undo', 'redo']),
  actor: z.string().describe('Name of the account.'),
  at: z.string().describe('ISO 8601 date and time in UTC.'),
  operation,
  outcome,
  undoes: z.int().nullable().describe('Number of the operation that this one undoes.'),
})
export type LoggedOperation = z.output<typeof loggedOperation>

/** The response to a call. Contains a sequence number for each operation. */
export const callResponse = z.object({
  seq: z.int().describe('Number of the last operation of the draft.'),
  baseVersion: z.int().nullable(),
  results: z.array(z.object({ number: z.int(), seq: z.int(), outcome })),
})

/** The response to an undo or a redo; empty if there is nothing to undo. */
export const undoResponse = callResponse.extend({ operations: z.array(loggedOperation) })

export const presence = z.object({
  name: z.string().describe('Name of the account.'),
  client: clientId,
  block: z.string().nullable().describe('Id of the selected block.'),
})
export type Presence = z.output<typeof presence>

/** A draft: the content that a publish would write, for one item in one language. */
export const draftHead = z.object({
  contentKey: z.string(),
  language: z.string(),
  type: z.string(),
  /** The published version on which the draft is based; null for a new item. */
  baseVersion: z.int().nullable(),
  /** Number of the last operation; 0 if there are no edits. */
  seq: z.int(),
  title: z.string(),
  urlName: z.string(),
  body: z.record(z.string(), z.unknown()),
  isWithdrawn: z.boolean(),
})
export type DraftState = z.output<typeof draftHead>
