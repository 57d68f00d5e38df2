/**
 * Defines the edits that the studio makes and the server stores. Operations are small and invertible. They use ids and
 * keys instead of positions, so that edits by other clients do not affect them.
 */
import { z } from 'zod'
import { blockNode } from '#schema'

export const blockId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be the id of a block: lower-case letters, digits and hyphens')

/** Names of inherited properties, which must never be stored. */
const builtIn: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const propertyName = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !builtIn.has(name), 'must be the name of a property')

/** Checks all names together, because a schema for keys would report each of a hundred thousand names separately. */
const fields = z
  .record(z.string(), z.unknown())
  .refine((body) => Object.keys(body).every((name) => propertyName.safeParse(name).success), {
    message: 'must contain property names only',
  })

/**
 * An entry in a list that is edited entry by entry. `by` is the name of the entries' key property (the list's
 * `entryKey`), and `is` is the entry's value of that property.
 */
const listEntry = z.strictObject({ by: propertyName, is: z.string().max(200) })

/**
 * A path of property names and list entries. It starts at a property of the block (`name`, `props`, `visible`,
 * `isPrinted`, `access`) or of the item (`title`, `urlName`, `body`).
 */
export const path = z
  .array(z.union([propertyName, listEntry]))
  .min(1)
  .max(20)

/** The position of a block. */
const place = z.strictObject({
  parent: z
    .union([z.strictObject({ block: blockId, slot: propertyName }), z.strictObject({ field: propertyName })])
    .describe('Slot of a block or, at the top level, field of the item: blocks, header or footer.'),
  before: blockId
    .nullable()
    .describe('Id of the next block; null for the end. A block that no longer exists also means the end.'),
})

/**
 * For inverses: the state of a slot after a block is moved out or removed. `unset`: an empty slot is removed. `seeds`:
 * the slot's blocks become its seeds again.
 */
const leaves = z
  .enum(['unset', 'seeds'])
  .optional()
  .describe(
    'For undo operations: `unset` removes the slot if it is empty, `seeds` marks its blocks as initial blocks again.',
  )
const fills = z
  .literal('seeds')
  .optional()
  .describe('For undo operations: marks the blocks of the slot as its initial blocks again.')

const target = { block: blockId.nullable().describe('Block id; null for the item itself.'), path }

export const operation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('create'),
    type: z.string().max(200).describe('Content type, such as epiderm__page.'),
    title: z.string().max(300),
    urlName: z.string().max(200),
    body: fields,
  }),
  z.strictObject({
    kind: z.literal('translate'),
    from: z
      .string()
      .max(20)
      .describe('Language to copy the content from, including block ids, such as en_GB.'),
  }),
  z.strictObject({ kind: z.literal('withdraw') }),
  z.strictObject({ kind: z.literal('bringBack') }),
  z.strictObject({
    kind: z.literal('set'),
    ...target,
    value: z.unknown(),
    before: propertyName
      .nullable()
      .optional()
      .describe('Next property or entry, for a new one. If absent, the new one is added at the end.'),
  }),
  z.strictObject({
    kind: z.literal('unset'),
    ...target,
    around: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe('For undo operations: number of enclosing objects to remove if they become empty.'),
  }),
  z.strictObject({ kind: z.literal('insert'), node: blockNode, place, fills }),
  z.strictObject({ kind: z.literal('remove'), block: blockId, leaves }),
  z.strictObject({ kind: z.literal('move'), block: blockId, place, leaves, fills }),
])

export type Operation = z.output<typeof operation>
export type OperationKind = Operation['kind']
export type Path = z.output<typeof path>
export type BlockTarget = z.output<typeof place>
