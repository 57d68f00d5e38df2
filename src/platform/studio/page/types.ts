/** Blocks and content types by their names. */
import type { BlockType, ContentTypeFacts } from '../api/shapes.ts'

export type Types = {
  readonly blocks: ReadonlyMap<string, BlockType>
  readonly contentTypes: ReadonlyMap<string, ContentTypeFacts>
}

/** Fields of a type's items that hold blocks. */
export const toBlockFields = ({ contentTypes }: Types, type: string): readonly string[] =>
  (contentTypes.get(type)?.fields ?? []).flatMap(({ name, kind }) => (kind === 'blocks' ? [name] : []))
