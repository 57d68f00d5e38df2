/** A stored block tree: what pages, headers and footers are made of. */
import { z } from 'zod'
import { onEveryDevice } from '#kit'
import { field, responsive } from './field.ts'

export type BlockNode = {
  /** Unique within its tree; lower-case words with hyphens. */
  id: string
  /** Type of the block in the registry. */
  block: string
  props?: Record<string, unknown> | undefined
  /** PAGE-A6: per device; one value for all, or `{desktop, tablet, mobile}`. */
  visible?: unknown
  /** False keeps the block off paper. */
  isPrinted?: boolean | undefined
  /** Who sees it; for signed-in visitors it is in no public page. */
  access?: 'everyone' | 'signedIn' | 'guests' | undefined
  slots?: Record<string, BlockNode[]> | undefined
}

export const visibility = responsive(field.toggle('Visible'), onEveryDevice(true))

export const blockNode: z.ZodType<BlockNode> = z.lazy(() =>
  z.strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower-case letters, digits and hyphens'),
    block: z.string().max(80),
    props: z.record(z.string(), z.unknown()).optional(),
    visible: z.unknown().optional(),
    isPrinted: z.boolean().optional(),
    access: z.enum(['everyone', 'signedIn', 'guests']).optional(),
    slots: z.record(z.string(), z.array(blockNode)).optional(),
  }),
)

/** Marks the fields of a content type that hold a block tree; {@link checkBlocks} looks inside. */
export const blockTree = (label: string) => z.array(blockNode).meta({ label, kind: 'blocks' })
