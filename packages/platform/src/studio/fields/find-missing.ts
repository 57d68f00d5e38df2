/** Finds missing content that prevents publishing, without a request. The server checks everything else. */
import type { BlockNode, FieldDescription } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { say } from '../messages/messages.ts'
import type { LocatedProblem } from './located-problem.ts'

export function findMissing(
  { id, block, props }: BlockNode,
  type: BlockType | undefined,
): readonly LocatedProblem[] {
  if (type === undefined) return [{ block: id, path: [], text: say.block.unknown(block) }]
  return type.fields
    .filter(({ isRequired, name }) => isRequired && isEmpty(props?.[name]))
    .map(({ label, name }) => ({
      block: id,
      path: ['props', name],
      text: say.outline.missing(label || name),
    }))
}

export const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Returns true if an empty value makes the draft invalid. An empty text is valid if there is no minimum length. */
export const isInvalidWhenEmpty = ({ bounds }: Pick<FieldDescription, 'bounds'>, value: unknown) =>
  value !== '' || (bounds?.least ?? 0) > 0
