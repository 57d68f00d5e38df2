/** What a block lacks before it can be published, in words; the server judges the rest. */
import type { BlockNode } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { say } from '../messages/messages.ts'

export function findProblems({ block, props }: BlockNode, type: BlockType | undefined): readonly string[] {
  if (type === undefined) return [say.block.unknown(block)]
  return type.fields
    .filter(({ isRequired, name }) => isRequired && isEmpty(props?.[name]))
    .map(({ label, name }) => say.outline.missing(label || name))
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
