/** A stored block tree: what pages, headers and footers are made of. */
import { z } from 'zod'
import { onEveryDevice } from '#model'
import { field, responsive } from './field.ts'

export type BlockNode = {
  id: string
  block: string
  /** What editors call it. */
  name?: string | undefined
  props?: Record<string, unknown> | undefined
  /** PAGE-A6. */
  visible?: unknown
  isPrinted?: boolean | undefined
  access?: 'everyone' | 'signedIn' | 'guests' | undefined
  slots?: Record<string, BlockNode[]> | undefined
}

export const visibility = responsive(field.toggle('Visible'), onEveryDevice(true))

export const blockNode: z.ZodType<BlockNode> = z.lazy(() => storedNode)

export const storedNode = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be lower-case letters, digits and hyphens')
    .meta({ label: 'Id', help: 'Unique within its page or layout. An import gives one to a block without.' }),
  block: z
    .string()
    .max(80)
    .meta({ label: 'Block', help: 'Which block it is, as the headings of their pages say.' }),
  name: z
    .string()
    .max(80)
    .meta({
      label: 'Name',
      help: 'What editors call it, where what it says is no name. No visitor sees it, and no client of the delivery API gets it.',
    })
    .optional(),
  props: z
    .record(z.string(), z.unknown())
    .meta({
      label: 'Properties',
      help: 'What the block may be told, by the names on its page; those left out take their defaults.',
    })
    .optional(),
  visible: z.unknown().optional().meta({
    label: 'Visible',
    help: '`true` or `false`, or that for each device: `{desktop, tablet, mobile}`.',
  }),
  isPrinted: z.boolean().meta({ label: 'Printed', help: '`false` keeps the block off paper.' }).optional(),
  access: z
    .enum(['everyone', 'signedIn', 'guests'])
    .meta({ label: 'Who sees it', help: 'What only signed-in visitors see is in no public page.' })
    .optional(),
  slots: z
    .record(z.string(), z.array(blockNode))
    .meta({ label: 'Slots', help: 'The blocks inside, by the name of the part that holds them.' })
    .optional(),
})

/** Marks the fields of a content type that hold a block tree; {@link checkBlocks} looks inside. */
export const blockTree = (label: string) => z.array(blockNode).meta({ label, kind: 'blocks' })
