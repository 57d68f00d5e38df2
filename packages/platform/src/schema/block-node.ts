/** A stored block tree, which is the content of pages, headers and footers. */
import { z } from 'zod'
import { isPlainObject } from '#kit'
import { toResponsive } from '#model'
import { field, responsive } from './field.ts'
import { maxBlockDepth } from './limits.ts'

export type BlockNode = {
  id: string
  block: string
  /** The name that editors gave the block. */
  name?: string | undefined
  props?: Record<string, unknown> | undefined
  /** Devices that show the block (PAGE-A6). */
  visible?: unknown
  isPrinted?: boolean | undefined
  access?: 'everyone' | 'signedIn' | 'guests' | undefined
  slots?: Record<string, BlockNode[]> | undefined
}

export const visibility = responsive(field.toggle('Visible'), toResponsive(true))

/** A block with all blocks in its slots. Lazy, so that {@link describeSchema} recognises it. */
export const blockNode: z.ZodType<BlockNode> = z.lazy(() => wholeNode)

export const storedNode = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower-case letters, digits and hyphens')
    .meta({ label: 'Id', help: 'Unique within its page or layout. The import adds missing ids.' }),
  block: z
    .string()
    .max(80)
    .meta({ label: 'Block', help: 'The type of the block, as named on its reference page.' }),
  name: z
    .string()
    .max(80)
    .meta({
      label: 'Name',
      help: 'A name for editors. It is not shown to visitors and not in the delivery API.',
    })
    .optional(),
  props: z
    .record(z.string(), z.unknown())
    .meta({
      label: 'Properties',
      help: 'Properties by name, as on the reference page of the block. Missing properties use their defaults.',
    })
    .optional(),
  visible: z.unknown().optional().meta({
    label: 'Visible',
    help: '`true` or `false`, or one value per device: `{desktop, tablet, mobile}`.',
  }),
  isPrinted: z.boolean().meta({ label: 'Printed', help: '`false` hides the block in print.' }).optional(),
  access: z
    .enum(['everyone', 'signedIn', 'guests'])
    .meta({ label: 'Who sees it', help: 'Blocks for signed-in visitors are never part of public pages.' })
    .optional(),
  slots: z
    .record(z.string(), z.array(blockNode))
    .meta({ label: 'Slots', help: 'Nested blocks, by slot.' })
    .optional(),
})

/** The block's own fields. Blocks in its slots are not checked. */
const ownFields = storedNode.extend({ slots: z.unknown().optional() })

const maxProblems = 1000

/**
 * Attack: a recursive schema copies each problem and its path once per nesting level, so checking a few kilobytes of
 * invalid blocks would take minutes. This function reports each problem only once. It stops after `maxBlockDepth`
 * levels or `maxProblems` problems.
 */
const wholeNode = z
  .custom<BlockNode>()
  .meta({
    description: 'Block with id, block, name, props, visible, isPrinted, access, and nested blocks in slots.',
  })
  .check(({ value, issues }) => {
    for (const issue of findNodeProblems(value, [], 1)) {
      issues.push(issue)
      if (issues.length >= maxProblems) return
    }
  })

type NodeProblems = Generator<z.core.$ZodRawIssue, void>

/** Yields the problems in a block tree. All recursive calls share one `path` array. */
function* findNodeProblems(node: unknown, path: PropertyKey[], depth: number): NodeProblems {
  if (depth > maxBlockDepth)
    return yield toProblem(node, path, `blocks are nested more than ${maxBlockDepth} deep`)
  const { success, error } = ownFields.safeParse(node)
  if (!success)
    for (const issue of error.issues) yield { ...issue, input: undefined, path: [...path, ...issue.path] }
  const slots = isPlainObject(node) ? (node['slots'] ?? {}) : {}
  path.push('slots')
  if (!isPlainObject(slots)) yield toProblem(slots, path, 'must be lists of blocks by name')
  else for (const slot of Object.entries(slots)) yield* findSlotProblems(slot, path, depth)
  path.pop()
}

function* findSlotProblems(
  [name, inside]: readonly [string, unknown],
  path: PropertyKey[],
  depth: number,
): NodeProblems {
  path.push(name)
  if (!Array.isArray(inside)) yield toProblem(inside, path, 'must be a list of blocks')
  else
    for (const [at, node] of inside.entries()) {
      path.push(at)
      yield* findNodeProblems(node, path, depth + 1)
      path.pop()
    }
  path.pop()
}

const toProblem = (input: unknown, path: readonly PropertyKey[], message: string): z.core.$ZodRawIssue => ({
  code: 'custom',
  input,
  path: [...path],
  message,
})

/** Marks a content type field as a block tree. {@link checkBlocks} checks the tree itself. */
export const blockTree = (label: string) => z.array(blockNode).meta({ label, kind: 'blocks' })
